"""How the bots of Night Drop play: by what their seat sees, and nothing else."""
