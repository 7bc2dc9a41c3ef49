/** All files that a pattern matches, in the order of their names; build.mjs reads them. */
declare module "*[0-9]*.md" {
  const lessons: readonly (readonly import("../views/learn/lesson_text").Block[])[];
  export default lessons;
}

/** One text. */
declare module "*.md" {
  const blocks: readonly import("../views/learn/lesson_text").Block[];
  export default blocks;
}
