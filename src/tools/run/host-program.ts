// Runs a program of the LLVM dialect for a command line: prints what the program prints, and what its entry returns.

import { compileProgram, exponentText, runHost } from "../../engine/index.ts";
import type { Operation } from "../../ir/index.ts";
import type { Diagnostic } from "../../support/diagnostics/diagnostic.ts";
import type { Failed } from "../../support/diagnostics/result.ts";
import type { Output, Platform } from "../../support/platform.ts";

export interface EntryOptions {
  readonly entry: string;
  /** The result of the entry; `status` is the status of the program, which is not printed. */
  readonly result: "void" | "i32" | "i64" | "f32" | "status";
  /** The arguments that `main` gets, the name of the program first. */
  readonly arguments?: readonly string[];
  readonly linkNestedModules?: boolean;
}

const FAILED = 1;

/** The bits of the status of a program that a system reports. */
const STATUS_BITS = 0xff;

/** Exit status: that of the program where it ends itself, 0 if it comes to its end, 1 where anything is wrong. */
export function runProgram(
  module: Operation,
  options: EntryOptions,
  platform: Platform,
  fail: (diagnostic: Diagnostic) => void,
): number {
  const program = compileProgram(module, options);
  if (!program.ok) return refused(program, fail);
  const output = new ByteOutput(platform.open("-"));
  const streams = {
    write: (text: string) => output.write(text),
    error: (text: string) => {
      output.flush();
      platform.error(text);
    },
    input: () => inputBytes(platform),
  };
  const outcome = runHost(program.value, streams, options.arguments ?? []);
  const result = outcome.value?.value;
  const isStatus = options.result === "status";
  if (result !== undefined && !isStatus) output.write(`${resultText(result, options)}\n`);
  output.close();
  if (!outcome.ok) return refused(outcome, fail);
  return (outcome.value.status ?? (isStatus ? Number(result ?? 0) : 0)) & STATUS_BITS;
}

/** The formats that the program can read. */
function inputBytes(platform: Platform): Uint8Array {
  const bytes = platform.read("-");
  return typeof bytes === "string" ? new Uint8Array() : bytes;
}

function refused({ diagnostics }: Failed, fail: (diagnostic: Diagnostic) => void): number {
  for (const one of diagnostics) fail(one);
  return FAILED;
}

/** As C prints it with `%d` or `%e`. */
function resultText(value: number | bigint, { result }: EntryOptions): string {
  return result === "f32" ? exponentText(Number(value), 6) : String(value);
}

/** Collects what a program prints: its characters are bytes. */
class ByteOutput {
  readonly #output: Output;
  #text = "";

  constructor(output: Output) {
    this.#output = output;
  }

  write(text: string): void {
    this.#text += text;
    if (this.#text.length > 1 << 16) this.flush();
  }

  flush(): void {
    const text = this.#text;
    this.#text = "";
    if (text !== "") this.#output.writeBytes(Uint8Array.from(text, (char) => char.charCodeAt(0)));
  }

  close(): void {
    this.flush();
    this.#output.close();
  }
}
