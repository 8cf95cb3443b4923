"""Words for what only this edition has: its events, its choices, and what may be typed for them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, ClassVar, Final

from ruleengine import Answered, CompiledRules, Decision, Match, PieceId, Roll, Side
from ruleengine.coaches import DisplayName
from ruleengine.hooks import display_name, report, status
from ruleengine.reporting import Figure, Line, called, earlier, sentence
from ruleengine_blood_bowl._base import events
from ruleengine_blood_bowl._base.edition_report import EditionReport
from ruleengine_blood_bowl._base.injuries import Casualty
from ruleengine_blood_bowl._base.prompts import at_player, on_square
from ruleengine_blood_bowl._base.questions import Asker, of_action
from ruleengine_blood_bowl._base.report import told_hurt
from ruleengine_blood_bowl._base.rollwords import RollWords, roll_words
from ruleengine_blood_bowl._base.saying import SILENT, rolls_before, where
from ruleengine_blood_bowl._base.state import ACTION, ACTIVE
from ruleengine_blood_bowl._base.told import clauses, with_the_fate
from ruleengine_blood_bowl._bb2020 import inducement_words, special_words
from ruleengine_blood_bowl._bb2020.apothecary import Leave, Take, Treat, Treated
from ruleengine_blood_bowl._bb2020.blocks import BlitzAt, TargetNamed
from ruleengine_blood_bowl._bb2020.conceding import Concede, Conceded, FansLeft, LoyaltyTested, PlayOn
from ruleengine_blood_bowl._bb2020.fans import FansCame
from ruleengine_blood_bowl._bb2020.jumping import Jumped, JumpTo
from ruleengine_blood_bowl._bb2020.kickoff import Kicker, KickerNamed
from ruleengine_blood_bowl._bb2020.kickoff_events import TakeUp, UnderTheBall
from ruleengine_blood_bowl._bb2020.referee import BRIBES, Accept, Argue, ArgueAgain, Argued, Bribe, Bribed, BribeGained
from ruleengine_blood_bowl._bb2020.skills.diving_catch import DiveFor
from ruleengine_blood_bowl._bb2020.skills.hail_mary_pass import HailMary, HailMaryAt
from ruleengine_blood_bowl._bb2020.skills.hypnotic_gaze import HYPNOTIC_GAZE
from ruleengine_blood_bowl._bb2020.skills.leader import LeaderReroll
from ruleengine_blood_bowl._bb2020.skills.on_the_ball import RunsFor
from ruleengine_blood_bowl._bb2020.skills.pro import ProReroll
from ruleengine_blood_bowl._bb2020.skills.projectile_vomit import Vomit
from ruleengine_blood_bowl._bb2020.skills.safe_pair_of_hands import PutBall
from ruleengine_blood_bowl._bb2020.skills.swarming import SwarmOn
from ruleengine_blood_bowl._bb2020.skills.swoop import SwoopTowards
from ruleengine_blood_bowl._bb2020.throwing import WORDS
from ruleengine_pitch.words import Namer, Words, news, play, simply, who

Teller = Callable[[Match, Any], Words]

BY_EVENTS: Final = frozenset(
    f"blood-bowl-2020.{name}" for name in ("fans", "fans-leave", "loyalty", "argument", "bribe", "officious-ref")
) | {"blood-bowl.deviation", "blood-bowl.invaders"}
"""Rolls that an event tells."""

ANSWERS: Final = {
    "thrown-out": "is thrown out for arguing the call",
    "stands": "argues the call in vain",
    "stays": "argues the call, and the player stays",
}


def _conceded(match: Match, entry: Conceded) -> Words:
    return news(f"{entry.side} concedes{'' if entry.penalties else ', without penalties'}.", entry.side)


def _loyalty(match: Match, entry: LoyaltyTested) -> Words:
    does = "leaves the team" if entry.leaves else "stays with the team"
    return play(f"{who(match, entry.piece)} {does} after the match.", match.pieces[entry.piece].side)


def _bribed(match: Match, entry: Bribed) -> Words:
    does = "and the player stays" if entry.worked else "in vain"
    return play(f"{entry.side} bribes the referee, {does}.", entry.side)


def _fate(match: Match, entry: object, piece: PieceId | None) -> str:
    """What becomes of a player unless the apothecary helps, with the dice for it; nothing of who is no piece."""
    if piece is None:
        return ""
    rolls = [each for each in rolls_before(match, entry) if with_the_fate(each.request)]
    reads = [each.request.read(each.answer) for each in rolls if isinstance(each.request, Roll)]
    fates = [value.name for value in reads if isinstance(value, Casualty)] or ["knocked out"]
    return sentence(f"{who(match, piece)}: {'; '.join([*map(clauses, rolls), fates[-1]])}.")


def _treated(match: Match, entry: Treated) -> Words:
    sent = Line(sentence(f"{entry.side} sends its apothecary."), entry.side)
    fate = _fate(match, entry, entry.piece)
    return (Line(fate, entry.side), sent) if fate else (sent,)


def _after_treatment(match: Match, entry: events.WasHurt) -> bool:
    """Whether the apothecary has been there since the player's injury was rolled for."""
    before = next((each for each in earlier(match, entry) if not isinstance(each, Answered)), None)
    return isinstance(before, Treated) and before.piece == entry.piece


