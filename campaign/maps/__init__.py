"""The three campaign maps: their data, their painting and their delivery.

Coordinates. A Space is written column letter, row number: ``D6`` is column 3, row 5 counted from
0 at the top left. One Space is 120 x 120 units, so an SVG whose ``viewBox`` is
``0 0 {columns * 120} {rows * 120}`` lies exactly over the painted picture:
see :func:`campaign.maps.data.square_box`.
"""
