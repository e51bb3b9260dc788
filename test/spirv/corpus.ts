// The modules of test/corpus: text with numeric ids, from which the words come back exactly.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseVersion } from "../../src/grammar/index.ts";
import { assemble, type Module } from "../../src/spirv/index.ts";
import { unwrapped } from "../harness/results.ts";

/** From the root of the repository, where tests and scripts run. */
const folder = "test/corpus/modules";

export interface CorpusModule {
  readonly name: string;
  readonly text: string;
  readonly module: Module;
}

function load(name: string): CorpusModule {
  const text = readFileSync(join(folder, name), "utf8");
  return { name, text, module: assembled(text) };
}

/** Assembles text that is known to be right, for the version that its header states. */
export function assembled(text: string): Module {
  const version = parseVersion(/^; Version: (.*)$/m.exec(text)?.[1] ?? "1.6") ?? 0;
  const module = unwrapped(assemble(text, { preserveNumericIds: true, version }));
  return module;
}

/** Every module of the corpus. */
export function corpus(): readonly CorpusModule[] {
  return readdirSync(folder).sort().map(load);
}

/** Text without the generator, which text does not carry into words, and without the bound, which becomes as small as can be. */
export function withoutGenerator(text: string): string {
  return text.replace(/^; Generator: .*$/m, "; Generator:").replace(/^; Bound: .*$/m, "; Bound:");
}
