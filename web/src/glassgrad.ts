// One script that defines every element; a page without <glass-app> may use any of them.

import { GlassExplain } from "./explore/explain";
import { GlassExplorer } from "./explore/explorer";
import { GlassExpression } from "./explore/expression_box";
import { GlassGraph } from "./explore/graph";
import { GlassInputs } from "./explore/inputs";
import { GlassSteps } from "./explore/steps";
import { GlassTable } from "./explore/table";
import { GlassBug } from "./learn/bug";
import { GlassExercise } from "./learn/exercise";
import { GlassLearn } from "./learn/learn";
import { GlassLesson } from "./learn/lesson";
import { GlassQuiz } from "./learn/quiz";
import { GlassApp } from "./page/app";
import { GlassTrainControls } from "./train_view/controls";
import { GlassCurves } from "./train_view/curves";
import { GlassTrainLog } from "./train_view/log_pane";
import { GlassMap } from "./train_view/map";
import { GlassNetwork } from "./train_view/network";
import { GlassPredictions } from "./train_view/predictions";
import { GlassTrainer } from "./train_view/trainer";

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
  "glass-quiz": GlassQuiz,
  "glass-exercise": GlassExercise,
  "glass-lesson": GlassLesson,
  "glass-learn": GlassLearn,
  "glass-app": GlassApp,
};

for (const [name, element] of Object.entries(ELEMENTS))
  if (!customElements.get(name)) customElements.define(name, element);
