"""The nine mission plates: small block prints of each Mission's scene, drawn by our own code.

Coordinates. A plate is 960 x 480 units, which are pixels of the finished picture; x runs right,
y runs down. Nothing is left to chance or to the clock: the same code always prints the same plate.
"""
