// The script of the Python editor.

import { define } from "../ui/define";
import { GlassCell } from "../views/learn/elements/cell";
import { GlassPython } from "../views/learn/elements/python_exercise";

define({ "glass-cell": GlassCell, "glass-python": GlassPython });
