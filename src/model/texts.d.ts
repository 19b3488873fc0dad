/** Files are imported as texts, as the bundler does it. */
declare module "*.md" {
  const text: string;
  export default text;
}

declare module "*?text" {
  const text: string;
  export default text;
}
