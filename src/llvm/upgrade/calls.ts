// Calls of intrinsics in older text: their present names and arguments. LLVM does the same when it reads a module.

import { elementTypeOrSelf, FloatType, IntegerType, type Type } from "../../ir/index.ts";

/** How the arguments of a call change; positions are those of the older call. */
export interface UpgradedCall {
  /** The name without types. */
  readonly name: string;
  /** The remaining arguments, by their positions; words are constants. */
  readonly args: readonly (number | "false" | "null")[];
  /** The argument whose value is the alignment of the pointers that are the arguments at `aligned` of the new call. */
  readonly alignment?: { readonly from: number; readonly aligned: readonly number[] };
  /**
   * The parts of the older call that the present one has beside flags: attributes, its tail marker and its metadata, or all of it where only the
   * name changes; nothing else if absent.
   */
  readonly keeps?: "attributes" | "tail and metadata" | "all";
  /** Whether LLVM declares the present intrinsic at the first call, after those that it declares where the older ones are. */
  readonly isDeclaredByCalls?: boolean;
  /** The argument that must be a stack slot, or the call is dropped. */
  readonly slot?: number;
}

type Rule = (params: readonly Type[]) => UpgradedCall | undefined;

const whenCount =
  (count: number, upgraded: UpgradedCall): Rule =>
  (params) =>
    params.length === count ? upgraded : undefined;

const isInteger = (type: Type | undefined): boolean => type !== undefined && IntegerType.is(type);

/** Accesses under a mask had their alignment as an argument up to LLVM 21. */
const masked =
  (name: string, args: readonly number[], from: number, aligned: number): Rule =>
  (params) =>
    isInteger(params[from])
      ? { name, args, alignment: { from, aligned: [aligned] }, keeps: "tail and metadata" }
      : undefined;

const replaced =
  (name: string, count: number): Rule =>
  () => ({ name, args: Array.from({ length: count }, (_, index) => index) });

/** The same call of another name. */
const renamed =
  (name: string, count: number): Rule =>
  () => ({ name, args: Array.from({ length: count }, (_, index) => index), keeps: "all" });

