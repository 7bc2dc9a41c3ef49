declare module "*.md" {
  const blocks: readonly import("./learn/lesson_text").Block[];
  export default blocks;
}
