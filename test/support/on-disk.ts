/**
 * Has this test's folders on the disk. Programs that are shut in have a /dev of their own, which
 * hides the folders that tests have in memory.
 */
export function onDisk(): void {
  delete process.env["TMPDIR"];
}
