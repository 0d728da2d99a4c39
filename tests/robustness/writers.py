"""Writers of one file, each a process: ``python writers.py FILE STEPS`` adds steps until there are so many.

Each says how often it was told that its record had been saved.
"""

from __future__ import annotations

import sys

from attrs import evolve

from pigrules import record


def main(path: str, most: int) -> None:
    """Read, add a step, save over what was read; where that is refused, begin again."""
    saved = refused = 0
    while True:
        found, stamp = record.read_stamped(path)
        if len(found.steps) >= most:
            break
        try:
            record.save(evolve(found, steps=(*found.steps, found.steps[0])), path, stamp)
        except record.ChangedError:
            refused += 1
        else:
            saved += 1
    print(saved, refused)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
