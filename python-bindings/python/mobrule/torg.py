"""The system `torg`: no functions yet.

Made by scripts/generate-python from the registry of the core; do not edit.
"""

__all__: list[str] = []
