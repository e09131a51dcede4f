"""The version of the rules' course: what happens when the same commands meet the same dice.

It is raised when a change of the code lets recorded commands come out otherwise: other dice or
events, another state, a command no longer or newly legal, a new decision. Campaigns under way then
go on from a checkpoint (docs/decisions/0015-checkpoints-where-the-rules-change.md), and
`tests/released/test_course.py` says when it is due. Ask for it as `course.RULES`.
"""

RULES = 5


def current() -> int:
    """Return the version of these rules."""
    return RULES
