// The text of the lessons: a script of its own, which the page loads when one of them is opened.

import lessons from "../../../docs/lessons/[0-9]*.md";

Object.assign(globalThis, { glassLessons: lessons });
