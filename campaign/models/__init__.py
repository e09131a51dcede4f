"""A campaign in rows: what is true of it stands in columns that can be read and corrected.

Only what is in flight is JSON: the agenda, the entry being read, the battle, the order of decks.
`campaign.game.store` turns rows into a `campaign.rules.State` and back.
"""

from campaign.models.advice import Advice
from campaign.models.book import Book, BookAuthor, Draft, Revision, Unsaved
from campaign.models.campaign import AdviceTo, Campaign, Delay, Equipment, LogEntry, Marine, Seat
from campaign.models.checkpoint import Checkpoint
from campaign.models.job import Arrival, Beat
from campaign.models.journal import FormerPins, Journal
from campaign.models.letter import LetterLine
from campaign.models.mission import MapMarker, MissionRecord, MissionRun, ObjectiveState, Passenger
from campaign.models.picture import Picture
from campaign.models.playtest import Playtest, PlaytestRun
from campaign.models.printed import Booklet, BookletVersion, ContentVersion
from campaign.models.table import Invitation, Opinion, UndoRequest
from campaign.models.talk import TableTalk
from campaign.models.taught import Reminded
from campaign.models.turns import Awaited, MailWish

__all__ = [
    "Advice",
    "AdviceTo",
    "Arrival",
    "Awaited",
    "Beat",
    "Book",
    "BookAuthor",
    "Booklet",
    "BookletVersion",
    "Campaign",
    "Checkpoint",
    "ContentVersion",
    "Delay",
    "Draft",
    "Equipment",
    "FormerPins",
    "Invitation",
    "Journal",
    "LetterLine",
    "LogEntry",
    "MailWish",
    "MapMarker",
    "Marine",
    "MissionRecord",
    "MissionRun",
    "ObjectiveState",
    "Opinion",
    "Passenger",
    "Picture",
    "Playtest",
    "PlaytestRun",
    "Reminded",
    "Revision",
    "Seat",
    "TableTalk",
    "UndoRequest",
    "Unsaved",
]
