// The script of the Python exercises' texts.

import { PYTHON_TEXTS } from "../views/learn/python_texts.gen";

Object.assign(globalThis, { glassExercises: PYTHON_TEXTS });
