"""All scripts that try to fool a stage of `glassgrad run`, by name."""

from run.chance_fools import CHANCE
from run.class_fools import CLASSES
from run.fools import FOOLS
from run.number_fools import NUMBER
from run.process_fools import PROCESS
from run.region_fools import REGION
from run.step_fools import STEPS
from run.update_fools import UPDATE

ALL = FOOLS | CLASSES | REGION | STEPS | UPDATE | NUMBER | PROCESS | CHANCE
