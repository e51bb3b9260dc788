// A machine for tools in tests: standard streams are buffers, files are those of a folder of the real file system.
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { Output, Platform } from "../../src/support/platform.ts";

/** A stream that gathers what is written to it. */
export class Sink {
  readonly #chunks: Uint8Array[] = [];

  write(chunk: Uint8Array | string): void {
    this.#chunks.push(typeof chunk === "string" ? new TextEncoder().encode(chunk) : chunk.slice());
  }

  bytes(): Uint8Array {
    return new Uint8Array(Buffer.concat(this.#chunks));
  }

  text(): string {
    return new TextDecoder().decode(this.bytes());
  }
}

export interface Streams {
  readonly stdin: Uint8Array;
  readonly stdout: Sink;
  /** The same sink as `stdout` where a test joins the two. */
  readonly stderr: Sink;
  /** Folder that relative paths start from. */
  readonly folder: string;
}

/** The platform over `streams`. As with the native tools, output appears on the standard output when it is closed. */
export function memoryPlatform({ stdin, stdout, stderr, folder }: Streams): Platform {
  return {
    read: (path) => (path === "-" ? stdin : readBytes(resolve(folder, path))),
    list: (path) => listFolder(resolve(folder, path)),
    open: (path) =>
      gathering((bytes) => (path === "-" ? stdout.write(bytes) : writeBytes(resolve(folder, path), bytes))),
    error: (text) => stderr.write(text),
    isTerminal: false,
  };
}

/** The bytes of a file, or why it cannot be read. */
export function readBytes(path: string): Uint8Array | string {
  try {
    return new Uint8Array(readFileSync(path));
  } catch {
    return "No such file or directory";
  }
}

function listFolder(path: string): readonly string[] | undefined {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(path).sort() : undefined;
}

/** Writes a file, and the folders above it where they are missing. */
export function writeBytes(path: string, bytes: Uint8Array): void {
  if (path === "/dev/null") return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
}

function gathering(finish: (bytes: Uint8Array) => void): Output {
  const sink = new Sink();
  return {
    write: (text) => sink.write(text),
    writeBytes: (bytes) => sink.write(bytes),
    close: () => finish(sink.bytes()),
    discard: () => {},
  };
}
