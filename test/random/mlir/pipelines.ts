// Random pipelines of the passes that the registry has: any that keep what a program means, in any order, with the conversions to the LLVM dialect
// between them, until nothing but the LLVM dialect is left.
import type { Choices } from "../../spirv/mutations.ts";
import type { MlirProgram } from "./program.ts";

/** What a pass is for, as far as random programs go. */
export type Role =
  /** Keeps the dialects, and what a program means. */
  | "rewrite"
  /** A step on the way to the LLVM dialect. */
  | "lowering"
  /** For SPIR-V modules, or on the way to them. */
  | "spirv";

interface Use {
  readonly role: Role;
  /** Options that it may have, one text for each choice; `NAME` is the program's entry. None if this is left out. */
  readonly options?: readonly string[];
  /** Ops other than the module that it may be run on alone. */
  readonly on?: readonly string[];
  readonly weight?: number;
  /** The programs that it may be run on; all where this is left out. */
  readonly suits?: (text: string) => boolean;
}

/** Whether no index is more than an integer of 32 bits: that is what becomes of indices where wide integers are emulated. */
const hasNarrowIndices = (text: string): boolean =>
  !/: i64 to index|: index to i64|xi64> to vector<.*xindex>|xindex> to vector<.*xi64>/.test(text);

const functions = ["func.func", "llvm.func"];
const rewrite: Use = { role: "rewrite", on: functions };
const wholeRewrite: Use = { role: "rewrite" };
const lowering: Use = { role: "lowering" };
const spirv: Use = { role: "spirv" };

/** The use of every pass of the registry, by name; a test compares the names. */
export const uses: Readonly<Record<string, Use>> = {
  "arith-emulate-unsupported-floats": { ...wholeRewrite, options: ["source-types=f16,bf16"] },
  "arith-emulate-wide-int": {
    ...wholeRewrite,
    options: ["widest-int-supported=32"],
    weight: 3,
    suits: hasNarrowIndices,
  },
  "arith-unsigned-when-equivalent": { ...rewrite, weight: 2 },
  "arm-neon-2d-to-intr": rewrite,
  canonicalize: {
    ...rewrite,
    options: [
      "",
      "",
      "",
      "region-simplify=aggressive",
      "region-simplify=disabled",
      "top-down=false",
      "max-iterations=1",
    ],
    weight: 8,
  },
  "convert-arith-to-llvm": lowering,
  "convert-arith-to-spirv": spirv,
  "convert-cf-to-llvm": lowering,
  "convert-cf-to-spirv": spirv,
  "convert-complex-to-libm": lowering,
  "convert-complex-to-llvm": lowering,
  "convert-complex-to-spirv": spirv,
  "convert-complex-to-standard": { ...lowering, on: functions },
  "convert-func-to-llvm": lowering,
  "convert-func-to-spirv": spirv,
  "convert-gpu-to-llvm-spv": spirv,
  "convert-gpu-to-spirv": spirv,
  "convert-index-to-llvm": lowering,
  "convert-index-to-spirv": spirv,
  "convert-math-to-funcs": { ...lowering, options: ["convert-ctlz=true", "convert-ctlz=false"] },
  "convert-math-to-libm": lowering,
  "convert-math-to-llvm": lowering,
  "convert-math-to-spirv": spirv,
  "convert-memref-to-spirv": spirv,
  "convert-parallel-loops-to-gpu": spirv,
  "convert-scf-to-cf": lowering,
  "convert-scf-to-spirv": spirv,
  "convert-spirv-to-llvm": spirv,
  "convert-tensor-to-spirv": spirv,
  "convert-to-llvm": lowering,
  "convert-ub-to-llvm": lowering,
  "convert-ub-to-spirv": spirv,
  "convert-vector-to-llvm": { ...lowering, options: ["", "", "force-32bit-vector-indices=false"] },
  "convert-vector-to-spirv": spirv,
  "convert-vector-to-scf": { ...lowering, options: ["", "", "full-unroll=true"] },
  cse: { ...rewrite, weight: 4 },
  "decorate-spirv-composite-type-layout": spirv,
  "duplicate-function-elimination": wholeRewrite,
  "expand-strided-metadata": { ...rewrite, weight: 2 },
  "finalize-memref-to-llvm": { ...lowering, options: ["", "", "use-aligned-alloc=true"] },
  "fold-memref-alias-ops": { ...rewrite, weight: 4 },
  "gpu-kernel-outlining": wholeRewrite,
  "gpu-map-parallel-loops": spirv,
  inline: { ...wholeRewrite, options: ["", "", "inlining-threshold=60", "max-iterations=1"], weight: 4 },
  "int-range-optimizations": { ...rewrite, weight: 4 },
  "llvm-add-comdats": wholeRewrite,
  "llvm-legalize-for-export": { ...rewrite, on: [] },
  "llvm-request-c-wrappers": { ...rewrite, on: ["func.func"] },
  "loop-invariant-code-motion": { ...rewrite, weight: 3 },
  "lower-affine": lowering,
  "lower-host-to-llvm": lowering,
  "map-memref-spirv-storage-class": spirv,
  mem2reg: { ...rewrite, weight: 4 },
  "print-op-stats": wholeRewrite,
  "reconcile-unrealized-casts": { ...rewrite, on: [] },
  sccp: { ...rewrite, weight: 4 },
  "set-llvm-module-datalayout": wholeRewrite,
  "spirv-canonicalize-gl": spirv,
  "spirv-lower-abi-attrs": spirv,
  "spirv-promote-to-replicated-constants": spirv,
  "spirv-rewrite-inserts": spirv,
  "spirv-unify-aliased-resource": spirv,
  "spirv-update-vce": spirv,
  "spirv-webgpu-prepare": spirv,
  sroa: { ...rewrite, weight: 3 },
  "strip-debuginfo": rewrite,
  "symbol-dce": wholeRewrite,
  "symbol-privatize": { ...wholeRewrite, options: ["exclude=NAME"] },
  "test-spirv-entry-point-abi": spirv,
  "test-spirv-module-combiner": spirv,
  "test-spirv-op-availability": spirv,
  "test-spirv-target-env": spirv,
  "view-op-graph": wholeRewrite,
  "gpu-module-to-binary": spirv,
  "gpu-to-llvm": spirv,
  "spirv-attach-target": spirv,
  "test-convert-to-spirv": spirv,
  "test-spirv-func-signature-conversion": spirv,
  "test-spirv-vector-unrolling": spirv,
  "test-vector-reduction-to-spirv-dot-prod": spirv,
};

