// The script of Train.

import { offerView } from "../page/views";
import { define } from "../ui/define";
import { GlassTrainControls } from "../views/train/elements/controls";
import { GlassCurves } from "../views/train/elements/curves";
import { GlassTrainLog } from "../views/train/elements/log_pane";
import { GlassMap } from "../views/train/elements/map";
import { GlassNetwork } from "../views/train/elements/network";
import { GlassPredictions } from "../views/train/elements/predictions";
import { GlassTrainer } from "../views/train/elements/trainer";
import { TrainView } from "../views/train/view";

define({
  "glass-network": GlassNetwork,
  "glass-map": GlassMap,
  "glass-curves": GlassCurves,
  "glass-predictions": GlassPredictions,
  "glass-train-log": GlassTrainLog,
  "glass-train-controls": GlassTrainControls,
  "glass-trainer": GlassTrainer,
});
offerView("train", () => new TrainView());
