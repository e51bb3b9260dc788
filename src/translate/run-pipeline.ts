// Pipelines of our own, whose text is known to be right.

import { collecting, type Operation } from "../ir/index.ts";
import { buildPipeline, loadPasses, Pipeline, parsePipelineText, passNames, runPipeline } from "../passes/index.ts";
import { assert } from "../support/assert.ts";
import type { Result } from "../support/result.ts";

async function passesOf(text: string) {
  const written = parsePipelineText(text);
  assert(typeof written !== "string", "a pipeline of our own cannot be read");
  return { written, passes: await loadPasses(passNames(written.elements)) };
}

/** The dialects that the passes of a pipeline make ops of. */
export async function dialectsOfPipeline(text: string): Promise<readonly string[]> {
  const { passes } = await passesOf(text);
  return [...new Set([...passes.values()].flatMap((pass) => pass.dependentDialects))];
}

/** Runs a pipeline on a module, in place, with the verifier after each pass. */
export async function runText(text: string, module: Operation): Promise<Result<Operation>> {
  const { written, passes } = await passesOf(text);
  const pipeline = buildPipeline(written, passes);
  assert(pipeline instanceof Pipeline, "a pipeline of our own cannot be built");
  return collecting(module.context, () => (runPipeline(pipeline, module, { verifyEach: true }) ? module : undefined));
}
