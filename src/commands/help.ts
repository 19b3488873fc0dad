/** Commands stand in the order in which people need them; a test checks that none is missing. */
export const HELP = `Usage: hookport [command] [options]

A guard that blocks under one coding agent blocks under the others.
Alone: how this project stands, and what to do next.

This project
  convert [FILE]      write the hooks for other agents; alone, bring up to date
  check [PATH...]     is it all up to date, and does every guard hold?
  run                 play one call, show what each agent does (runs your hooks)
  accept CODE         live with a gap, and say why
  remove [NAME...]    take it out again: everything, or one package

Packages of hooks
  install [SPEC]      add a package: a folder, an npm name, a git address
  update [NAME...]    newer versions, shown before they are taken
  init [NAME]         make one; alone, complete one (runs its hooks)
  test [DIR]          run its tests, alone or on every agent (runs its hooks)
  pack [DIR]          build what marketplaces and npm take
  record              catch what an agent tells its hooks, as fixtures

Look closer
  audit [DIR...]      any number of projects: which guards hold where
  explain [WORD]      a finding's code, an agent, or an event
  doctor              and on this machine? trust, switches, programs

Most commands take
  --agent IDS         agents: ids with commas, detected, or all
  --user              your home folder instead of this project
  -C, --cwd DIR       as if started there
  -n, --dry-run       show what would change, write nothing
  -y, --yes           do not ask
  --json              one JSON object on standard output
  --verbose, --quiet  more; less

\`hookport COMMAND --help\` has the rest.
`;
