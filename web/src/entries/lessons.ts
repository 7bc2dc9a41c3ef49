// The text of the lessons: a separate script, which the page loads when Learn is opened.

import courses from "../../../docs/courses.md";
import engine from "../../../docs/engine.md";
import lessons from "../../../docs/lessons/[0-9]*.md";

Object.assign(globalThis, { glassLessons: [...lessons, engine, courses] });
