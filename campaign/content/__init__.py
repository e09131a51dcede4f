"""Content: YAML files to checked content, with file and line for every mistake; prose, glossary."""
