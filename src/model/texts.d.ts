/** Files are imported as texts, as the bundler does it. */
declare module "virtual:pages" {
  const pages: { readonly [C in import("./codes.ts").Code]: string };
  export default pages;
}

declare module "*?text" {
  const text: string;
  export default text;
}
