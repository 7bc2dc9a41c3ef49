// The first script: the page and Explore. Other elements come with the scripts of their views.

import { GlassApp } from "../page/app";
import { define } from "../ui/define";
import { loadForElements } from "../ui/later_elements";
import { GlassExplain } from "../views/explore/elements/explain";
import { GlassExplorer } from "../views/explore/elements/explorer";
import { GlassExpression } from "../views/explore/elements/expression_box";
import { GlassGraph } from "../views/explore/elements/graph";
import { GlassInputs } from "../views/explore/elements/inputs";
import { GlassSteps } from "../views/explore/elements/steps";
import { GlassTable } from "../views/explore/elements/table";

define({
  "glass-graph": GlassGraph,
  "glass-table": GlassTable,
  "glass-inputs": GlassInputs,
  "glass-steps": GlassSteps,
  "glass-explain": GlassExplain,
  "glass-expression": GlassExpression,
  "glass-explorer": GlassExplorer,
  "glass-app": GlassApp,
});
loadForElements();
