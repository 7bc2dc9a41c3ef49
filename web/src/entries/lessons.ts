// The text of the lessons: a separate script, which the page loads when a lesson is opened.

import lessons from "../../../docs/lessons/[0-9]*.md";

Object.assign(globalThis, { glassLessons: lessons });
