"""The booklet language: the closed vocabulary in which every entry, card and table is written.

An entry is a list of steps; each step is a mapping with exactly one verb (PH-BOOKLET-01..06, p.6).
Everything here is typed data: no step has code of its own. `campaign.rules.reader` carries it out.
Each subject has its file; all names are found here.
"""

from campaign.rules.language.company import *
from campaign.rules.language.conditions import *
from campaign.rules.language.forms import *
from campaign.rules.language.letters import *
from campaign.rules.language.log import *
from campaign.rules.language.marines import *
from campaign.rules.language.places import *
from campaign.rules.language.reading import *
from campaign.rules.language.steps import *
from campaign.rules.language.tracks import *
