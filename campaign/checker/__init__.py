"""The booklet checker: everything that is wrong with the texts of a book, with file and line.

`check(documents)` is pure: texts in, a `Report` out. `manage.py check_booklets` and the author's
desk show it; `campaign/checker/catalogue.py` lists all its codes.
"""

from __future__ import annotations

from campaign.checker.checking import check
from campaign.checker.report import Finding, Report

__all__ = ["Finding", "Report", "check"]
