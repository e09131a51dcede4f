"""The site's addresses without the day room's line."""

from pathlib import Path
from typing import Any

_FILE = Path(__file__).resolve().parents[2] / "purplehaze/urls.py"
_SOURCE = [line for line in _FILE.read_text().splitlines() if "dayroom" not in line]
_FOUND: dict[str, Any] = {}
exec(compile("\n".join(_SOURCE), str(_FILE), "exec"), _FOUND)
LEFT_OUT = len(_FILE.read_text().splitlines()) - len(_SOURCE)
urlpatterns = _FOUND["urlpatterns"]
handler400, handler403 = _FOUND["handler400"], _FOUND["handler403"]
handler404, handler500 = _FOUND["handler404"], _FOUND["handler500"]
