// Kernels for tests from text of the SPIR-V dialect.

import { verify } from "../../src/define/index.ts";
import { type CompiledKernel, type CompileOptions, compileKernel } from "../../src/engine/compile.ts";
import { lowerToLlvm, makeContext } from "../../src/engine/index.ts";
import { Source } from "../../src/support/diagnostics/source.ts";
import { parseText } from "../../src/text/index.ts";
import { unwrapped } from "../harness/results.ts";

/** Compiles the module of a text; throws what is wrong with it. */
export async function dialectKernel(text: string, options: CompileOptions = {}): Promise<CompiledKernel> {
  const context = makeContext();
  const messages: string[] = [];
  context.onDiagnostic = ({ message }) => messages.push(message);
  const op = parseText(
    new Source("kernel", new TextEncoder().encode(text)),
    context,
    ({ message }) => messages.push(message),
    { check: verify },
  );
  if (op === undefined) throw new Error(messages.join("\n"));
  return unwrapped(compileKernel(unwrapped(await lowerToLlvm(op)), options));
}
