"""Hex grids: neighbours, distances, corners."""

import math

import pytest

from dayroom.hexes import Grid, Way


@pytest.mark.parametrize("way", ["flat", "pointy"])
def test_neighbours_are_one_away_and_know_each_other(way: Way) -> None:
    grid = Grid(7, 6, way)
    for place in grid.places:
        for other in grid.neighbours(place):
            assert grid.distance(place, other) == 1
            assert place in grid.neighbours(other)
            apart = math.dist(grid.middle(place), grid.middle(other))
            assert apart == pytest.approx(math.sqrt(3) * grid.size)


@pytest.mark.parametrize("way", ["flat", "pointy"])
def test_a_distance_is_the_shortest_walk(way: Way) -> None:
    grid = Grid(7, 6, way)
    reached, ring = {(3, 2): 0}, [(3, 2)]
    while ring:
        ring = [n for p in ring for n in grid.neighbours(p) if n not in reached]
        ring = list(dict.fromkeys(ring))
        far = max(reached.values()) + 1
        reached |= dict.fromkeys(ring, far)
    assert {place: grid.distance((3, 2), place) for place in grid.places} == reached


@pytest.mark.parametrize("way", ["flat", "pointy"])
def test_every_hex_lies_within_the_picture(way: Way) -> None:
    grid = Grid(5, 4, way, 20)
    wide, high = grid.box
    for place in grid.places:
        assert all(-1 <= x <= wide + 1 and -1 <= y <= high + 1 for x, y in grid.corners(place))
    assert grid.points((0, 0)).count(",") == 6
    assert grid.path([]) == "" and grid.path([(0, 0), (1, 0)]).startswith("M")
