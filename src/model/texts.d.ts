/** Files are imported as texts, as the bundler does it. */
declare module "virtual:pages" {
  const pages: { readonly [code: string]: string };
  export default pages;
}

declare module "*?text" {
  const text: string;
  export default text;
}
