/** A registry on loopback: it offers the packages that a file lists, and says on which port. */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

const [list] = process.argv.slice(2);
const server = createServer((request, response) => {
  const offered = JSON.parse(readFileSync(list, "utf8"));
  const path = decodeURIComponent(new URL(request.url, "http://localhost").pathname).slice(1);
  const address = `http://127.0.0.1:${server.address().port}`;
  const archive = offered.find(({ name, version }) => path === `${name}/-/${version}.tgz`);
  if (archive) return void response.end(readFileSync(archive.archive));
  const releases = offered.filter(({ name }) => name === path);
  response.setHeader("content-type", "application/json");
  if (!releases.length) return void response.writeHead(404).end('{"error":"not found"}');
  const versions = Object.fromEntries(
    releases.map(({ name, version, integrity, shasum, manifest }) => [
      version,
      {
        ...manifest,
        name,
        version,
        dist: { tarball: `${address}/${name}/-/${version}.tgz`, integrity, shasum },
      },
    ]),
  );
  response.end(
    JSON.stringify({ name: path, "dist-tags": { latest: releases.at(-1).version }, versions }),
  );
});
server.listen(0, "127.0.0.1", () => console.log(server.address().port));
