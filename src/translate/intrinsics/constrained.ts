// Constrained floating-point operations: the operation itself; conversions keep their rounding mode.

import { Decoration, FPRoundingMode } from "../../grammar/enumerants.generated.ts";
import { OpenCLStd } from "../../grammar/extended-opcodes.generated.ts";
import { Op } from "../../spirv/modules.ts";
import { FLOAT_COMPARISONS } from "../instructions/predicates.ts";
import { type IntrinsicCall, intrinsic, type WriteIntrinsic } from "./call.ts";
import type { IntrinsicEntry } from "./entry.ts";

const MODES: Readonly<Record<string, number>> = {
  "round.tonearest": FPRoundingMode.RTE,
  "round.towardzero": FPRoundingMode.RTZ,
  "round.upward": FPRoundingMode.RTP,
  "round.downward": FPRoundingMode.RTN,
};

/** The word that an argument of metadata is. */
function wordOf(call: IntrinsicCall, index: number): string {
  const { metadata } = call.body.at.module;
  const node = call.body.constant(call.reference(index))?.payload.node;
  const [field] = node === undefined ? [] : metadata.node(node).fields;
  const operand = field?.operand;
  return operand !== undefined && "string" in operand ? operand.string : "";
}

function operation(op: number, count: number): WriteIntrinsic {
  return (call) => {
    warnOfRounding(call, count);
    return call.result(op, ...call.args(count));
  };
}

/** SPIR-V states the rounding of conversions only; the mode is the argument after the operands. */
function warnOfRounding(call: IntrinsicCall, modeAt: number): void {
  const mode = wordOf(call, modeAt);
  if (mode === "round.tonearest" || MODES[mode] === undefined) return;
  call.body.at.warn(`the rounding mode '${mode}' is lost: SPIR-V has none for this operation`, call.row);
}

const ROUNDED_OPERATIONS = "SPV_INTEL_rounded_divide_sqrt";

/** A division or square root, which keeps its rounding mode if an extension allows it. */
function rounded(write: WriteIntrinsic, modeAt: number): WriteIntrinsic {
  return (call) => {
    const { builder } = call.body.at;
    const isKept = builder.options.allows(ROUNDED_OPERATIONS);
    if (!isKept) warnOfRounding(call, modeAt);
    const isWritten = write(call);
    const mode = MODES[wordOf(call, modeAt)];
    if (mode === undefined || !isKept) return isWritten;
    builder.extension(ROUNDED_OPERATIONS);
    builder.capability("RoundedDivideSqrtINTEL");
    builder.decorate(call.body.idOf(call.row), Decoration.FPRoundingMode, mode);
    return isWritten;
  };
}

function extended(number: number, count: number): WriteIntrinsic {
  return (call) => {
    warnOfRounding(call, count);
    return call.extended(number, ...call.args(count));
  };
}

function conversion(op: number, isRounded: boolean): WriteIntrinsic {
  return (call) => {
    call.result(op, call.arg(0));
    const mode = isRounded ? MODES[wordOf(call, 1)] : undefined;
    const { builder } = call.body.at;
    if (mode !== undefined) builder.decorate(call.body.idOf(call.row), Decoration.FPRoundingMode, mode);
    return true;
  };
}

const COMPARISONS: ReadonlyMap<string, number> = new Map(FLOAT_COMPARISONS.map(([op, word]) => [word, op]));

const comparison: WriteIntrinsic = (call) => {
  const op = COMPARISONS.get(wordOf(call, 2));
  return op !== undefined && call.result(op, call.arg(0), call.arg(1));
};

const MATH: readonly (readonly [name: string, number: number, count: number])[] = [
  ["fma", OpenCLStd.fma, 3],
  ["pow", OpenCLStd.pow, 2],
  ["powi", OpenCLStd.pown, 2],
  ["sin", OpenCLStd.sin, 1],
  ["cos", OpenCLStd.cos, 1],
  ["tan", OpenCLStd.tan, 1],
  ["exp", OpenCLStd.exp, 1],
  ["exp2", OpenCLStd.exp2, 1],
  ["log", OpenCLStd.log, 1],
  ["log10", OpenCLStd.log10, 1],
  ["log2", OpenCLStd.log2, 1],
  ["rint", OpenCLStd.rint, 1],
  ["nearbyint", OpenCLStd.rint, 1],
  ["ceil", OpenCLStd.ceil, 1],
  ["floor", OpenCLStd.floor, 1],
  ["round", OpenCLStd.round, 1],
  ["roundeven", OpenCLStd.rint, 1],
  ["trunc", OpenCLStd.trunc, 1],
  ["maxnum", OpenCLStd.fmax, 2],
  ["minnum", OpenCLStd.fmin, 2],
];

const named = (name: string, write: WriteIntrinsic): IntrinsicEntry =>
  intrinsic(`experimental.constrained.${name}`, write);

/** Constrained operations. */
export const constrained: readonly IntrinsicEntry[] = [
  named("fadd", operation(Op.FAdd, 2)),
  named("fsub", operation(Op.FSub, 2)),
  named("fmul", operation(Op.FMul, 2)),
  named(
    "fdiv",
    rounded((call) => call.result(Op.FDiv, ...call.args(2)), 2),
  ),
  named(
    "sqrt",
    rounded((call) => call.extended(OpenCLStd.sqrt, ...call.args(1)), 1),
  ),
  named("frem", operation(Op.FRem, 2)),
  named("fmuladd", (call) => {
    warnOfRounding(call, 3);
    return call.result(Op.FAdd, call.emit(Op.FMul, call.type, call.arg(0), call.arg(1)), call.arg(2));
  }),
  named("fcmp", comparison),
  named("fcmps", comparison),
  named("sitofp", conversion(Op.ConvertSToF, true)),
  named("uitofp", conversion(Op.ConvertUToF, true)),
  named("fptosi", conversion(Op.ConvertFToS, false)),
  named("fptoui", conversion(Op.ConvertFToU, false)),
  named("fpext", conversion(Op.FConvert, false)),
  named("fptrunc", conversion(Op.FConvert, true)),
  ...MATH.map(([name, number, count]) => named(name, extended(number, count))),
];
