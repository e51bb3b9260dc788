// Reading and writing open files, synchronously and to the end, where the system does a part or asks to come again.
import { errorCode } from "./system-error.ts";

const fs = process.getBuiltinModule("node:fs");

/** Bytes that one call of the system moves at most. */
const MOST_AT_ONCE = 1 << 30;

/** Fills `buffer` from `offset` on as far as one call does; returns the number of bytes, 0 at the end. */
export function readSome(fd: number, buffer: Uint8Array, offset: number): number {
  for (;;) {
    try {
      return fs.readSync(fd, buffer, offset, Math.min(buffer.length - offset, MOST_AT_ONCE), null);
    } catch (error) {
      const code = errorCode(error);
      if (code === "EOF") return 0;
      if (code !== "EAGAIN") throw error;
      pause();
    }
  }
}

const brokenPipes = new Set<number>();

/** Writes every byte: waits where a pipe is full, and stays silent once its reader has gone. */
export function writeAll(fd: number, bytes: Uint8Array): void {
  let offset = 0;
  while (offset < bytes.length && !brokenPipes.has(fd)) {
    try {
      offset += fs.writeSync(fd, bytes, offset, Math.min(bytes.length - offset, MOST_AT_ONCE));
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
