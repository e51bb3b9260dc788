/**
 * The interface of a tool to its machine: bytes in, text and bytes out, diagnostics. Tools are written against
 * this interface alone; `tools/start/node-platform.ts` is the one for the command line, tests use one made of buffers.
 */
import type { Diagnostic } from "./diagnostics/diagnostic.ts";

export interface Platform {
  /** Bytes of a file, or of standard input for "-"; a string is the reason it cannot be read. */
  read(path: string): Uint8Array | string;
  /** Names of the entries of a folder, sorted; undefined if the path is no folder that can be read. */
  list?(path: string): readonly string[] | undefined;
  /** Makes a folder and those around it that are missing. */
  makeFolder?(path: string): void;
  /** Opens an output; "-" is standard output, which shows control characters as pictures on a terminal unless `content` is "colored". Text is UTF-8. */
  open(path: string, content?: OutputContent): Output;
  /** Writes diagnostics to standard error. */
  error(text: string): void;
  /** Takes a diagnostic as a value, where not its text is wanted; `file` is the one that was read. */
  report?(diagnostic: Diagnostic, file?: string): void;
  /** Whether standard output is a terminal that a person watches. */
  readonly isTerminal: boolean;
}

/** Text or bytes that may hold anything, or text whose only control characters are the tool's own colours. */
export type OutputContent = "any" | "colored";

/** An output under construction: `close` makes it real, `discard` leaves no file. One of the two is called, once. */
export interface Output {
  write(text: string): void;
  writeBytes(bytes: Uint8Array): void;
  close(): void;
  discard(): void;
}
