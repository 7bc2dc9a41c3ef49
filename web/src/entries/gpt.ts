// The script of the GPT view.

import { offerView } from "../page/views";
import { define } from "../ui/define";
import { GlassGptCard } from "../views/gpt/elements/card";
import { GlassGpt } from "../views/gpt/elements/gpt";
import { GlassGptLoss } from "../views/gpt/elements/loss";
import { GlassGptParameters } from "../views/gpt/elements/parameters";
import { GlassGptSettings } from "../views/gpt/elements/settings";
import { GlassGptStage } from "../views/gpt/elements/stage";
import { GlassGptStrip } from "../views/gpt/elements/strip";
import { GlassGptSurgery } from "../views/gpt/elements/surgery";
import { GlassGptTable } from "../views/gpt/elements/table";
import { GptView } from "../views/gpt/view";

define({
  "glass-gpt-strip": GlassGptStrip,
  "glass-gpt-stage": GlassGptStage,
  "glass-gpt-table": GlassGptTable,
  "glass-gpt-card": GlassGptCard,
  "glass-gpt-parameters": GlassGptParameters,
  "glass-gpt-loss": GlassGptLoss,
  "glass-gpt-surgery": GlassGptSurgery,
  "glass-gpt-settings": GlassGptSettings,
  "glass-gpt": GlassGpt,
});
offerView("gpt", () => new GptView());