/** The plain way to the LLVM dialect, for which the order matters. */
export const plainLowering: readonly string[] = [
  "convert-vector-to-scf",
  "expand-strided-metadata",
  "lower-affine",
  "convert-scf-to-cf",
  "convert-math-to-funcs",
  "convert-math-to-llvm",
  "convert-vector-to-llvm",
  "finalize-memref-to-llvm",
  "convert-index-to-llvm",
  "convert-arith-to-llvm",
  "convert-func-to-llvm",
  "convert-cf-to-llvm",
  "convert-ub-to-llvm",
  "reconcile-unrealized-casts",
];

function pickWeighted(entries: readonly (readonly [string, Use])[], choose: Choices): readonly [string, Use] {
  let left = choose.below(entries.reduce((sum, [, { weight = 1 }]) => sum + weight, 0));
  for (const entry of entries) {
    left -= entry[1].weight ?? 1;
    if (left < 0) return entry;
  }
  throw new RangeError("there is nothing to pick from");
}

/** A pass as an element of a pipeline on the module, maybe nested in those of functions. */
function stepText([pass, { options = [""], on = [] }]: readonly [string, Use], name: string, choose: Choices): string {
  const option = (options[choose.below(options.length)] ?? "").replace("NAME", name);
  const text = `${pass}${option === "" ? "" : `{${option}}`}`;
  const isNested = on.length > 0 && (on.length === 1 || choose.below(3) === 0);
  return isNested ? on.map((op) => `${op}(${text})`).join(",") : text;
}

/** A random pipeline for a program: elements on the module, among them the plain lowering. */
export function randomPipeline({ name, text }: MlirProgram, choose: Choices): readonly string[] {
  const possible = Object.entries(uses).filter(([, { suits }]) => suits?.(text) !== false);
  const [rewrites, lowerings] = ["rewrite", "lowering"].map((role) => possible.filter(([, use]) => use.role === role));
  const made: string[] = [];
  const add = (entries: readonly (readonly [string, Use])[] = []): void => {
    made.push(stepText(pickWeighted(entries, choose), name, choose));
  };
  const early = choose.below(3) === 0 ? 4 : 0;
  for (let left = 1 + choose.below(8); left > 0; left--) add(choose.below(12) < early ? lowerings : rewrites);
  const between = choose.below(3) * 20;
  for (const pass of plainLowering) {
    made.push(pass);
    while (choose.below(100) < between) add(rewrites);
  }
  for (let left = choose.below(4); left > 0; left--) add(rewrites);
  // Emulation of wide integers makes vectors, and folds make constants of arith, also after the conversion of all others.
  return [...made, "convert-vector-to-llvm", "convert-arith-to-llvm", "reconcile-unrealized-casts"];
}
