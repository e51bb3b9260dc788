// The file in which a command keeps the text of its chunks and what V8 has compiled of it. V8 checks none of it and crashes on damaged code, so
// everything has a checksum: what is damaged counts as missing, and the next run that may write replaces it.
//
//     header  the magic number, the bytes of the index, the checksum of the index
//     index   JSON
//     groups  of each, its text and its code
//
// Index and groups begin at whole blocks of the checksum; zeros fill the blocks up.

import { BLOCK, type SummedMemory, summedMemory } from "./checksum.ts";
import { errorCode } from "./system-error.ts";

// Imports would be bundled with a copy of each of these modules, which takes longer than to open the cache.
const fs = process.getBuiltinModule("node:fs");
const { dirname, isAbsolute, join } = process.getBuiltinModule("node:path");

/**
 * A chunk and what it imports, each a function, as one script: the text of a list of them, and what V8 has compiled of it. One script
 * starts sooner than many, and its long text is not moved by the garbage collector.
 */
export interface Group {
  /** The names of the chunks in the order of the list; the first one is what was asked for. */
  readonly names: readonly string[];
  readonly source: Buffer;
  readonly code: Buffer | undefined;
}

export interface Kept extends Group {
  readonly code: Buffer;
}

/** The index, JSON: the groups in the order in which they follow, with the bytes of their texts and of their code, and their checksums. */
interface Index {
  readonly groups: readonly (readonly [names: readonly string[], source: number, code: number, sum: string])[];
  readonly reads: boolean;
}

interface Place {
  readonly names: readonly string[];
  readonly start: number;
  readonly source: number;
  readonly code: number;
  readonly sum: string;
}

const MAGIC = 0x31435653;
/** Bytes of the header, a whole block. */
const HEADER = BLOCK;
/** Where the header has the length of the index and its checksum. */
const LENGTH_AT = 4;
const SUM_AT = 8;

/** Characters of a checksum. */
const SUM_LENGTH = 16;

/** Bytes that are read of a file at first; mostly the index is no longer. */
const HEAD = 1 << 13;

/** Bytes from which a file is none of ours: all commands together have fewer. */
const TOO_LONG = 1 << 26;

/** Of the mode of a file. */
const WRITABLE_BY_OTHERS = 0o022;

/** The alignment of code in memory that V8 needs to avoid a copy. */
const ALIGNMENT = 8;

const aligned = (length: number, unit: number): number => Math.ceil(length / unit) * unit;

/** The text of a group with the blanks that it needs before its code. */
export function sourceOf(text: string): Buffer {
  // Chunks are ASCII.
  return Buffer.from(text.padEnd(aligned(text.length, ALIGNMENT)), "latin1");
}

/** A file of the cache that is open: of each group the place, so that a run reads no more than it needs. */
export class CompileCache {
  /** Whether a run that has read an input is in it. */
  readonly reads: boolean;
  readonly #file: number;
  readonly #memory: SummedMemory;
  readonly #places: readonly Place[];

  private constructor(file: number, memory: SummedMemory, places: readonly Place[], reads: boolean) {
    this.#file = file;
    this.#memory = memory;
    this.#places = places;
    this.reads = reads;
  }

  /** The cache at `path`; undefined if there is none, or none that is whole and this user's own. */
  static open(path: string): CompileCache | undefined {
    try {
      const file = fs.openSync(path, "r");
      const { size, uid, mode } = fs.fstatSync(file);
      // Other users must not decide what runs here.
      const user = process.geteuid?.();
      if (user !== undefined && (uid !== user || (mode & WRITABLE_BY_OTHERS) !== 0)) return undefined;
      if (size < HEADER || size > TOO_LONG) return undefined;
      const memory = summedMemory(size);
      const read = readIndex(file, size, memory);
      const places = read && placesOf(read.index, read.end, size);
      return places && new CompileCache(file, memory, places, read.index.reads);
    } catch {
      return undefined;
    }
  }

  /** The group that begins with a chunk, or else has it. */
  groupOf(name: string): Kept | undefined {
    const place =
      this.#places.find(({ names }) => names[0] === name) ?? this.#places.find(({ names }) => names.includes(name));
    return place && this.#at(place);
  }

  /** Groups whose first chunk is none of `names`. */
  othersThan(names: ReadonlySet<string>): readonly Kept[] {
    return this.#places.flatMap((place) => (names.has(place.names[0] ?? "") ? [] : (this.#at(place) ?? [])));
  }

