// Pipelines of our own, whose text is known to be right.

import { collecting, type Operation } from "../ir/index.ts";
// From the layer itself: in one file, esbuild does not initialize modules that two entries only re-export.
import { parsePipelineText } from "../pass/index.ts";
import { buildPipeline, loadPasses, type PassInstance, Pipeline, passNames, runPipeline } from "../passes/index.ts";
import { assert, Bug } from "../support/assert.ts";
import { internalError } from "../support/diagnostics/internal-error.ts";
import { failed, type Result } from "../support/diagnostics/result.ts";

async function passesOf(text: string) {
  const written = parsePipelineText(text);
  assert(typeof written !== "string", "a pipeline of our own cannot be read");
  return { written, passes: await loadPasses(passNames(written.elements)) };
}

/** The dialects that the passes of a pipeline make ops of. @internal */
export async function dialectsOfPipeline(text: string): Promise<readonly string[]> {
  const { passes } = await passesOf(text);
  return [...new Set([...passes.values()].flatMap((pass) => pass.dependentDialects))];
}

/**
 * Runs a pipeline on a module, which has been verified, in place. The verifier runs after each pass, unless the result is `unverified`: it takes a tenth
 * of the time to compile a small kernel. Errors of the verifier and exceptions of a pass are internal errors.
 * @internal
 */
export async function runText(
  text: string,
  module: Operation,
  result: "verified" | "unverified" = "verified",
): Promise<Result<Operation>> {
  const { written, passes } = await passesOf(text);
  const pipeline = buildPipeline(written, passes);
  assert(pipeline instanceof Pipeline, "a pipeline of our own cannot be built");
  let culprit: string | undefined;
  const verifyEach = result === "verified";
  const options = { verifyEach, onInvalid: ({ pass }: PassInstance) => (culprit = pass.name) };
  try {
    const ran = collecting(module.context, () => (runPipeline(pipeline, module, options) ? module : undefined));
    if (culprit === undefined) return ran;
    const [first] = ran.diagnostics;
    return failed([internalError(new Bug(`'${culprit}' has made an invalid module: ${first?.message ?? ""}`))]);
  } catch (error) {
    return failed([internalError(error)]);
  }
}
