"""Words for contacts: tackles, charges, pushes, Fury, blows."""

from __future__ import annotations

from ruleengine import Match
from ruleengine_blood_rugby import _events as events
from ruleengine_blood_rugby._charges import Charge, PushAfterMiss, PushOn
from ruleengine_blood_rugby._contacts import LeaveIt
from ruleengine_blood_rugby._contest import Rage
from ruleengine_blood_rugby._hits import Headbutt, Punch, Stab, Stomp, Struck
from ruleengine_blood_rugby._players import stands
from ruleengine_blood_rugby._pushes import FollowUp, Push, Stay
from ruleengine_blood_rugby._tackles import Grapple, Tackle, TackleBeside
from ruleengine_blood_rugby._terms import NOBODY, OFF
from ruleengine_blood_rugby._wording.book import SILENT, RollWords, asks, checks, names, silent, tells, untold
from ruleengine_blood_rugby._wording.saying import at_player, at_square, of_asked, of_player, where
from ruleengine_pitch.words import Words, simply, who

# Dice tell these.
silent(events.Tackled, events.Charged, Struck, events.Resisted, events.Suspicious, events.Punishable)
untold(Tackle, TackleBeside, Charge, Push, PushOn, PushAfterMiss, Grapple, Rage, LeaveIt)
untold(Punch, Stab, Headbutt, Stomp, FollowUp, Stay)
checks(
    RollWords("reach", "reaching out", "gets hold", "does not reach"),
    RollWords("tackle", "tackle on {}", "hits", "misses"),
    RollWords("resist", "resisting {}", "stays up", "cannot hold"),
    RollWords("grapple", "pushing on all the same", "gets hold", "has had enough"),
    RollWords("charge", "shoulder charge on {}", "hits", "misses"),
    RollWords("push", "push against {}", "pushes", "pushes in vain"),
    RollWords("hold-ground", "holding its ground", "does not budge", "gives way"),
    RollWords("fury", "Fury", "pushes again", "calms down"),
    RollWords("punch", "blow at {}", "hits", "misses"),
    RollWords("headbutt", "headbutt at {}", "hits", "misses"),
    RollWords("stomp", "stomp on {}", "hits", "misses"),
)


@tells(events.PushedBack)
def _back(match: Match, event: events.PushedBack) -> Words:
    if event.to == OFF:
        return of_player(match, event.piece, f"is pushed off the pitch from {where(match, event.start)}")
    return of_player(match, event.piece, f"is pushed back to {where(match, event.to)}")


@tells(events.Pushed)
def _pushed(match: Match, event: events.Pushed) -> Words:
    """Dice tell a contest of Strength, and where somebody goes is told; that who lies there cannot be moved, is not."""
    if event.loser != NOBODY or stands(match, event.target):
        return SILENT
    return of_player(match, event.piece, f"cannot move {who(match, event.target)}")


# Options and questions -----------------------------------------------------------------------------------

names(Tackle)(at_player("tackle"))
names(TackleBeside)(at_player("tackle beside", "tackle from beside"))
names(Charge)(at_player("charge"))
names(Push)(at_player("push"))
names(PushOn, PushAfterMiss, Grapple)(at_player("push", "push on"))
names(Rage)(at_player("push again", "fury", "push"))
names(LeaveIt)(simply("leave it", "no"))
names(Punch)(at_player("punch"))
names(Stab)(at_player("stab"))
names(Headbutt)(at_player("headbutt"))
names(Stomp)(at_player("stomp on", "stomp"))
names(FollowUp)(at_square("follow to", "follow"))
names(Stay)(simply("stay", "no"))
asks("grapple")(of_asked("the tackle has failed. Does {} try to push all the same?"))
asks("push-on")(of_asked("does {} push on?"))
asks("fury")(of_asked("does {} try to push once more, by Fury?"))
asks("follow-up", board=True)(of_asked("does {} follow?"))
