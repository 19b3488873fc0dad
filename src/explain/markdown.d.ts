/** Declares Markdown files as texts, as the bundler imports them. */
declare module "*.md" {
  const text: string;
  export default text;
}
