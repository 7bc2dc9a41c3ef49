// The script of Learn.

import { offerView } from "../page/views";
import { define } from "../ui/define";
import { GlassBug } from "../views/learn/elements/bug";
import { GlassExercise } from "../views/learn/elements/exercise";
import { GlassLearn } from "../views/learn/elements/learn";
import { GlassLesson } from "../views/learn/elements/lesson";
import { GlassPasses } from "../views/learn/elements/passes";
import { GlassResults } from "../views/learn/elements/results";
import { GlassQuiz } from "../views/learn/elements/quiz";
import { LearnView } from "../views/learn/view";

define({
  "glass-bug": GlassBug,
  "glass-passes": GlassPasses,
  "glass-quiz": GlassQuiz,
  "glass-results": GlassResults,
  "glass-exercise": GlassExercise,
  "glass-lesson": GlassLesson,
  "glass-learn": GlassLearn,
});
offerView("learn", () => new LearnView());
