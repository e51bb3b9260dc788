// Puts text under a file's name in one step: whoever opens the name finds the old text or all of the new one, whatever happens to this process.
// Links are followed, and owner, group and mode of a file that is there are kept.
import { writeAll } from "./start/descriptors.ts";
import { errorCode } from "./start/system-error.ts";

const fs = process.getBuiltinModule("node:fs");
const { dirname, isAbsolute } = process.getBuiltinModule("node:path");

type Stats = import("node:fs").Stats;

/** Links that a name may lead through, as in Linux. */
const MOST_LINKS = 40;

/** The character that Node substitutes for bytes of an argument that are no UTF-8. */
const UNKNOWN_CHARACTER = "\ufffd";

/** Throws the system's error if a file cannot be written at `path`, which is no device. */
export function checkReplaceable(path: string): void {
  const target = targetOf(path);
  if (fs.existsSync(target)) return fs.accessSync(target, fs.constants.W_OK);
  if (target.includes(UNKNOWN_CHARACTER)) throw systemError("EILSEQ", "the name is no UTF-8");
  // Opening names no file here, so it fails, and gives the reason.
  if (target === "" || target.endsWith("/")) fs.closeSync(fs.openSync(target, "w"));
  fs.accessSync(dirname(target), fs.constants.W_OK | fs.constants.X_OK);
}

/** Writes the file at `path`; what was there is lost only when all is written. Throws the system's error. */
export function replaceFile(path: string, pieces: readonly Uint8Array[]): void {
  const target = targetOf(path);
  const existing = fs.statSync(target, { throwIfNoEntry: false });
  finishBeforeSignals();
  if (!replace(target, existing, pieces)) overwrite(target, pieces);
}

/** Errors if a file can be written but not replaced: it is mounted, or its folder is protected. */
const PROTECTED: ReadonlySet<string | undefined> = new Set(["EACCES", "EBUSY", "EPERM", "EROFS"]);

/** Whether a new file has taken the place of the old one; false if that is impossible, or would change more than the text. */
function replace(target: string, existing: Stats | undefined, pieces: readonly Uint8Array[]): boolean {
  if (existing !== undefined && existing.nlink > 1) return false;
  try {
    return replaceWhole(target, existing, pieces);
  } catch (error) {
    if (existing !== undefined && PROTECTED.has(errorCode(error))) return false;
    throw error;
  }
}

/** As {@link replace}; throws the system's error, and leaves no temporary file then. */
function replaceWhole(target: string, existing: Stats | undefined, pieces: readonly Uint8Array[]): boolean {
  // The permissions of a new file are those of the old one.
  const temporary = createTemporary(dirname(target), existing === undefined ? 0o666 : 0o600);
  try {
    for (const piece of pieces) writeAll(temporary.fd, piece);
    if (existing !== undefined) keepOwnerAndMode(temporary.fd, existing);
    fs.closeSync(temporary.fd);
    fs.renameSync(temporary.path, target);
    return true;
  } catch (error) {
    fs.rmSync(temporary.path, { force: true });
    throw error;
  }
}

/** Writes to the file itself, where another one cannot take its place: it has other names, or another owner. */
function overwrite(target: string, pieces: readonly Uint8Array[]): void {
  const fd = fs.openSync(target, "r+");
  try {
    fs.ftruncateSync(fd);
    for (const piece of pieces) writeAll(fd, piece);
  } finally {
    fs.closeSync(fd);
  }
}

/** The name that a name leads to, through all links; the last one may lead to nothing. */
function targetOf(path: string): string {
  let target = path;
  for (let count = 0; count < MOST_LINKS; count++) {
    if (!fs.lstatSync(target, { throwIfNoEntry: false })?.isSymbolicLink()) return target;
    const link = fs.readlinkSync(target);
    // `a/../b` is `b` only where `a` is no link, so names are left as they are.
    target = isAbsolute(link) ? link : `${dirname(target)}/${link}`;
  }
  throw systemError("ELOOP", "links lead in a circle");
}

function createTemporary(folder: string, mode: number): { readonly fd: number; readonly path: string } {
  for (let number = 0; ; number++) {
    const path = `${folder}/.spirvana-${process.pid}-${number}.tmp`;
    try {
      return { fd: fs.openSync(path, "wx", mode), path };
    } catch (error) {
      if (errorCode(error) !== "EEXIST") throw error;
    }
  }
}

function keepOwnerAndMode(fd: number, { uid, gid, mode }: Stats): void {
  const own = fs.fstatSync(fd);
  if (own.uid !== uid || own.gid !== gid) fs.fchownSync(fd, uid, gid);
  fs.fchmodSync(fd, mode & 0o7777);
}

let waits = false;

/**
 * From now on a signal that ends the process is heard only between two tasks of Node, thus not while a file is written: no temporary file is
 * left.
 */
function finishBeforeSignals(): void {
  if (waits) return;
  waits = true;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    // The listener is gone when it is called: the second time the signal does what it does without us.
    process.once(signal, () => process.kill(process.pid, signal));
  }
}

function systemError(code: string, message: string): Error {
  return Object.assign(new Error(message), { code });
}
