"""A letter home: a sentence for each of its places, and it is sent."""

from __future__ import annotations

from campaign.rules import people
from campaign.rules.answers import Answer, answer
from campaign.rules.commands import Command, PickSentence, SendLetter
from campaign.rules.events import LetterSent, SentencePicked
from campaign.rules.language import Letter
from campaign.rules.previews import AnyOffer
from campaign.rules.state import State
from campaign.rules.story import Written
from campaign.rules.tasks import WriteLetter
from campaign.rules.turn import Turn
from combat.rules.copies import changed
from combat.rules.options import Offer


def offer_letter(state: State, task: WriteLetter) -> Answer:
    """Offer the sentences of the next place, or to send what is written."""
    letter: Letter = state.book.node(task.doc, task.path)
    at = len(task.picked)
    offers: list[AnyOffer] = [Offer(SendLetter(), "send_letter")]
    if at < len(letter.places):
        sentences = letter.places[at].sentences
        offers = [Offer(PickSentence(n), "pick_sentence") for n in range(len(sentences))]
    return answer("letter", offers)


def do_letter(turn: Turn, task: WriteLetter, command: Command) -> None:
    """Write a sentence, or send the letter: it is kept, in place of an older one of its name."""
    if isinstance(command, PickSentence):
        turn.emit(SentencePicked(task.doc, task.path, len(task.picked), command.sentence))
        turn.swap(WriteLetter(task.doc, task.path, (*task.picked, command.sentence), task.tester))
        return
    turn.pop()
    letter: Letter = turn.state.book.node(task.doc, task.path)
    story, run = turn.state.story, turn.state.mission
    about = people.meant(turn.state, letter.who, task.tester) if letter.who else None
    whom = about.profile if about is not None else ""
    new = Written(letter.name, run.number if run else 0, task.doc, task.path, task.picked, whom)
    others = [written for written in story.letters if written.name != letter.name]
    turn.set(story=changed(story, letters=(*others, new)))
    turn.emit(LetterSent(letter.name, task.doc, task.path, task.picked))
