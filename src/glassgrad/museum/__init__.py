"""Museum of bugs: ten mistakes that still run, each beside its cure.

`exhibits.json` holds titles, sentences and code for Python and for the page; `catalogue` reads
it, and `runs` runs exactly the code that is shown.
"""

from glassgrad.museum.catalogue import Exhibit, exhibits, find
from glassgrad.museum.runs import ExhibitRun, run

__all__ = ["Exhibit", "ExhibitRun", "exhibits", "find", "run"]