  #at({ names, start, source, code, sum }: Place): Kept | undefined {
    const { bytes } = this.#memory;
    const end = aligned(start + source + code, BLOCK);
    if (!readRange(this.#file, bytes, start, end) || sumText(this.#memory, start, end) !== sum) return undefined;
    return {
      names,
      source: bytes.subarray(start, start + source),
      code: bytes.subarray(start + source, start + source + code),
    };
  }
}

/** The index, and where it ends; undefined if it is damaged. */
function readIndex(
  file: number,
  size: number,
  memory: SummedMemory,
): { readonly index: Index; readonly end: number } | undefined {
  const { bytes } = memory;
  const head = Math.min(HEAD, size);
  if (!readRange(file, bytes, 0, head) || bytes.readUInt32LE() !== MAGIC) return undefined;
  const length = bytes.readUInt32LE(LENGTH_AT);
  const end = aligned(HEADER + length, BLOCK);
  if (end > size || (end > head && !readRange(file, bytes, head, end))) return undefined;
  const sum = bytes.toString("latin1", SUM_AT, SUM_AT + SUM_LENGTH);
  if (sum !== sumText(memory, HEADER, end)) return undefined;
  // Sound: the checksum states that it is what we wrote.
  return { index: JSON.parse(bytes.toString("latin1", HEADER, HEADER + length)) as Index, end };
}

/** Where each group lies; undefined if the file has another length than all of them. */
function placesOf({ groups }: Index, begin: number, size: number): readonly Place[] | undefined {
  let end = begin;
  const places = groups.map(([names, source, code, sum]) => {
    const start = end;
    end += aligned(source + code, BLOCK);
    return { names, start, source, code, sum };
  });
  return end === size ? places : undefined;
}

/** Reads the bytes of a file into the same place in memory; false if it has fewer. */
function readRange(file: number, bytes: Buffer, begin: number, end: number): boolean {
  return fs.readSync(file, bytes, begin, end - begin, begin) === end - begin;
}

function sumText({ sum }: SummedMemory, begin: number, end: number): string {
  return BigInt.asUintN(64, sum(begin, end)).toString(16).padStart(SUM_LENGTH, "0");
}

/** Writes the cache at `path`: it appears whole or not at all, and only its user may read or change it. Does nothing if that is impossible. */
export function writeCache(path: string, groups: () => readonly Kept[], reads: boolean): void {
  const temporary = `${path}.${process.pid}-${Math.random().toString(36).slice(2)}.tmp`;
  try {
    makeFolder(dirname(path));
    fs.writeFileSync(temporary, fileOf(groups(), reads), { mode: 0o600, flag: "wx" });
    fs.renameSync(temporary, path);
    dropOld(dirname(path));
  } catch {
    removeQuietly(temporary);
  }
}

/** Makes a folder and those above it. Node's own way never ends where one of them is a place such as /proc. */
function makeFolder(path: string): void {
  if (tryFolder(path) !== "ENOENT" || dirname(path) === path) return;
  makeFolder(dirname(path));
  tryFolder(path);
}

/** Returns the code of the error, if there is one. */
function tryFolder(path: string): string | undefined {
  try {
    fs.mkdirSync(path, { mode: 0o700 });
    return undefined;
  } catch (error) {
    return errorCode(error);
  }
}

function fileOf(groups: readonly Kept[], reads: boolean): Buffer {
  const lengths = groups.map(({ source, code }) => aligned(source.length + code.length, BLOCK));
  const body = lengths.reduce((total, length) => total + length, 0);
  // The index is as long with other checksums of the same length.
  const indexOf = (sums: readonly string[]) => {
    const entries = groups.map(({ names, source, code }, at) => [names, source.length, code.length, sums[at]] as const);
    return JSON.stringify({ groups: entries, reads });
  };
  const length = indexOf(groups.map(() => "0".repeat(SUM_LENGTH))).length;
  const bodyAt = aligned(HEADER + length, BLOCK);
  const memory = summedMemory(bodyAt + body);
  const { bytes } = memory;
  let at = bodyAt;
  const sums = groups.map(({ source, code }, index) => {
    source.copy(bytes, at);
    code.copy(bytes, at + source.length);
    const begin = at;
    at += lengths[index] ?? 0;
    return sumText(memory, begin, at);
  });
  bytes.write(indexOf(sums), HEADER, "latin1");
  bytes.writeUInt32LE(MAGIC);
  bytes.writeUInt32LE(length, LENGTH_AT);
  bytes.write(sumText(memory, HEADER, bodyAt), SUM_AT, "latin1");
  return bytes.subarray(0, at);
}

/** How long a file of the cache is kept that no run has written; those of builds that are gone are two megabytes each. */
const KEPT_MILLISECONDS = 30 * 24 * 60 * 60 * 1000;

/** The name of a file of the cache, or of one that a run which was stopped has left: the command, the build, the version of Node, the processor. */
const ownName = /^spirvana(-[a-z]+)*-[0-9a-f]{16}-v[0-9]+\.[0-9.]+[a-z0-9.-]*\.bin(\.[0-9]+(-[0-9a-z]+)?\.tmp)?$/;

function dropOld(folder: string): void {
  for (const name of fs.readdirSync(folder).filter((one) => ownName.test(one))) {
    const path = join(folder, name);
    const stats = fs.lstatSync(path, { throwIfNoEntry: false });
    if (stats?.isFile() && Date.now() - stats.mtimeMs > KEPT_MILLISECONDS) removeQuietly(path);
  }
}

function removeQuietly(path: string): void {
  try {
    fs.rmSync(path, { force: true });
  } catch {
    // Another process may have removed it, or its folder is no folder at all.
  }
}

/** The file for a command of this very build on this very engine; undefined if there is to be none. */
export function cachePath(name: string, build: string): string | undefined {
  const own = process.env["SPIRVANA_CACHE"];
  if (own === "") return undefined;
  const folder = own ?? cacheFolder();
  // A folder that is not whole, such as that of an empty HOME, would be one of the current folder.
  if (folder === undefined || (own === undefined && !isAbsolute(folder))) return undefined;
  return join(folder, "spirvana", `${name}-${build}-${process.version}-${process.arch}.bin`);
}

/** Where the system keeps caches of the user. */
function cacheFolder(): string | undefined {
  const { env, platform } = process;
  if (platform === "win32") return env["LOCALAPPDATA"] ?? env["TEMP"];
  const home = env["HOME"];
  if (platform === "darwin") return home === undefined ? undefined : join(home, "Library", "Caches");
  const asked = env["XDG_CACHE_HOME"];
  if (asked !== undefined && isAbsolute(asked)) return asked;
  return home === undefined ? undefined : join(home, ".cache");
}
