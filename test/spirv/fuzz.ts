// node scripts/ts.mjs test/spirv/fuzz.ts [BINARIES [TEXTS [SEED [MODULES]]]]: mutated binaries, texts and modules, none of which may throw, take
// longer than a second, or break what mutations.ts and dialect-mutations.ts say. What fails goes to the temporary folder.
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { encode } from "../../src/spirv/index.ts";
import { corpus } from "./corpus.ts";
import { brokenByDialect, mutateInstructions } from "./dialect-mutations.ts";
import { brokenByBytes, brokenBySource, choices, mutateBytes, mutateText } from "./mutations.ts";

const [binaries = 1_000_000, texts = 200_000, seed = Date.now() % 2 ** 31, changed = 1_000_000] = process.argv
  .slice(2)
  .map(Number);
/** Longest modules are left out: a mutation costs their whole length. */
const longest = 12_000;
/** Milliseconds of CPU time that one input may take. */
const limit = 1000;

const modules = corpus().filter(({ text }) => text.length < longest);
const folder = mkdtempSync(join(tmpdir(), "spirvana-fuzz-"));
const choose = choices(seed);
let failures = 0;

function check(kind: string, turn: number, input: string | Uint8Array, run: () => string | undefined): void {
  const start = process.cpuUsage();
  let broken: string | undefined;
  try {
    broken = run();
  } catch (error) {
    broken = error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
  const { user } = process.cpuUsage(start);
  if (broken === undefined && user / 1000 > limit) broken = `took ${Math.round(user / 1000)} ms`;
  if (broken === undefined) return;
  failures++;
  const path = join(folder, `${kind}-${turn}`);
  writeFileSync(path, input);
  process.stdout.write(`${path}: ${broken}\n`);
}

process.stdout.write(`${binaries} binaries, ${texts} texts, ${changed} modules, seed ${seed}\n`);
for (let i = 0; i < binaries; i++) {
  const chosen = modules[choose.below(modules.length)];
  if (chosen === undefined) break;
  const bytes = mutateBytes(encode(chosen.module), choose);
  check("binary", i, bytes, () => brokenByBytes(bytes));
}
for (let i = 0; i < changed; i++) {
  const chosen = modules[choose.below(modules.length)];
  if (chosen === undefined) break;
  const module = mutateInstructions(chosen.module, choose);
  check("dialect", i, encode(module), () => brokenByDialect(module));
}
for (let i = 0; i < texts; i++) {
  const chosen = modules[choose.below(modules.length)];
  if (chosen === undefined) break;
  const text = mutateText(chosen.text, choose);
  check("text", i, text, () => brokenBySource(text));
}
const { heapUsed, rss } = process.memoryUsage();
const megabytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`;
process.stdout.write(`${failures} failures; heap ${megabytes(heapUsed)}, resident ${megabytes(rss)}\n`);
process.exitCode = failures === 0 ? 0 : 1;