_AGAINST: Final = {HYPNOTIC_GAZE.name: "gaze at"}
"""What a player is to do to a target whom he named, where it is no Blitz."""

TELLERS: Final[dict[type, Teller]] = {
    FansCame: lambda match, it: play(f"{it.side} has Fan Factor {it.fan_factor}.", it.side),
    KickerNamed: lambda match, it: play(f"{who(match, it.piece)} is to kick off.", match.pieces[it.piece].side),
    TargetNamed: lambda match, it: play(
        f"{who(match, it.piece)} is to {_AGAINST.get(match.get(ACTION), 'blitz')} {who(match, it.target)}.",
        match.pieces[it.piece].side,
    ),
    events.RerollGained: lambda match, it: play(f"{it.side} gains a team re-roll for this drive.", it.side),
    Conceded: _conceded,
    FansLeft: lambda match, it: play(f"{it.side} is left with Dedicated Fans {it.left}.", it.side),
    LoyaltyTested: _loyalty,
    Argued: lambda match, it: news(f"the coach of {it.side} {ANSWERS[it.answer]}.", it.side),
    Bribed: _bribed,
    BribeGained: lambda match, it: play(f"{it.side} gains a bribe.", it.side),
    Treated: _treated,
    **special_words.TELLERS,
    **inducement_words.TELLERS,
}
"""Words for events."""

CHOSEN: Final[dict[type, Teller]] = {
    TakeUp: lambda match, it: play(f"{who(match, it.piece)} is taken up.", match.pieces[it.piece].side),
    UnderTheBall: lambda match, it: play(f"{who(match, it.piece)} runs under the ball.", match.pieces[it.piece].side),
    DiveFor: lambda match, it: play(f"{who(match, it.piece)} dives for the ball.", match.pieces[it.piece].side),
    RunsFor: lambda match, it: play(f"{who(match, it.piece)} is on the ball.", match.pieces[it.piece].side),
    HailMaryAt: lambda match, it: play(f"he hurls the ball towards {where(match, it.square)}.", match.get(ACTIVE)),
    PutBall: lambda match, it: play(f"the ball is put on {where(match, it.square)}.", None),
    SwoopTowards: lambda match, it: play(f"he swoops towards {it.direction.name}.", None),
    **special_words.CHOSEN,
}
"""Words for choices."""

ROLLS: Final = (
    RollWords("extra-square", "rush", turnover="a fall in a rush"),
    RollWords("intercept", "deflect", outcomes={"intercepted": "deflected"}),
    RollWords("throw-player", outcomes={quality.value: word for quality, word in WORDS.items()}),
    RollWords(
        "jump",
        outcomes={
            Jumped.OVER.value: "made",
            Jumped.FALLS_HERE.value: "failed, he falls where he is",
            Jumped.FALLS_THERE.value: "failed, he falls where he lands",
        },
    ),
)
"""What rolls are called in this edition."""

