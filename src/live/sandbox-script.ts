/**
 * Writes a shell script that confines a process: it can write only to the given folders, and it can
 * reach no other process or machine.
 */
import { isWithin } from "../model/json.ts";
import { quoted } from "../model/shell.ts";

/** The machine as the process that starts the script sees it. */
export interface Machine {
  /** The text of /proc/self/mountinfo. */
  readonly mounts: string;
  /** /proc/net/unix: a daemon behind a socket could do what the process cannot. */
  readonly sockets: string;
  readonly path: string;
}

/** What stands in the sandbox in the place of something else. */
export interface Instead {
  /** A folder of the writable ones, and where it is seen. */
  readonly project: { readonly copy: string; readonly at: string };
  /** Folders of the project that are seen in the copy too, and can only be read. */
  readonly lent: readonly string[];
  /** The names of shells, and the files that the script stands in for; a name's first file counts. */
  readonly shells: readonly { readonly name: string; readonly file: string }[];
  readonly recorder: string;
}

/**
 * The script runs in namespaces of its own with the command as its arguments. It exits with 97
 * before the command starts if anything outside can still be written. `writable` are folders;
 * `probes` are folders in which writing is actually tried.
 */
export function cage(
  { mounts, sockets, path }: Machine,
  writable: readonly string[],
  probes: readonly string[],
  instead?: Instead,
): string {
  const [first = "", ...rest] = writable;
  const open = [first, ...rest].map((folder, at) => ({
    folder: quoted(folder),
    fd: at + 3,
    inTmp: isWithin(folder, "/tmp"),
  }));
  const outside = mountsIn(mounts).filter(
    ({ at }) => ![...writable, "/dev"].some((folder) => isWithin(at, folder)),
  );
  const deaf = socketsIn(sockets).filter((at) => !writable.some((folder) => isWithin(at, folder)));
  const stage = quoted(`${first}/.cage`);
  return [
    "set -e",
    "start=$(pwd -P)",
    `before=$PATH; PATH=${quoted(`${path}:/usr/sbin:/sbin`)}`,
    "ip link set lo up",
    "mount --make-rprivate /",
    // These folders are held open, because what is mounted over /tmp below would hide them.
    ...open.flatMap(({ folder, fd }) => [
      `mount --bind ${folder} ${folder}`,
      `exec ${fd}<${folder}`,
    ]),
    // Only devices that store nothing are kept: a disk can be written without going through its
    // file system.
    `mkdir -p ${stage}/dev ${stage}/tmp`,
    `mount -t tmpfs -o mode=755 tmpfs ${stage}/dev`,
    `cd ${stage}/dev && mkdir -m 1777 shm && mkdir pts`,
    ...DEVICES.map((name) => `: > ${name}; mount --bind /dev/${name} ${name}`),
    "mount -t devpts -o newinstance,ptmxmode=0666 devpts pts",
    "ln -s pts/ptmx ptmx; ln -s /proc/self/fd fd; ln -s fd/0 stdin; ln -s fd/1 stdout; ln -s fd/2 stderr",
    "cd /",
    `mount -n --move ${stage}/dev /dev`,
    // A mount that cannot be changed is either out of reach or found below.
    ...outside.map(
      ({ at, options }) =>
        `mount -o remount,bind,${["ro,nosuid,nodev", ...options].join()} ${quoted(at)} 2>/dev/null || :`,
    ),
    // Scripts commonly write to /tmp; what they write is gone with the session. Older kernels mount
    // it read-only.
    `mount -t tmpfs -o size=256m tmpfs ${stage}/tmp && mkdir ${stage}/tmp/up ${stage}/tmp/work`,
    `mount -t overlay -o lowerdir=/tmp,upperdir=${stage}/tmp/up,workdir=${stage}/tmp/work,userxattr hookport /tmp 2>/dev/null || :`,
    ...open
      .filter(({ inTmp }) => inTmp)
      .map(({ folder, fd }) => `mount -c --bind /proc/self/fd/${fd} ${folder}`),
    ...(instead ? standIns(instead) : []),
    `writable=${quoted([...writable, ...(instead ? [instead.project.at] : [])].map(escaped).join("\n"))} awk ${quoted(LEFT)} /proc/self/mountinfo >&2 || exit 97`,
    ...deaf.map(
      (at) => `[ ! -S ${quoted(at)} ] || mount --bind /dev/null ${quoted(at)} 2>/dev/null || :`,
    ),
    ...deaf.map(
      (at) =>
        `[ ! -S ${quoted(at)} ] || { echo ${quoted(`${at} can still be reached`)} >&2; exit 97; }`,
    ),
    ...probes.map(probe),
    open.map(({ fd }) => `exec ${fd}<&-`).join("; "),
    // The old working folder is the folder as it was before all this.
    'cd "$start"',
    "PATH=$before",
    'exec setpriv --bounding-set=-all --inh-caps=-all --no-new-privs -- "$@"',
  ].join("\n");
}

