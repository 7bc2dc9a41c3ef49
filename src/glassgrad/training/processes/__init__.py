"""Several processes, on one machine or many, that train one model together."""

from glassgrad.training.processes.joining import join
from glassgrad.training.processes.link import report_saved
from glassgrad.training.processes.team import LostError, Team, here

__all__ = ["LostError", "Team", "here", "join", "report_saved"]
