// npm run fuzz -- translate-mutants [COUNT [SEED [FOLDER]]]: SPIR-V and LLVM IR with operands, types, words and records changed, which the translator takes
// or rejects, and what it gives it takes back or rejects. Files are those of the folder (*.ll, *.bc, *.spv), and kernels of the corpus in all forms.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { random } from "../../bench/inputs/random.ts";
import { assemble, encode } from "../../src/spirv/modules.ts";
import { brokenTranslation, mutateInput } from "../../test/harness/fuzz/translations.ts";
import { llvmOf, trips } from "../../test/random/translated/trips.ts";
import { fuzzMutants } from "./mutants.ts";

/** Seconds that one file may take. */
const LIMIT = 20;
/** Longer files are left out: a mutation costs their whole length. */
const LONGEST = 60_000;
const CORPUS = "test/corpus/modules";

/** Kernels of the corpus as SPIR-V, and as LLVM IR in the representations of a trip each. */
function corpus(): readonly Uint8Array[] {
  const names = readdirSync(CORPUS).filter((name) => name.includes(".cl."));
  return names.flatMap((name, at) => {
    const module = assemble(readFileSync(join(CORPUS, name)));
    const trip = trips[at % trips.length];
    if (!module.ok || trip === undefined) return [];
    const binary = encode(module.value);
    try {
      return [binary, llvmOf(binary, trip)];
    } catch {
      return [binary];
    }
  });
}

function filesOf(folder: string): readonly Uint8Array[] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return names
    .filter((name) => /\.(ll|bc|spv)$/.test(name))
    .map((name) => new Uint8Array(readFileSync(join(folder, name))));
}

/** Exit status: 0 if no file fails. */
export function fuzzTranslationMutants(args: readonly string[]): Promise<number> {
  const [, , folder] = args;
  const all = [...corpus(), ...(folder === undefined ? [] : filesOf(folder))];
  const files = all.filter(({ length }) => length < LONGEST);
  const broken = (bytes: Uint8Array): string | undefined => brokenTranslation(bytes, random(bytes.length));
  const mutation = { files, extension: "bin", limit: LIMIT, mutate: mutateInput, broken };
  return Promise.resolve(fuzzMutants(mutation, args));
}