/** The real shells, which the script of the same name starts. */
export const SHELLS = "/dev/hookport";

function standIns({ project: { copy, at }, lent, shells, recorder }: Instead): readonly string[] {
  const real = new Map(shells.toReversed().map(({ name, file }) => [name, file]));
  const files = [...new Set(shells.map(({ file }) => file))];
  const readOnly = (from: string, to: string) =>
    `mount --bind ${quoted(from)} ${quoted(to)} && mount -o remount,bind,ro ${quoted(to)}`;
  return [
    `mkdir -p ${quoted(at)} 2>/dev/null || :`,
    ...lent.map((name) => `mkdir -p ${quoted(`${copy}/${name}`)}`),
    ...lent.map((name) => `mount --bind ${quoted(`${at}/${name}`)} ${quoted(`${copy}/${name}`)}`),
    `mount --rbind ${quoted(copy)} ${quoted(at)}`,
    `mkdir -p ${SHELLS}`,
    ...[...real].map(([name, file]) => `cp -L ${quoted(file)} ${quoted(`${SHELLS}/${name}`)}`),
    `printf %s ${quoted(recorder)} > ${SHELLS}/.recorder; chmod 755 ${SHELLS}/.recorder`,
    ...files.map((file) => readOnly(`${SHELLS}/.recorder`, file)),
  ];
}

/** Mounts that can still be written, the last at each place; /proc and /dev are covered. */
const LEFT = `
BEGIN { count = split(ENVIRON["writable"], open, "\\n") }
/ - overlay hookport / || $5 ~ "^/(dev(/|$)|proc/)" { next }
{ for (i = 1; i <= count; i++) if ($5 == open[i] || index($5, open[i] "/") == 1) next; options[$5] = $6 }
END { for (at in options) if (options[at] !~ /^ro(,|$)/) { print at " can still be written"; left = 1 }; exit left }`;

const DEVICES = ["null", "zero", "full", "random", "urandom", "tty"];
function probe(folder: string): string {
  const file = quoted(`${folder}/.hookport-probe`);
  return `! (: > ${file}) 2>/dev/null || { rm ${file}; echo ${quoted(`${folder} can still be written`)} >&2; exit 97; }`;
}

/** Escapes a path as the kernel lists it. */
const escaped = (path: string) =>
  path.replace(/[\s\\]/g, (char) => `\\${char.charCodeAt(0).toString(8).padStart(3, "0")}`);

/** See proc(5): the fifth field with octal escapes, the sixth with the options. */
const mountsIn = (mountinfo: string) =>
  mountinfo
    .split("\n")
    .filter(Boolean)
    .map((line) => line.split(" "))
    .map(([, , , , at = "", options = ""]) => ({
      at: at.replace(/\\([0-7]{3})/g, (_, code: string) => String.fromCharCode(parseInt(code, 8))),
      // A mount from outside can be restricted further, but never less.
      options: options
        .split(",")
        .filter((part) => part && !["rw", "ro", "nosuid", "nodev"].includes(part)),
    }));

/** The eighth column is the path of a socket that has one. */
const socketsIn = (table: string): readonly string[] => [
  ...new Set(table.split("\n").flatMap((line) => /^(?:\S+\s+){7}(\/.*)$/.exec(line)?.[1] ?? [])),
];
