"""The story of a Mission as a graph: what leads to what, laid out and drawn."""
