// Random functions for the comparison of canonicalization with the reference.
import { arith } from "../../../src/dialects/arith/index.ts";
import { complex } from "../../../src/dialects/complex/index.ts";
import { index } from "../../../src/dialects/index/index.ts";
import { math } from "../../../src/dialects/math/index.ts";
import { randomNumbers } from "../../oracle/float-patterns.ts";
import { affineMakers } from "./affine.ts";
import { bufferizationMakers, type Maker, memrefMakers, scopeMakers } from "./buffers.ts";
import { blocksText, gpuMakers, mixedMakers, scfMakers } from "./control.ts";
import { Draft } from "./draft.ts";
import { elementwiseMaker, signaturesOf } from "./signatures.ts";
import { tensorMakers } from "./tensors.ts";
import { vectorMakers } from "./vectors.ts";

/** A family of functions. */
export interface Family {
  readonly name: string;
  /** A function, for a source of random numbers. */
  readonly text: (random: () => number) => string;
}

/** Functions of up to so many operations. */
const made = (name: string, makers: readonly Maker[], counts: readonly number[]): Family => ({
  name,
  text: (random) => {
    const draft = new Draft(random);
    for (let count = draft.pick(counts); count > 0; count--) draft.pick(makers)(draft);
    return draft.text();
  },
});

/** All families. */
export async function families(): Promise<readonly Family[]> {
  const one = async (name: string, dialects: Parameters<typeof signaturesOf>[0]) =>
    made(name, [elementwiseMaker(await signaturesOf(dialects))], [1, 2, 2, 3, 3, 4]);
  return [
    await one("arith", [arith]),
    await one("math", [math]),
    await one("complex", [complex]),
    await one("index", [index, arith]),
    made("tensor", tensorMakers, [1, 2, 2, 3, 3, 4]),
    made("memref", memrefMakers, [1, 2, 2, 3, 3, 4]),
    made("scope", [...scopeMakers, ...scopeMakers, ...memrefMakers], [1, 2]),
    made(
      "bufferization",
      [...bufferizationMakers, ...bufferizationMakers, ...memrefMakers, ...tensorMakers],
      [1, 2, 2, 3, 3, 4],
    ),
    made("vector", vectorMakers, [1, 2, 2, 3, 3, 4]),
    made("affine", affineMakers, [1, 1, 2, 2, 3]),
    made("scf", scfMakers, [1, 1, 2]),
    { name: "cf", text: (random) => blocksText(new Draft(random)) },
    made("gpu", gpuMakers, [1, 1, 2, 3]),
    made("mixed", mixedMakers, [2, 3, 4]),
  ];
}

/** The flags that functions of all families are compared with. */
export const flags = [
  "--canonicalize",
  "--canonicalize=test-convergence",
  "--canonicalize=top-down=false",
  "--canonicalize=region-simplify=aggressive",
  "--canonicalize=region-simplify=disabled",
  "--cse",
  "--sccp",
  "--fold-memref-alias-ops",
  "--int-range-optimizations",
] as const;

/** Functions of a family, the same ones for the same seed. */
export function functionsOf({ text }: Family, count: number, seed: number): readonly string[] {
  const random = randomNumbers(seed);
  return Array.from({ length: count }, () => text(random));
}