const RULES: Readonly<Record<string, Rule>> = {
  "llvm.lifetime.start": whenCount(2, { name: "llvm.lifetime.start", args: [1], slot: 0, isDeclaredByCalls: true }),
  "llvm.lifetime.end": whenCount(2, { name: "llvm.lifetime.end", args: [1], slot: 0, isDeclaredByCalls: true }),
  "llvm.masked.load": masked("llvm.masked.load", [0, 2, 3], 1, 0),
  "llvm.masked.store": masked("llvm.masked.store", [0, 1, 3], 2, 1),
  "llvm.masked.gather": masked("llvm.masked.gather", [0, 2, 3], 1, 0),
  "llvm.masked.scatter": masked("llvm.masked.scatter", [0, 1, 3], 2, 1),
  "llvm.memcpy": whenCount(5, {
    name: "llvm.memcpy",
    keeps: "attributes",
    args: [0, 1, 2, 4],
    alignment: { from: 3, aligned: [0, 1] },
  }),
  "llvm.memmove": whenCount(5, {
    name: "llvm.memmove",
    keeps: "attributes",
    args: [0, 1, 2, 4],
    alignment: { from: 3, aligned: [0, 1] },
  }),
  "llvm.memset": whenCount(5, {
    name: "llvm.memset",
    keeps: "attributes",
    args: [0, 1, 2, 4],
    alignment: { from: 3, aligned: [0] },
  }),
  "llvm.invariant.group.barrier": renamed("llvm.launder.invariant.group", 1),
  "llvm.ctlz": whenCount(1, { name: "llvm.ctlz", args: [0, "false"] }),
  "llvm.cttz": whenCount(1, { name: "llvm.cttz", args: [0, "false"] }),
  "llvm.var.annotation": whenCount(4, { name: "llvm.var.annotation", args: [0, 1, 2, 3, "null"] }),
  "llvm.ptr.annotation": whenCount(4, { name: "llvm.ptr.annotation", args: [0, 1, 2, 3, "null"] }),
  "llvm.objectsize": (params) => {
    if (params.length === 2) return { name: "llvm.objectsize", args: [0, 1, "false", "false"] };
    return params.length === 3 ? { name: "llvm.objectsize", args: [0, 1, 2, "false"] } : undefined;
  },
  "llvm.experimental.vector.extract": renamed("llvm.vector.extract", 2),
  "llvm.experimental.vector.insert": renamed("llvm.vector.insert", 3),
  "llvm.experimental.vector.reverse": renamed("llvm.vector.reverse", 1),
  "llvm.experimental.vector.interleave2": renamed("llvm.vector.interleave2", 2),
  "llvm.experimental.vector.deinterleave2": renamed("llvm.vector.deinterleave2", 1),
  "llvm.experimental.stepvector": renamed("llvm.stepvector", 0),
  "llvm.amdgcn.alignbit": renamed("llvm.fshr", 3),
  "llvm.amdgcn.ldexp": renamed("llvm.ldexp", 2),
  "llvm.arm.neon.vclz": () => ({ name: "llvm.ctlz", args: [0, "false"] }),
  "llvm.arm.neon.vcnt": replaced("llvm.ctpop", 1),
  "llvm.arm.neon.vqadds": renamed("llvm.sadd.sat", 2),
  "llvm.arm.neon.vqaddu": renamed("llvm.uadd.sat", 2),
  "llvm.arm.neon.vqsubs": renamed("llvm.ssub.sat", 2),
  "llvm.arm.neon.vqsubu": renamed("llvm.usub.sat", 2),
  "llvm.arm.rbit": replaced("llvm.bitreverse", 1),
  "llvm.aarch64.rbit": replaced("llvm.bitreverse", 1),
  "llvm.aarch64.neon.rbit": replaced("llvm.bitreverse", 1),
  "llvm.aarch64.neon.addp": (params) =>
    params[0] !== undefined && FloatType.is(elementTypeOrSelf(params[0]))
      ? { name: "llvm.aarch64.neon.faddp", args: [0, 1], keeps: "all" }
      : undefined,
  "llvm.flt.rounds": renamed("llvm.get.rounding", 0),
  "llvm.aarch64.thread.pointer": replaced("llvm.thread.pointer", 0),
  "llvm.arm.thread.pointer": replaced("llvm.thread.pointer", 0),
  ...Object.fromEntries(
    "add mul and or xor smax smin umax umin fmax fmin"
      .split(" ")
      .map((operation): [string, Rule] => [
        `llvm.experimental.vector.reduce.${operation}`,
        renamed(`llvm.vector.reduce.${operation}`, 1),
      ]),
  ),
  ...Object.fromEntries(
    ["fadd", "fmul"].flatMap((operation): [string, Rule][] => [
      [`llvm.experimental.vector.reduce.v2.${operation}`, renamed(`llvm.vector.reduce.${operation}`, 2)],
    ]),
  ),
};

/** The rule of a name, whose end may be types. */
function ruleOf(name: string): Rule | undefined {
  let base = name;
  while (!Object.hasOwn(RULES, base)) {
    const dot = base.lastIndexOf(".");
    if (dot < 5) return undefined;
    base = base.slice(0, dot);
  }
  return RULES[base];
}

/** How a call of a name with these types of parameters changes; undefined if it is of the present form. */
export function upgradedCall(name: string, params: readonly Type[]): UpgradedCall | undefined {
  if (!name.startsWith("llvm.")) return undefined;
  return ruleOf(name)?.(params);
}

/** Kinds of debug records by the intrinsics that they were. */
export const DEBUG_INTRINSICS: Readonly<Record<string, "declare" | "value" | "label" | "assign">> = {
  "llvm.dbg.declare": "declare",
  "llvm.dbg.value": "value",
  "llvm.dbg.addr": "value",
  "llvm.dbg.label": "label",
  "llvm.dbg.assign": "assign",
};
