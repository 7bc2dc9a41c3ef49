"""Museum of bugs: ten mistakes that still run, each beside its cure.

`exhibits.json` holds titles, sentences and code for Python and for the page; `catalogue` reads
it, `trials` runs the very code that is shown.
"""

from glassgrad.museum.catalogue import Exhibit, exhibits, find
from glassgrad.museum.trials import Trial, run

__all__ = ["Exhibit", "Trial", "exhibits", "find", "run"]
