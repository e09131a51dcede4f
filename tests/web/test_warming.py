"""A server makes beforehand what the first press would otherwise wait for."""

from campaign.game import rows
from campaign.rules import codec
from purplehaze.warming import warm


def test_before_it_serves_a_server_can_read_and_write_states() -> None:
    warm()
    known = [each for m in (codec, rows) for each in vars(m).values() if type(each) is codec.Codec]
    assert len(known) > 10
    assert all("adapter" in vars(each) for each in known)
