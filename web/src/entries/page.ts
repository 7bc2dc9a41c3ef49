// One script that defines every element; a page without <glass-app> may use any of them.

import { GlassApp } from "../page/app";
import { GlassExplain } from "../views/explore/elements/explain";
import { GlassExplorer } from "../views/explore/elements/explorer";
import { GlassExpression } from "../views/explore/elements/expression_box";
import { GlassGraph } from "../views/explore/elements/graph";
import { GlassInputs } from "../views/explore/elements/inputs";
import { GlassSteps } from "../views/explore/elements/steps";
import { GlassTable } from "../views/explore/elements/table";
import { GlassBug } from "../views/learn/elements/bug";
import { GlassExercise } from "../views/learn/elements/exercise";
import { GlassLearn } from "../views/learn/elements/learn";
import { GlassLesson } from "../views/learn/elements/lesson";
import { GlassPasses } from "../views/learn/elements/passes";
import { GlassQuiz } from "../views/learn/elements/quiz";
import { GlassTrainControls } from "../views/train/elements/controls";
import { GlassCurves } from "../views/train/elements/curves";
import { GlassTrainLog } from "../views/train/elements/log_pane";
import { GlassMap } from "../views/train/elements/map";
import { GlassNetwork } from "../views/train/elements/network";
import { GlassPredictions } from "../views/train/elements/predictions";
import { GlassTrainer } from "../views/train/elements/trainer";

const ELEMENTS: Record<string, CustomElementConstructor> = {
  "glass-graph": GlassGraph,
  "glass-table": GlassTable,
  "glass-inputs": GlassInputs,
  "glass-steps": GlassSteps,
  "glass-explain": GlassExplain,
  "glass-expression": GlassExpression,
  "glass-explorer": GlassExplorer,
  "glass-network": GlassNetwork,
  "glass-map": GlassMap,
  "glass-curves": GlassCurves,
  "glass-predictions": GlassPredictions,
  "glass-train-log": GlassTrainLog,
  "glass-train-controls": GlassTrainControls,
  "glass-trainer": GlassTrainer,
  "glass-bug": GlassBug,
  "glass-passes": GlassPasses,
  "glass-quiz": GlassQuiz,
  "glass-exercise": GlassExercise,
  "glass-lesson": GlassLesson,
  "glass-learn": GlassLearn,
  "glass-app": GlassApp,
};

for (const [name, element] of Object.entries(ELEMENTS))
  if (!customElements.get(name)) customElements.define(name, element);
