"""What games with teams, a ball and a pitch of squares share.

Import from the modules: `ruleengine_pitch.board` and its neighbours.
"""

__all__: list[str] = []