QUESTIONS: Final[dict[str, Asker]] = {
    "act": of_action("rushes"),
    "kicker": lambda match, request: "Who kicks off?",
    "solid-defence": lambda match, request: "A solid defence: who is set up again?",
    "high-kick": lambda match, request: "A high kick: who runs under the ball?",
    "blitz-target": lambda match, request: f"Whom is {who(match, request.about)} to blitz?",
    "sending-off": lambda match, request: f"{who(match, request.about)} is to be sent off. What does {request.by} do?",
    "argue-again": lambda match, request: f"A 1. Does {called(request.by)} argue again, by Bribery and Corruption?",
    "concede": lambda match, request: f"{called(request.by)} can field only a few players. Concede without penalties?",
    "apothecary": lambda match, request: (
        f"{_fate(match, request, request.about)} Does {request.by} send its apothecary?"
    ),
    "intercept": lambda match, request: "Who tries to deflect the pass?",
    "block-again": lambda match, request: f"Does {who(match, request.about)} rush to block again?",
    "diving-catch": lambda match, request: "Who dives for the ball?",
    "on-the-ball": lambda match, request: "Who moves before the ball flies?",
    "run": lambda match, request: f"Where does {who(match, request.about)} go?",
    "hail-mary": lambda match, request: "Where is the ball to go?",
    "put-ball": lambda match, request: f"Where does {who(match, request.about)} put the ball?",
    "swarming": lambda match, request: "Who swarms onto the pitch?",
    "swarming-to": lambda match, request: f"Where is {who(match, request.about)} set up?",
    "swoop": lambda match, request: f"In which direction does {who(match, request.about)} swoop?",
    "casualty": lambda match, request: f"What becomes of {who(match, request.about)}?",
    **special_words.QUESTIONS,
    **inducement_words.QUESTIONS,
}

NAMES: Final[dict[type, Namer]] = {
    Kicker: at_player("kick off by", "piece", "kicker"),
    TakeUp: at_player("take up", "piece"),
    UnderTheBall: at_player("under the ball", "piece"),
    BlitzAt: at_player("blitz", "target"),
    Vomit: at_player("vomit on", "target", "vomit"),
    JumpTo: on_square("jump to", "to"),
    DiveFor: at_player("dive with", "piece", "dive"),
    RunsFor: at_player("move", "piece"),
    SwarmOn: at_player("set up", "piece"),
    PutBall: on_square("put on"),
    HailMaryAt: on_square("throw to"),
    HailMary: simply("hail mary pass", "hail mary"),
    LeaderReroll: simply("leader re-roll", "leader"),
    SwoopTowards: lambda match, option: DisplayName(f"swoop {option.direction.name}", (option.direction.name,)),
    Concede: simply("concede"),
    PlayOn: simply("play on", "no"),
    Leave: simply("leave", "no"),
    **special_words.NAMES,
    **inducement_words.NAMES,
}


class Report(EditionReport):
    """Says what only this edition has."""

    name = "blood-bowl-2020.report"
    untold: ClassVar = (
        *EditionReport.untold,
        *(
            Kicker,
            BlitzAt,
            JumpTo,
            Vomit,
            Concede,
            PlayOn,
            Accept,
            Argue,
            ArgueAgain,
            Bribe,
            Treat,
            Leave,
            Take,
            ProReroll,
        ),
        *(HailMary, LeaderReroll, SwarmOn),
        *special_words.UNTOLD,
        *inducement_words.UNTOLD,
    )

    @report.impl
    def tell(self, match: Match, entry: object, value: Words) -> Words:
        """Events and questions of its own, and what editions have alike."""
        if isinstance(entry, events.WasHurt) and _after_treatment(match, entry):
            return told_hurt(match, entry, "is treated")
        teller = TELLERS.get(type(entry))
        if teller is not None:
            return teller(match, entry)
        if isinstance(entry, Decision) and entry.reason in QUESTIONS:
            return play(QUESTIONS[entry.reason](match, entry), entry.by)
        return super().tell(match, entry, value)

    def answered(self, match: Match, request: Roll[Any] | Decision[Any], answer: Any, value: Words) -> Words:
        """Dice and choices."""
        if isinstance(request, Roll) and request.reason in BY_EVENTS:
            return SILENT
        if isinstance(request, Roll) and request.reason == "blood-bowl-2020.how-many":
            return play(f"it is for {request.read(answer) + 3} players.", None)
        teller = CHOSEN.get(type(answer))
        return super().answered(match, request, answer, value) if teller is None else teller(match, answer)

    @roll_words.impl
    def called(self, rules: CompiledRules) -> Iterable[RollWords]:
        """As the rulebook of 2020 calls them (BB20-MOV-02, BB20-INT-05, BB20-TTM-06 to 09, BB20-MOV-10)."""
        return ROLLS

    @status.impl
    def sky(self, match: Match) -> Iterable[Figure]:
        """The weather, and bribes if there are any."""
        yield from super().sky(match)
        bribes = [match.get(BRIBES, side) for side in Side]
        if any(bribes):
            yield Figure("Bribes", *bribes)

    @display_name.impl
    def names(self, match: Match, option: object, value: DisplayName) -> DisplayName:
        """Options of its own, and what editions have alike."""
        namer = NAMES.get(type(option))
        return super().names(match, option, value) if namer is None else namer(match, option)
