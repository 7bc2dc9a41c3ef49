declare module "*.md" {
  const blocks: readonly import("../views/learn/lesson_text").Block[];
  export default blocks;
}
