// Runs textual pipelines on texts, for tests.

import {
  buildPipeline,
  loadPasses,
  type PassManagerOptions,
  Pipeline,
  parsePipelineText,
  passNames,
  runPipeline,
} from "../../src/passes/index.ts";
import { type Parsed, parse } from "../rewrite/text.ts";

/** The pipeline of a text; throws where it is wrong. */
export async function pipelineOf(text: string): Promise<Pipeline> {
  const written = parsePipelineText(text);
  if (typeof written === "string") throw new Error(written);
  const built = buildPipeline(written, await loadPasses(passNames(written.elements)));
  if (!(built instanceof Pipeline)) throw new Error(built.message);
  return built;
}

export interface Ran extends Parsed {
  readonly succeeded: boolean;
  readonly pipeline: Pipeline;
}

/** Runs a pipeline on a text. */
export async function runPasses(pipeline: string, text: string, options: PassManagerOptions = {}): Promise<Ran> {
  const built = await pipelineOf(pipeline);
  const parsed = parse(text);
  const succeeded = runPipeline(built, parsed.op, options);
  return { ...parsed, succeeded, pipeline: built };
}
