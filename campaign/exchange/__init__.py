"""Campaigns in one file: written out, and taken in again after every check."""
