// The script of the Python editor.

import { define } from "../ui/define";
import { GlassCell } from "../views/learn/elements/cell";
import { GlassClass } from "../views/learn/elements/class";
import { GlassPython } from "../views/learn/elements/python_exercise";

define({ "glass-cell": GlassCell, "glass-class": GlassClass, "glass-python": GlassPython });
