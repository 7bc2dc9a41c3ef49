// The script of the Python editor.

import { define } from "../ui/define";
import { GlassPython } from "../views/learn/elements/python_exercise";

define({ "glass-python": GlassPython });
