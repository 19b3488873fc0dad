/** What is asked of a machine whose system is Windows. */
export interface WindowsFiles {
  isFile(path: string): boolean;
  /** The last name of a path as the disk spells it; empty if there is none. */
  nameOf(path: string): string;
  /** The first bytes of a file, which name the program that it is for. */
  head(path: string): string;
}
