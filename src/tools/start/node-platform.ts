// The command line's machine: file descriptors of Node, synchronous, so that a tool is one straight line from bytes to
// bytes. It knows nothing of tools or IR.
//
// A file named as an output is written when the output is closed: until then its text lies in memory, so a run that fails or is stopped leaves
// nothing after and never a half-written file. `replace-file.ts` writes it.
import { visibleText } from "../../support/control-characters.ts";
import type { Output, OutputContent, Platform } from "../../support/platform.ts";
import { TextBuffer } from "../../support/tables/text-buffer.ts";
import { checkReplaceable, replaceFile } from "../replace-file.ts";
import { readSome, writeAll } from "./descriptors.ts";
import { reasonOf } from "./system-error.ts";

// Taken this way and not by import, which would load Node's streams: two milliseconds of every start.
const fs = process.getBuiltinModule("node:fs");

/** Bytes that an output gathers before it writes them. */
const FLUSH_LENGTH = 1 << 16;
/** Bytes that are written without being gathered. */
const LONG = 1 << 12;
/** Bytes that an input may have: places in it, its end among them, are integers of 32 bits with a sign, and one means none. */
const MOST = 2 ** 31 - 2;
const STDIN = 0;
const STDOUT = 1;
const STDERR = 2;

/** Thrown where an output cannot be opened or written: a mistake of the user that the starter reports by its reason. */
export class OutputFailure extends Error {
  readonly path: string;
  readonly action: "open" | "write";

  constructor(action: "open" | "write", path: string, reason: string) {
    super(reason);
    this.path = path;
    this.action = action;
  }
}

/** Why an output has failed, in the words of mlir-opt. */
export function cannotWrite({ action, path, message }: OutputFailure): string {
  return `cannot ${action} output file '${path}': ${message}`;
}

/**
 * The platform of a process of Node: its files, standard streams and terminal. `onRead` gets the bytes of each input
 * before it is processed.
 */
export function nodePlatform(onRead: (bytes: Uint8Array) => void = ignore): Platform {
  return {
    read: (path) => {
      const bytes = readPath(path);
      if (typeof bytes !== "string") onRead(bytes);
      return bytes;
    },
    list: listFolder,
    makeFolder(path) {
      fs.mkdirSync(path, { recursive: true });
    },
    open: openPath,
    error: (text) => writeError(isTerminal(STDERR) ? visibleText(text) : text),
    get isTerminal() {
      return isTerminal(STDOUT);
    },
  };
}

function listFolder(path: string): readonly string[] | undefined {
  try {
    return fs.readdirSync(path).sort();
  } catch {
    return undefined;
  }
}

function readPath(path: string): Uint8Array | string {
  let fd: number | undefined;
  try {
    if (path === "-") return readAll(STDIN);
    fd = fs.openSync(path, "r");
    return readAll(fd);
  } catch (error) {
    return reasonOf(error);
  } finally {
    if (fd !== undefined) fs.closeSync(fd);
  }
}

/** Reads to the end. The byte after the returned ones, in the same buffer, is zero: a scanner may use it as sentinel. */
function readAll(fd: number): Uint8Array | string {
  const { size } = fs.fstatSync(fd);
  if (size > MOST) return `File too large: of ${size} bytes at most ${MOST} can be read`;
  let buffer = new Uint8Array(Math.max(size, FLUSH_LENGTH) + 1);
  let length = 0;
  for (;;) {
    if (length === buffer.length) {
      if (length > MOST) return `File too large: at most ${MOST} bytes can be read`;
      const larger = new Uint8Array(Math.min(buffer.length * 2, MOST + 1));
      larger.set(buffer);
      buffer = larger;
    }
    const count = readSome(fd, buffer, length);
    if (count === 0) return buffer.subarray(0, length);
    length += count;
  }
}

function openPath(path: string, content: OutputContent = "any"): Output {
  if (path === "-") return standardOutput(content);
  return attempt("open", path, () => {
    if (!isReplaceable(path)) return deviceOutput(path);
    checkReplaceable(path);
    return fileOutput(path);
  });
}

/** Whether a new file may take the place of what bears the name: not so for devices, pipes and folders. */
function isReplaceable(path: string): boolean {
  return fs.statSync(path, { throwIfNoEntry: false })?.isFile() ?? true;
}

function standardOutput(content: OutputContent): Output {
  const name = "<stdout>";
  if (content === "colored" || !isTerminal(STDOUT))
    return streamOutput(name, (bytes) => writeAll(STDOUT, bytes), ignore);
  // A character may come in two pieces.
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  const show = (bytes: Uint8Array) => {
    writeAll(STDOUT, new TextEncoder().encode(visibleText(decoder.decode(bytes, { stream: true }))));
  };
  return streamOutput(name, show, ignore);
}

function deviceOutput(path: string): Output {
  const fd = fs.openSync(path, "w");
  return streamOutput(
    path,
    (bytes) => writeAll(fd, bytes),
    () => fs.closeSync(fd),
  );
}

function fileOutput(path: string): Output {
  const pieces: Uint8Array[] = [];
  return {
    ...streamOutput(
      path,
      (bytes) => pieces.push(bytes.slice()),
      () => replaceFile(path, pieces),
    ),
    discard: () => {
      pieces.length = 0;
    },
  };
}

/** Gathers text, gives it to `send` in pieces of at least `FLUSH_LENGTH` where there are as many, and calls `finish` at the end. */
function streamOutput(path: string, send: (bytes: Uint8Array) => void, finish: () => void): Output {
  const pending = new TextBuffer();
  const write = (bytes: Uint8Array) => attempt("write", path, () => send(bytes));
  const flush = () => {
    const bytes = pending.bytes.subarray(0, pending.count);
    pending.count = 0;
    if (bytes.length > 0) write(bytes);
  };
  return {
    write(text) {
      pending.write(text);
      if (pending.count >= FLUSH_LENGTH) flush();
    },
    writeBytes(bytes) {
      if (bytes.length < LONG && pending.count < FLUSH_LENGTH) {
        pending.copy(bytes, 0, bytes.length);
        return;
      }
      flush();
      write(bytes);
    },
    close() {
      flush();
      attempt("write", path, finish);
    },
    discard() {
      pending.count = 0;
      finish();
    },
  };
}

function attempt<T>(what: "open" | "write", path: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    throw new OutputFailure(what, path, reasonOf(error));
  }
}

/** Writes to standard error; ignores a failure, which cannot be reported anywhere. */
function writeError(text: string): void {
  try {
    writeAll(STDERR, new TextEncoder().encode(text));
  } catch (error) {
    reasonOf(error);
  }
}

/** Whether a person sees what is written; only a device can be a terminal, and asking takes longer than a short run may. */
function isTerminal(fd: number): boolean {
  return fs.fstatSync(fd).isCharacterDevice() && process.getBuiltinModule("node:tty").isatty(fd);
}

function ignore(): void {}
