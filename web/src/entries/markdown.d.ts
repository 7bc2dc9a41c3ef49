/** All files that a pattern matches, in the order of their names; build.mjs reads them. */
declare module "*.md" {
  const lessons: readonly (readonly import("../views/learn/lesson_text").Block[])[];
  export default lessons;
}
