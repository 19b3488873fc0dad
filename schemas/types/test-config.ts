/** Generated from schemas/test-config.schema.json by `npm run accept`. */

/**
 * The settings that all tests of a hook package share: `hooks/tests/test-config.json`.
 */
export interface TestConfig {
  /**
   * The location of this schema, for editors. Nothing else reads it.
   */
  $schema?: string;
  /**
   * The version of this format.
   */
  version: 1;
  /**
   * The timeout of a script in seconds, unless its handler sets a shorter one. Default: 30.
   */
  timeout?: number;
  /**
   * Variables for the scripts. PACKAGE_ROOT is the package's copy, or a folder in it.
   */
  env?: {
    [k: string]: string;
  };
}
