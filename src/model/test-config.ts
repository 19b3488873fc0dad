/** Generated from schemas/test-config.schema.json by `npm run accept`. */

/**
 * What all tests of a hook package share: `hooks/tests/test-config.json`.
 */
export interface TestConfig {
  /**
   * Where this schema is, for editors. Nothing else reads it.
   */
  $schema?: string;
  /**
   * The version of this format.
   */
  version: 1;
  /**
   * Seconds a script may take, where its handler does not say less. Default: 30.
   */
  timeout?: number;
  /**
   * Variables for the scripts. PACKAGE_ROOT is the package's copy, or a folder in it.
   */
  env?: {
    [k: string]: string;
  };
}
