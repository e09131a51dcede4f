"""Every finding the checker knows: a stable code, how grave, one line, and a sentence that helps.

A code keeps its meaning for ever; a check that is given up leaves its number empty.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

Severity = Literal["error", "warning", "hint"]
ERROR: Severity = "error"
WARNING: Severity = "warning"
HINT: Severity = "hint"

UNREADABLE = "B00"
"""Codes that begin so say that a text cannot be read at all."""


@dataclass(frozen=True, slots=True)
class Check:
    """One kind of finding."""

    code: str
    severity: Severity
    title: str
    help: str


def _of(severity: Severity, code: str, title: str, help_: str) -> tuple[str, Check]:
    return code, Check(code, severity, title, help_)


SECTIONS: tuple[tuple[str, str], ...] = (
    ("B00", "Reading the text"),
    ("B01", "Words and values"),
    ("B02", "Names and counts"),
    ("B03", "The map"),
    ("B04", "What can be reached"),
    ("B05", "Decisions and results"),
    ("B06", "Tests"),
    ("B07", "Combats"),
    ("B08", "The clock"),
    ("B09", "The prose"),
    ("B10", "Where figures come from"),
)
"""The first digits of a code, and what these codes are about."""

CATALOGUE: dict[str, Check] = dict(
    [
        _of(ERROR, "B001", "The text is not YAML.",
            "Look at this line and the one before it: a quote that is not closed, a colon without "
            "a space after it, or a line that is not indented like its neighbours."),
        _of(ERROR, "B002", "A key comes twice.",
            "Keep one of the two; of two entries with the same number, renumber one."),
        _of(ERROR, "B003", "Aliases repeat too much, or hold themselves.",
            "Write the part out, or let the anchor (&name) stand on a smaller part."),
        _of(ERROR, "B004", "The text uses more of YAML than a booklet needs.",
            "Only text, whole numbers, true, false, lists and mappings; indent with spaces."),
        _of(ERROR, "B005", "The file is too large.",
            "A whole Mission has about 70 kB. Look for something pasted many times."),
        _of(ERROR, "B006", "The file is not part of a book, or has nothing in it.",
            "A book has book.yaml, cards/, encounters/general.yaml, maps/, missions/m1.yaml to "
            "m9.yaml, and perhaps scenes/."),
        _of(ERROR, "B007", "A file of the book is missing.",
            "Add it; an export of the shipped book has one to begin with."),
        _of(ERROR, "B008", "The file is not UTF-8 text.", "Save it anew as UTF-8."),
        _of(ERROR, "B010", "A name that the language does not know.",
            "Compare the spelling with docs/language.md, and the indentation with an entry that "
            "works: a name under the wrong parent is unknown there."),
        _of(ERROR, "B011", "This is not a step, or it is two at once.",
            "Each step is a mapping with exactly one verb, and has its own dash."),
        _of(ERROR, "B012", "Something needed is missing.", "Add it; its parent cannot be without."),
        _of(ERROR, "B013", "A value of the wrong kind or form.",
            "Times are written \"17:45\", spans \"0:30\", Spaces D4, Enemies \"F4 L\"; put quotes "
            "round a text that looks like a number."),
        _of(ERROR, "B014", "A word that is not one of those allowed.",
            "The message lists the words that may stand here."),
        _of(ERROR, "B015", "Too much, too little, too long or too short.",
            "The message gives the limit."),
        _of(ERROR, "B019", "The parts do not fit together.", "The message says what is wrong."),
        _of(ERROR, "B020", "There is no such entry.",
            "Write the entry, or correct the number; numbers such as \"03\" need their quotes."),
        _of(ERROR, "B021", "This Space is not in play.",
            "Spaces are named by column and row, as A1; a point on the map's rows is no Space."),
        _of(ERROR, "B022", "There is no such Event marker.",
            "A marker must be in the set-up, or be added by some entry."),
        _of(ERROR, "B023", "There is no such Objective or counter.",
            "Add it to 'objectives' or 'counters' of the Mission."),
        _of(ERROR, "B024", "There is no such card, piece of Gear or marker.",
            "The codes stand in fixtures/cards; the message lists those that fit here."),
        _of(ERROR, "B025", "There is no such passenger, Motivation or metric.",
            "Passengers are added by a 'passenger' step; metrics are those of the Motivations."),
        _of(ERROR, "B026", "A code comes twice in a list.", "Give one of them another code."),
        _of(ERROR, "B027", "Not the number or order that the box has.",
            "The box fixes how many there are of each card, and how they are numbered."),
        _of(ERROR, "B028", "The ends of the Mission do not cover what can happen.",
            "Ends are tried in order: the last must always hold, and none before it may."),
        _of(ERROR, "B029", "A roll leads nowhere, or to two places.",
            "The outcomes must cover every face of the die exactly once."),
        _of(ERROR, "B030", "The Terrain is not what the text takes it for.",
            "Look at the map's rows, and at what the Mission's special rules leave open."),
        _of(WARNING, "B031", "A place is named with another Space than the map has for it.",
            "Correct the Space in brackets, or the landmark of the map."),
        _of(ERROR, "B032", "The Squad can never get to this Space.",
            "Closed Spaces, the river and the Terrain allowed cut it off from the start."),
        _of(ERROR, "B033", "A map's figures are not those of the rules.",
            "Terrain costs what the rulebook says (PH-MARCH-03); change it for one Mission under "
            "'rules: terrain'."),
        _of(ERROR, "B034", "The map cannot be drawn.",
            "A map has the size of one of the box; rivers, roads and landmarks are written as in "
            "the shipped maps."),
        _of(WARNING, "B035", "No Mission is played on this map.",
            "Name its code as 'map' in a booklet, or take the map out of the book."),
        _of(WARNING, "B036", "No place on this map has a name.",
            "Name what the Squad sees under 'landmarks': bare numbers are hard to speak of."),
        _of(WARNING, "B040", "Nothing ever leads to this entry.",
            "Lead to it by a marker, a 'goto', 'timed', or a trigger, or take it out."),
        _of(WARNING, "B041", "This is never read, whatever was noted.",
            "Its condition cannot hold here, or another one before it always does."),
        _of(WARNING, "B042", "Steps after an end or a 'goto' are never carried out.",
            "Move them before it; nothing after it is read."),
        _of(WARNING, "B043", "This end of the Mission can never come.",
            "Look at its condition, and at those of the ends before it."),
        _of(WARNING, "B044", "A Log Entry is asked for that nobody can have.",
            "Note it somewhere before, or correct its name; names are compared letter by letter."),
        _of(WARNING, "B045", "A Log Entry is noted and never asked for.",
            "Let something come of it later, or do without it."),
        _of(HINT, "B046", "A Log Entry must come from a Mission that is not there.",
            "It is right once an earlier Mission notes it."),
        _of(HINT, "B047", "A Log Entry waits for a Mission that is not there.",
            "It is right once a later Mission asks for it."),
        _of(WARNING, "B048", "This condition can never hold.",
            "What hangs on it has no effect; look at the Log Entries, limits and Spaces in it."),
        _of(WARNING, "B049", "This condition always holds.",
            "Say what it asks: `before` or `after` of the clock, `min` or `max` of a number."),
        _of(ERROR, "B050", "Entries lead to each other for ever.",
            "Put a decision or an end that leads out of the ring."),
        _of(WARNING, "B051", "A counter or a Space is asked for that never changes.",
            "Change it somewhere, or take the condition away."),
        _of(WARNING, "B052", "An option of which nothing is told.",
            "Give it a text, however short: a decision without a result reads like a mistake."),
        _of(WARNING, "B053", "A test or a Combat that changes nothing.",
            "Give it something for either outcome, or let it be a text."),
        _of(WARNING, "B054", "A decision of which perhaps nothing can be taken.",
            "Let one option cost nothing and need nothing, so that there is always a way on."),
        _of(WARNING, "B055", "The option for who does not decide in time is not always open.",
            "The last option stands for it (PH-ENCOUNTER-05): let it need and cost nothing."),
        _of(ERROR, "B056", "The Mission has no end.",
            "The Squad must be able to enter the Base, or time must run out, or an entry must "
            "end it."),
        _of(WARNING, "B057", "Some number of failures leads nowhere.",
            "Begin 'failures' with 0, or the players read nothing when all have passed."),
        _of(ERROR, "B058", "Entries lead round in a ring without a stop.",
            "Nobody could stop the reading: put `stop: true`, a decision or a test on the way, or "
            "note a Log Entry on it with which the condition leads out."),
        _of(ERROR, "B060", "Nobody can pass this test.",
            "Not even the best Marine by day, with his Skill, in one of a hundred tries: lower the "
            "DIFF or its changes."),
        _of(WARNING, "B061", "Hardly anybody can pass this test.",
            "The best Marine by day with his Skill passes less than one in eight: see that there "
            "is another way."),
        _of(ERROR, "B062", "TESTER is named where nobody tests.",
            "Only in the steps of a test, and of the failures of 'tests' but those of 0, somebody "
            "has tested."),
        _of(WARNING, "B063", "A man who is remembered is told of where he may be dead or gone.",
            "Ask first: `if: {when: {man: {who: SWIMMER, here: true}}, then: ..., else: ...}`."),
        _of(WARNING, "B064", "The case that a remembered man is dead or gone is not written.",
            "Give the branch an `else`, however short: readers will wait to hear of him."),
        _of(ERROR, "B065", "A condition asks for a man whom nobody remembers.",
            "Write `remember: {as: SWIMMER, who: TESTER}` where he does it, or correct the name."),
        _of(ERROR, "B066", "A condition asks for a letter, or a sentence, that nobody writes.",
            "Write the `letter` with that name, or correct the name and the numbers; places and "
            "sentences are counted from 1."),
        _of(ERROR, "B070", "More Enemies than the box and the Combat Board have.",
            "12 Fighters, 7 specialists, 12 spaces: count all bands, and all changes that can "
            "hold together."),
        _of(WARNING, "B071", "A change of a Set up Box that has nothing to change.",
            "It takes away Enemies or Tactics markers that are not there."),
        _of(ERROR, "B072", "The Tactics marker that comes first is banned.",
            "Take it out of 'ban', or name another one."),
        _of(WARNING, "B073", "An end of the Combat that can never come.",
            "It waits for Enemies that this Combat never has, or for more Activations than its "
            "rounds have."),
        _of(WARNING, "B074", "The ground of this Combat is never seen.",
            "A tunnel is drawn on this board, whatever is above it: take 'ground' out."),
        _of(ERROR, "B080", "The Base cannot be reached before the Mission is over.",
            "Even the quickest way there takes longer: move the start, the Base or 'ends_at'."),
        _of(ERROR, "B081", "An Objective cannot be met in its time.",
            "Even the quickest way by the Spaces it asks for takes longer."),
        _of(WARNING, "B082", "An entry comes when the Mission is over, or before it begins.",
            "Look at its day; the clock goes on over midnight to day 2."),
        _of(WARNING, "B083", "The Squad cannot be at this marker when it triggers.",
            "It lies too far away for its hours or its condition."),
        _of(WARNING, "B090", "A summary is missing.",
            "Who wants less to read is shown one sentence instead: what is so, not what comes."),
        _of(WARNING, "B091", "A summary is not one sentence.",
            "One sentence with a full stop at its end; use commas and semicolons."),
        _of(WARNING, "B092", "A text is too short.",
            "docs/writing.md has the lengths; one exact fact for the senses is often what lacks."),
        _of(WARNING, "B093", "A text is too long.",
            "docs/writing.md has the lengths; break it by a decision, or strike what explains."),
        _of(ERROR, "B094", "A token that stands for nobody.",
            "Tokens are {SL} {RO} {INF} {SCT} {ENG} {DOC} {PM} {RND} {TESTER}, names that somebody "
            "is remembered by, and lists, numbers and letters as docs/language.md has them; {RND} "
            "needs somebody drawn before."),
        _of(WARNING, "B095", "A Marine is called by name.",
            "Any Profile may fill any role, or be dead: write a role token, or give the man "
            "another name."),
        _of(WARNING, "B096", "A content warning is missing.",
            "Say in 'warnings' what the reader will meet; who wants to know must be able to."),
        _of(WARNING, "B097", "A mistake in the Markdown.",
            "Prose knows *italics*, **bold**, lists and > quotations; no HTML, links or pictures."),
        _of(HINT, "B098", "A term of the game is not written as in the glossary.",
            "The screens explain terms in the glossary's form."),
        _of(WARNING, "B100", "It is not said where the figures come from.",
            "Write 'provenance: house' for figures of your own, 'provenance: rulebook' for those "
            "that the rulebook gives."),
    ]
)  # fmt: skip


def by_section() -> Iterator[tuple[str, list[Check]]]:
    """Yield each section's title and its checks, in the order of their codes."""
    for start, title in SECTIONS:
        yield title, [check for code, check in sorted(CATALOGUE.items()) if code.startswith(start)]
