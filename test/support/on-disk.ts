/** Programs that are shut in have a /dev of their own, which hides folders that lie in memory. */
export function onDisk(): void {
  delete process.env["TMPDIR"];
}
