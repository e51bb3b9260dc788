// Runs random modules in OpenCL C by the engine, before and after our translator, and compares what they leave with what other compilers' SPIR-V leaves.
import { compileKernel, lowerToLlvm, moduleOfSpirv, runKernel } from "../../../src/engine/index.ts";
import { decode } from "../../../src/spirv/index.ts";
import { validate } from "../../../src/validate/index.ts";
import { unwrapped } from "../../harness/results.ts";
import { kernelInput } from "../llvm-ir/input.ts";
import { type Compiler, compiles, translatedWays } from "../translated/ways.ts";
import { featureText, KERNELS, LAYOUT } from "./module.ts";

export interface FeatureTurn {
  readonly text: string;
  readonly runs: number;
  readonly problems: readonly { readonly way: string; readonly message: string }[];
}

/** Runs the module of a seed: `references` are compilers whose SPIR-V is run as it is. */
export async function featureTurn(
  seed: number,
  references: readonly Compiler[],
  compilers: readonly Compiler[],
): Promise<FeatureTurn> {
  const [text, input] = [featureText(seed), kernelInput(seed)];
  const wanted: (readonly Uint8Array[])[] = [];
  const problems: { way: string; message: string }[] = [];
  for (const { run } of references) {
    try {
      wanted.push(await left(run(text), input));
    } catch {
      // Compilers have their limits, and may give SPIR-V that the engine rejects.
    }
  }
  if (wanted.length === 0) return { text, runs: 0, problems };
  let runs = 0;
  for (const compiler of compilers) {
    if (!compiles(compiler, text)) continue;
    // What the compiler gets wrong is not the translator's.
    const isWrong = compiler.gives === "SPIR-V" && (await problemOf(() => compiler.run(text), input, wanted));
    if (typeof isWrong === "string") continue;
    for (const { name: way, run } of translatedWays(compiler, seed)) {
      runs++;
      const message = await problemOf(() => run(text), input, wanted);
      if (message !== undefined) problems.push({ way, message });
    }
  }
  return { text, runs, problems };
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message.slice(0, 2000) : String(error));

async function problemOf(
  run: () => Uint8Array,
  input: Uint8Array,
  wanted: readonly (readonly Uint8Array[])[],
): Promise<string | undefined> {
  try {
    const binary = run();
    const { ok, diagnostics } = validate(binary, { reference: true });
    if (!ok) return `invalid SPIR-V: ${diagnostics[0]?.message}`;
    const found = await left(binary, input);
    const messages = wanted.map((one) => differenceOf(found, one));
    return messages.includes(undefined) ? undefined : messages[0];
  } catch (error) {
    return messageOf(error);
  }
}

function differenceOf(found: readonly Uint8Array[], wanted: readonly Uint8Array[]): string | undefined {
  for (const [kernel, output] of found.entries()) {
    const at = output.findIndex((byte, place) => byte !== wanted[kernel]?.[place]);
    if (at !== -1) return `byte ${at} of k${kernel} is ${output[at]}, not ${wanted[kernel]?.[at]}`;
  }
  return undefined;
}

/** What all kernels of a binary leave. */
async function left(binary: Uint8Array, input: Uint8Array): Promise<readonly Uint8Array[]> {
  const module = unwrapped(await lowerToLlvm(unwrapped(moduleOfSpirv(unwrapped(decode(binary))))));
  return Array.from({ length: KERNELS }, (_, kernel) => {
    const compiled = unwrapped(compileKernel(module, { entry: `k${kernel}`, localSize: [LAYOUT.items, 1, 1] }));
    const output = new Uint8Array(LAYOUT.output);
    const args = [input.slice(), output, { localBytes: LAYOUT.local }];
    unwrapped(runKernel(compiled, { groups: [LAYOUT.groups, 1, 1], arguments: args, timeout: 10_000 }));
    return output;
  });
}
