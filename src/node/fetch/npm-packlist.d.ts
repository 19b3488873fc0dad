declare module "npm-packlist" {
  /** The part of a package's tree that is read where nothing is bundled with it. */
  interface Tree {
    readonly path: string;
    readonly package: object;
    readonly isProjectRoot: boolean;
    readonly edgesOut: ReadonlyMap<string, unknown>;
  }
  export default function packlist(tree: Tree): Promise<readonly string[]>;
}
