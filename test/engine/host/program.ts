// Programs for tests, in text of the LLVM dialect.

import { llvm } from "../../../src/dialects/llvm/index.ts";
import { compileProgram, type EntryResult, runHost } from "../../../src/engine/index.ts";
import { parseModule } from "../../../src/index.ts";
import { messagesOf } from "../../harness/results.ts";

export interface Ran {
  readonly value?: number | bigint | undefined;
  readonly output: string;
  /** What stopped it, or why it was not compiled. */
  readonly problem?: string;
  readonly status?: number | undefined;
}

/** Runs `@main`. */
export function runMain(text: string, result: EntryResult = "void", linkNestedModules = false): Ran {
  const { value: module, diagnostics } = parseModule(text, { dialects: [llvm] });
  if (module === undefined) throw new Error(diagnostics.map((one) => `${one.place?.line}: ${one.message}`).join("\n"));
  const program = compileProgram(module, { entry: "main", result, linkNestedModules });
  if (!program.ok) return { output: "", problem: messagesOf(program).join("\n") };
  let output = "";
  const write = (piece: string) => {
    output += piece;
  };
  const outcome = runHost(program.value, { write, error: write });
  return outcome.ok ? { ...outcome.value, output } : { output, problem: messagesOf(outcome).join("\n") };
}
