// Programs to start from: a class each, in the style of a course, and lines that use it.

import closures from "./programs/closures.py";
import localGradients from "./programs/local_gradients.py";
import oneFault from "./programs/one_fault.py";
import opClasses from "./programs/op_classes.py";
import tape from "./programs/tape.py";

export interface Program {
  readonly name: string;
  readonly title: string;
  readonly text: string;
}

export const PROGRAMS: readonly Program[] = [
  { name: "closures", title: "Functions that pass gradients on (micrograd)", text: closures },
  { name: "local", title: "Slopes beside the inputs (microgpt)", text: localGradients },
  { name: "classes", title: "Ops as classes", text: opClasses },
  { name: "tape", title: "A tape", text: tape },
  { name: "fault", title: "One line is wrong", text: oneFault },
];
