// Derivatives in compute shaders: differences between the invocations of a group of four, which an execution mode forms. Each is a call of the
// runtime that is told how they are formed.

import * as llvm from "../../dialects/llvm/index.ts";
import * as spirv from "../../dialects/spirv/index.ts";
import type { Operation, Value } from "../../ir/index.ts";
import { type Emitter, emit, i32 } from "../llvm-common/index.ts";
import type { RowConversion } from "./pointer-rows.ts";
import { argument, callRuntime, plainArgument } from "./runtime.ts";

const mode = (name: string): number => spirv.ExecutionModeEnum.enum.value(name) ?? -1;

/** The modes by the numbers that the runtime is given: two by two invocations, or four in a row. */
const modes = [mode("DerivativeGroupQuadsKHR"), mode("DerivativeGroupLinearKHR")];

/** How the first entry point that says it forms groups for derivatives; undefined where none does. */
export function derivativeGroupOf(module: Operation): number | undefined {
  for (const op of module.region().firstBlock?.ops() ?? []) {
    const found = modes.indexOf(spirv.ExecutionMode.of(op)?.execution_mode.value ?? -2);
    if (found >= 0) return found;
  }
  return undefined;
}

function call(at: Emitter, op: Operation, name: string, group: number, value: Value): Value {
  const args = [plainArgument(i32(at, group)), argument(value)];
  return callRuntime(at, op, name, args, value.type).result();
}

/** What may be fine or coarse is fine. */
const derivative =
  (name: string): RowConversion =>
  (op, [value], at, { derivativeGroup }) => {
    if (value === undefined || derivativeGroup === undefined) return false;
    at.replaceOp(op, [call(at, op, name, derivativeGroup, value)]);
    return true;
  };

/** The sum of the sizes of both derivatives. */
const width =
  (suffix: string): RowConversion =>
  (op, [value], at, { derivativeGroup }) => {
    if (value === undefined || derivativeGroup === undefined) return false;
    const size = (name: string): Value =>
      emit(at, llvm.intrinsic("fabs"), [call(at, op, `${name}${suffix}`, derivativeGroup, value)]);
    at.replaceOp(op, [emit(at, llvm.fadd, [size("DPdx"), size("DPdy")])]);
    return true;
  };

/** By the names behind `spirv.`. */
export const derivativeRows: Readonly<Record<string, RowConversion>> = {
  DPdx: derivative("DPdxFine"),
  DPdy: derivative("DPdyFine"),
  Fwidth: width("Fine"),
  DPdxFine: derivative("DPdxFine"),
  DPdyFine: derivative("DPdyFine"),
  FwidthFine: width("Fine"),
  DPdxCoarse: derivative("DPdxCoarse"),
  DPdyCoarse: derivative("DPdyCoarse"),
  FwidthCoarse: width("Coarse"),
};
