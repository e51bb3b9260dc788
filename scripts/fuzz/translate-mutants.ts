// npm run fuzz -- translate-mutants [COUNT [SEED [FOLDER]]] [--totals FILE]: SPIR-V and LLVM IR with operands, types, words and records changed. The translator
// takes or rejects each, some of its results it takes back or rejects, and what it gives is valid. Files are those of the folder (*.ll, *.bc, *.spv, *.spvasm), and
// kernels of the corpus in all forms. The counts of all runs with the same FILE add up in it.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Random, random } from "../../bench/inputs/random.ts";
import { assemble, encode } from "../../src/spirv/modules.ts";
import { validate } from "../../src/validate/index.ts";
import { isSpirv, mutateInput, type Trial, tryTranslation } from "../../test/harness/fuzz/translations.ts";
import { nativeTool } from "../../test/oracle/native-tool.ts";
import { llvmOf, trips } from "../../test/random/translated/trips.ts";
import { fuzzMutants } from "./mutants.ts";

/** Seconds that one file may take. */
const LIMIT = 20;
/** Longer files are left out: a mutation costs their whole length. */
const LONGEST = 6_000;
const CORPUS = "test/corpus/modules";
/** Every so many mutants' results are translated back, are validated, and go to a native tool. */
const EVERY = { back: 4, validated: 4, judged: 40 } as const;

/** Kernels of the corpus as SPIR-V, and as LLVM IR in the representations of a trip each. */
function corpus(): readonly Uint8Array[] {
  const names = readdirSync(CORPUS).filter((name) => name.includes(".cl."));
  return names.flatMap((name, at) => {
    const binary = assembled(join(CORPUS, name));
    const trip = trips[at % trips.length];
    if (binary === undefined || trip === undefined) return [];
    try {
      return [binary, llvmOf(binary, trip)];
    } catch {
      return [binary];
    }
  });
}

function assembled(path: string): Uint8Array | undefined {
  const module = assemble(readFileSync(path));
  return module.ok ? encode(module.value) : undefined;
}

function filesOf(folder: string): readonly Uint8Array[] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return names.flatMap((name) => {
    const path = join(folder, name);
    if (name.endsWith(".spvasm")) return assembled(path) ?? [];
    return /\.(ll|bc|spv)$/.test(name) ? [new Uint8Array(readFileSync(path))] : [];
  });
}

/** The files with those of the rarer direction repeated, so that both directions get about as many mutants. */
function balanced(files: readonly Uint8Array[]): readonly Uint8Array[] {
  const [spirv, llvm] = [files.filter(isSpirv), files.filter((one) => !isSpirv(one))];
  const [few, many] = spirv.length < llvm.length ? [spirv, llvm] : [llvm, spirv];
  const times = few.length === 0 ? 0 : Math.round(many.length / few.length);
  return [...many, ...Array.from({ length: times }, () => few).flat()];
}

/** How many mutants were tried in a direction, and what became of them. */
interface Counts {
  tried: number;
  accepted: number;
  validated: number;
  judged: number;
  failed: number;
}

type Totals = Record<Trial["direction"], Counts>;

const none = (): Counts => ({ tried: 0, accepted: 0, validated: 0, judged: 0, failed: 0 });

/** The counts of earlier runs; none without a file. */
function totalsIn(path: string | undefined): Totals {
  if (path !== undefined && existsSync(path)) return JSON.parse(readFileSync(path, "utf8"));
  return { "to SPIR-V": none(), "to LLVM IR": none() };
}

/** States whether results are valid: ours by rules of spirv-val, and the native tools. */
class Judge {
  readonly #validator = nativeTool("spirv-val");
  readonly #assembler = nativeTool("llvm-as");

  /** What is wrong with a result. */
  problem({ direction, made }: Trial, counts: Counts): string | undefined {
    if (made === undefined) return undefined;
    const isJudged = counts.accepted % EVERY.judged === 0;
    if (direction === "to LLVM IR") return isJudged ? this.#assemblerSays(made, counts) : undefined;
    if (counts.accepted % EVERY.validated !== 0) return undefined;
    counts.validated++;
    const ours = validate(made, { reference: true });
    const [first] = ours.ok ? [] : ours.diagnostics;
    if (first !== undefined) return `invalid SPIR-V: ${first.message}`;
    return isJudged ? this.#validatorSays(made, counts) : undefined;
  }

  #validatorSays(made: Uint8Array, counts: Counts): string | undefined {
    counts.judged++;
    const said = this.#validator?.(["--target-env", "spv1.6", "-"], made);
    return said === undefined || said.status === 0 ? undefined : `spirv-val: ${said.stderr}`;
  }

  #assemblerSays(made: Uint8Array, counts: Counts): string | undefined {
    counts.judged++;
    const said = this.#assembler?.(["-o", "/dev/null", "-"], made);
    return said === undefined || said.status === 0 ? undefined : `llvm-as: ${said.stderr}`;
  }
}

/** Exit status: 0 if no file fails. */
export function fuzzTranslationMutants(args: readonly string[]): Promise<number> {
  const { positionals, values } = parseArgs({
    args: [...args],
    options: { totals: { type: "string" } },
    allowPositionals: true,
  });
  const [, , folder] = positionals;
  const all = [...corpus(), ...(folder === undefined ? [] : filesOf(folder))];
  const files = balanced(all.filter(({ length }) => length < LONGEST));
  const totals = totalsIn(values.totals);
  const judge = new Judge();
  const broken = (bytes: Uint8Array): string | undefined => {
    const failure = tried(bytes, random(bytes.length), totals, judge);
    const { "to SPIR-V": there, "to LLVM IR": back } = totals;
    if (values.totals !== undefined && (there.tried + back.tried) % 100 === 0) {
      writeFileSync(values.totals, JSON.stringify(totals));
    }
    return failure;
  };
  const status = fuzzMutants({ files, extension: "bin", limit: LIMIT, mutate: mutateInput, broken }, positionals);
  console.log(JSON.stringify(totals));
  return Promise.resolve(status);
}

function tried(bytes: Uint8Array, choices: Random, totals: Totals, judge: Judge): string | undefined {
  const trial = tryTranslation(bytes, choices, choices.below(EVERY.back) === 0);
  const counts = totals[trial.direction];
  counts.tried++;
  if (trial.made !== undefined) counts.accepted++;
  const failure = trial.failure ?? judge.problem(trial, counts);
  if (failure !== undefined) counts.failed++;
  return failure;
}
