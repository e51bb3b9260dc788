// npm run fuzz -- assembly [BINARIES [TEXTS [SEED]]]: binaries of SPIR-V with bytes changed, and texts of assembly, none of which may throw, take longer than a
// second, or break what test/spirv/mutations.ts says. What fails goes to a temporary folder.
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { encode } from "../../src/spirv/index.ts";
import { corpus } from "../../test/spirv/corpus.ts";
import { brokenByBytes, brokenBySource, choices, mutateBytes, mutateText } from "../../test/spirv/mutations.ts";

/** Longer modules are left out: a mutation costs their whole length. */
const LONGEST = 12_000;
/** Milliseconds of CPU time that one input may take. */
const LIMIT = 1000;

/** Exit status: 0 if nothing fails. */
export async function fuzzAssembly([binaries = "100000", texts = "20000", given]: readonly string[]): Promise<number> {
  const seed = Number(given ?? Date.now() % 2 ** 31);
  const modules = corpus().filter(({ text }) => text.length < LONGEST);
  const folder = mkdtempSync(join(tmpdir(), "spirvana-fuzz-"));
  const choose = choices(seed);
  const pick = () => modules[choose.below(modules.length)];
  let failures = 0;
  const check = (name: string, input: string | Uint8Array, run: () => string | undefined): void => {
    const broken = brokenOf(run);
    if (broken === undefined) return;
    failures++;
    writeFileSync(join(folder, name), input);
    console.log(`${join(folder, name)}: ${broken}`);
  };
  console.log(`${binaries} binaries, ${texts} texts, seed ${seed}; what fails goes to ${folder}`);
  for (let i = 0; i < Number(binaries); i++) {
    const chosen = pick();
    if (chosen === undefined) break;
    const bytes = mutateBytes(encode(chosen.module), choose);
    check(`${i}.spv`, bytes, () => brokenByBytes(bytes));
  }
  for (let i = 0; i < Number(texts); i++) {
    const text = mutateText(pick()?.text ?? "", choose);
    check(`${i}.spvasm`, text, () => brokenBySource(text));
  }
  console.log(`${failures} fail`);
  return failures === 0 ? 0 : 1;
}

function brokenOf(run: () => string | undefined): string | undefined {
  const start = process.cpuUsage();
  try {
    const broken = run();
    const milliseconds = Math.round(process.cpuUsage(start).user / 1000);
    return broken ?? (milliseconds > LIMIT ? `took ${milliseconds} ms` : undefined);
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
}
