// The command line's machine: file descriptors of Node, synchronous, so that a tool is one straight line from bytes to
// bytes. It knows nothing of tools or IR.
//
// A file named as an output appears under its name only when the output is closed: until then its text lies in a
// temporary file beside it, so a failed run leaves nothing behind and never a half-written file.
import type { Output, Platform } from "../support/platform.ts";
import { TextBuffer } from "../support/text-buffer.ts";
import { errorCode, reasonOf } from "./system-error.ts";

// Taken this way and not by import, which would load Node's streams: two milliseconds of every start.
const fs = process.getBuiltinModule("node:fs");
const { basename, dirname, join } = process.getBuiltinModule("node:path");

/** Bytes that an output gathers before it writes them. */
const FLUSH_LENGTH = 1 << 16;
/** Bytes that are written without being gathered. */
const LONG = 1 << 12;
const STDIN = 0;
const STDOUT = 1;
const STDERR = 2;

/** Thrown where an output cannot be opened or written: a mistake of the user that the starter reports by its reason. */
export class OutputFailure extends Error {
  readonly path: string;

  constructor(path: string, reason: string) {
    super(reason);
    this.path = path;
  }
}

/**
 * The platform of a process of Node: its files, standard streams and terminal. `onRead` hears the length of each input in
 * bytes, before anybody works on it.
 */
export function nodePlatform(onRead: (length: number) => void = ignore): Platform {
  return {
    read: (path) => {
      const bytes = readPath(path);
      if (typeof bytes !== "string") onRead(bytes.length);
      return bytes;
    },
    open: openPath,
    error: (text) => writeAll(STDERR, new TextEncoder().encode(text)),
    get isTerminal() {
      return process.stderr.isTTY === true;
    },
  };
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
function readAll(fd: number): Uint8Array {
  let buffer = new Uint8Array(sizeHint(fd) + 1);
  let length = 0;
  for (;;) {
    if (length === buffer.length) {
      const larger = new Uint8Array(buffer.length * 2);
      larger.set(buffer);
      buffer = larger;
    }
    const count = readSome(fd, buffer, length);
    if (count === 0) return buffer.subarray(0, length);
    length += count;
  }
}

/** Expected length in bytes; pipes and devices say 0. */
function sizeHint(fd: number): number {
  return Math.max(fs.fstatSync(fd).size, FLUSH_LENGTH);
}

function readSome(fd: number, buffer: Uint8Array, offset: number): number {
  for (;;) {
    try {
      return fs.readSync(fd, buffer, offset, buffer.length - offset, null);
    } catch (error) {
      const code = errorCode(error);
      if (code === "EOF") return 0;
      if (code !== "EAGAIN") throw error;
      pause();
    }
  }
}

function openPath(path: string): Output {
  if (path === "-") return streamOutput("<stdout>", STDOUT, ignore, ignore);
  try {
    return isReplaceable(path) ? fileOutput(path) : deviceOutput(path);
  } catch (error) {
    throw new OutputFailure(path, reasonOf(error));
  }
}

/** Whether a new file may take the place of what bears the name: not so for devices, pipes and folders. */
function isReplaceable(path: string): boolean {
  return fs.statSync(path, { throwIfNoEntry: false })?.isFile() ?? true;
}

function deviceOutput(path: string): Output {
  const fd = fs.openSync(path, "w");
  const finish = () => fs.closeSync(fd);
  return streamOutput(path, fd, finish, finish);
}

function fileOutput(path: string): Output {
  const existing = fs.statSync(path, { throwIfNoEntry: false });
  const target = existing === undefined ? path : fs.realpathSync(path);
  const temporary = join(dirname(target), `.${basename(target)}.${process.pid}.tmp`);
  const fd = fs.openSync(temporary, "w");
  const keep = () => {
    fs.closeSync(fd);
    if (existing !== undefined) fs.chmodSync(temporary, existing.mode);
    fs.renameSync(temporary, target);
  };
  const drop = () => {
    fs.closeSync(fd);
    fs.unlinkSync(temporary);
  };
  return streamOutput(path, fd, keep, drop);
}

/** Gathers text, writes it in pieces of at least `FLUSH_LENGTH`, and calls `keep` or `drop` at the end. */
function streamOutput(path: string, fd: number, keep: () => void, drop: () => void): Output {
  const pending = new TextBuffer();
  const flush = () => {
    const bytes = pending.bytes.subarray(0, pending.count);
    pending.count = 0;
    if (bytes.length > 0) guard(path, () => writeAll(fd, bytes));
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
      guard(path, () => writeAll(fd, bytes));
    },
    close() {
      flush();
      guard(path, keep);
    },
    discard() {
      pending.count = 0;
      drop();
    },
  };
}

function guard(path: string, action: () => void): void {
  try {
    action();
  } catch (error) {
    throw new OutputFailure(path, reasonOf(error));
  }
}

const brokenPipes = new Set<number>();

/** Writes every byte: waits where a pipe is full, and stays silent once its reader has gone. */
function writeAll(fd: number, bytes: Uint8Array): void {
  let offset = 0;
  while (offset < bytes.length && !brokenPipes.has(fd)) {
    try {
      offset += fs.writeSync(fd, bytes, offset);
    } catch (error) {
      const code = errorCode(error);
      if (code === "EPIPE") brokenPipes.add(fd);
      else if (code === "EAGAIN") pause();
      else throw error;
    }
  }
}

/** Sleeps for two milliseconds. */
function pause(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2);
}

function ignore(): void {}
