// All functions for the comparison of conversions with the reference.
import { randomNumbers } from "../../oracle/float-patterns.ts";
import { memrefForms, tensorForms, vectorForms } from "./composites.ts";
import { modules } from "./environments.ts";
import { cfForms, funcForms, scfForms } from "./flow.ts";
import { type Form, kinds } from "./form.ts";
import { gpuForms } from "./gpu.ts";
import { arithForms, complexForms, indexForms, mathForms, ubForms } from "./scalars.ts";

/** A conversion: its flag in several variants, and the forms that it is compared on. */
export interface Comparison {
  readonly name: string;
  readonly flags: readonly string[];
  readonly forms: readonly Form[];
}

const emulation = (flag: string) => [
  `--${flag}`,
  `--${flag}=emulate-lt-32-bit-scalar-types=false`,
  `--${flag}=emulate-unsupported-float-types=false`,
];
const wide = (flag: string) => [`--${flag}`, `--${flag}=use-64bit-index=true`];

const together = [
  ...arithForms,
  ...mathForms,
  ...complexForms,
  ...ubForms,
  ...vectorForms,
  ...cfForms,
  ...funcForms,
  ...memrefForms,
  ...tensorForms,
  ...scfForms,
];

export const comparisons: readonly Comparison[] = [
  { name: "arith", flags: emulation("convert-arith-to-spirv"), forms: arithForms },
  { name: "index", flags: wide("convert-index-to-spirv"), forms: indexForms },
  { name: "math", flags: ["--convert-math-to-spirv"], forms: mathForms },
  { name: "complex", flags: ["--convert-complex-to-spirv"], forms: complexForms },
  { name: "ub", flags: ["--convert-ub-to-spirv"], forms: ubForms },
  { name: "vector", flags: ["--convert-vector-to-spirv"], forms: vectorForms },
  { name: "tensor", flags: emulation("convert-tensor-to-spirv"), forms: tensorForms },
  {
    name: "memref",
    flags: [...wide("convert-memref-to-spirv"), "--convert-memref-to-spirv=bool-num-bits=8"],
    forms: memrefForms,
  },
  { name: "cf", flags: emulation("convert-cf-to-spirv"), forms: cfForms },
  { name: "func", flags: emulation("convert-func-to-spirv"), forms: funcForms },
  { name: "scf", flags: ["--convert-scf-to-spirv"], forms: scfForms },
  {
    name: "together",
    flags: [
      "--test-convert-to-spirv=run-signature-conversion=false run-vector-unrolling=false",
      "--test-convert-to-spirv",
    ],
    forms: together,
  },
  {
    name: "gpu",
    flags: [
      ...wide("convert-gpu-to-spirv"),
      "--test-convert-to-spirv=convert-gpu-modules=true run-signature-conversion=false run-vector-unrolling=false",
      "--test-convert-to-spirv=convert-gpu-modules=true nest-in-gpu-module=true",
    ],
    forms: gpuForms,
  },
  {
    name: "signatures",
    flags: ["--test-spirv-func-signature-conversion", "--test-spirv-vector-unrolling"],
    forms: [...funcForms, ...arithForms, ...mathForms, ...vectorForms],
  },
];

/** A function in an environment, for one flag. */
interface ConversionCase {
  readonly flag: string;
  readonly text: string;
}

/** The case of a number below the count of all. */
function caseAt({ flags }: Comparison, bodies: readonly string[], number: number): ConversionCase {
  const flag = flags[number % flags.length] ?? "";
  const rest = Math.floor(number / flags.length);
  const { open = "", close = "" } = modules[rest % modules.length] ?? {};
  return { flag, text: `${open}${bodies[Math.floor(rest / modules.length)] ?? ""}${close}` };
}

const bodiesOf = ({ forms }: Comparison) => forms.flatMap(({ texts }) => kinds.flatMap((kind) => texts(kind)));

/** How many cases a comparison has. */
export const caseCount = (comparison: Comparison): number =>
  bodiesOf(comparison).length * modules.length * comparison.flags.length;

/** About `wanted` cases of a comparison, by flag: random ones of a seed, or all if there are no more. */
export function selectedCases(comparison: Comparison, wanted: number, seed: number): ReadonlyMap<string, string[]> {
  const bodies = bodiesOf(comparison);
  const count = bodies.length * modules.length * comparison.flags.length;
  const byFlag = new Map<string, string[]>();
  const random = randomNumbers(seed);
  const isAll = wanted >= count;
  for (let at = 0; at < Math.min(wanted, count); at++) {
    const { flag, text } = caseAt(comparison, bodies, isAll ? at : Math.floor(random() * count));
    const texts = byFlag.get(flag);
    if (texts === undefined) byFlag.set(flag, [text]);
    else texts.push(text);
  }
  return byFlag;
}
