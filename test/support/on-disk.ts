/**
 * A test that shuts programs in imports this first: they have a /dev of their own, which hides the
 * folders that tests have in memory.
 */
delete process.env["TMPDIR"];
