// Derivatives in compute shaders: differences between the invocations of a derivative group of four, which an execution mode forms. Each
// becomes a call of the runtime with that mode as argument.

import * as llvm from "../../../dialects/llvm/index.ts";
import * as spirv from "../../../dialects/spirv/index.ts";
import { type Operation, symbolName, type Value } from "../../../ir/index.ts";
import { type Emitter, emit, i32 } from "../../llvm-common/index.ts";
import type { RowConversion } from "../ops/memory/pointer-rows.ts";
import { argument, callRuntime, plainArgument } from "./runtime.ts";

const mode = (name: string): number => spirv.ExecutionModeEnum.enum.value(name) ?? -1;

/** The modes by the numbers that the runtime is given: two by two invocations, or four in a row. */
const modes = [mode("DerivativeGroupQuadsKHR"), mode("DerivativeGroupLinearKHR")];

/** The number for images where entry points disagree: no runtime knows it. A derivative is not converted there. */
const NO_GROUP = -1;

/** By functions of a module, how their invocations form groups: those of entry points that say it, and what these call. */
type Groups = Map<string, Set<number>>;

/** Notes for the derivatives of a module, and for images sampled at their levels, how invocations form groups. */
export function noteDerivativeGroups(module: Operation, noted: Map<Operation, number>): void {
  const ops = [...(module.region().firstBlock?.ops() ?? [])];
  const functions = new Map(ops.flatMap((op) => (op.def === spirv.func ? [[symbolName(op) ?? "", op] as const] : [])));
  const groups: Groups = new Map();
  for (const op of ops) {
    const view = spirv.ExecutionMode.of(op);
    const group = modes.indexOf(view?.execution_mode.value ?? -2);
    if (view !== undefined && group >= 0) noteCalls(view.fn.root, group, functions, groups);
  }
  const all = new Set([...groups.values()].flatMap((own) => [...own]));
  for (const [name, fn] of functions) {
    // A function that no entry point calls takes the group of all entry points.
    const [group, another] = groups.get(name) ?? all;
    if (group === undefined) continue;
    fn.walk((op) => {
      const isDerivative = conversionOf(op.def) !== undefined && another === undefined;
      if (isDerivative) noted.set(op, group);
      else if (implicitLods(op.def) !== undefined) noted.set(op, another === undefined ? group : NO_GROUP);
    });
  }
}

function noteCalls(name: string, group: number, functions: ReadonlyMap<string, Operation>, groups: Groups): void {
  const own = groups.get(name) ?? new Set();
  if (own.has(group)) return;
  groups.set(name, own.add(group));
  functions.get(name)?.walk((op) => {
    const callee = spirv.FunctionCall.of(op)?.callee;
    if (callee !== undefined) noteCalls(callee.root, group, functions, groups);
  });
}

/** A call of the runtime for a derivative of a value. */
export function derivativeCall(at: Emitter, op: Operation, name: string, group: number, value: Value): Value {
  const args = [plainArgument(i32(at, group)), argument(value)];
  return callRuntime(at, op, name, args, value.type).result();
}

/** A derivative that may be fine or coarse is fine. */
const derivative =
  (name: string): RowConversion =>
  (op, [value], at, { derivativeGroups }) => {
    const group = derivativeGroups.get(op);
    if (value === undefined || group === undefined) return false;
    at.replaceOp(op, [derivativeCall(at, op, name, group, value)]);
    return true;
  };

/** The sum of the sizes of both derivatives. */
const width =
  (suffix: string): RowConversion =>
  (op, [value], at, { derivativeGroups }) => {
    const group = derivativeGroups.get(op);
    if (value === undefined || group === undefined) return false;
    const size = (name: string): Value =>
      emit(at, llvm.intrinsic("fabs"), [derivativeCall(at, op, `${name}${suffix}`, group, value)]);
    at.replaceOp(op, [emit(at, llvm.fadd, [size("DPdx"), size("DPdy")])]);
    return true;
  };

export const derivativeRows: spirv.OpTable<RowConversion> = {
  core: {
    DPdx: derivative("DPdxFine"),
    DPdy: derivative("DPdyFine"),
    Fwidth: width("Fine"),
    DPdxFine: derivative("DPdxFine"),
    DPdyFine: derivative("DPdyFine"),
    FwidthFine: width("Fine"),
    DPdxCoarse: derivative("DPdxCoarse"),
    DPdyCoarse: derivative("DPdyCoarse"),
    FwidthCoarse: width("Coarse"),
  },
};

const conversionOf = spirv.opTable(derivativeRows);

/** An instruction that takes the level of detail from derivatives of the coordinates. */
interface ImplicitLod {
  readonly hasReference?: boolean;
  readonly isProjected?: boolean;
}

/** The instructions whose level of detail is that of derivatives, where invocations form derivative groups. */
export const implicitLods = spirv.opTable<ImplicitLod>({
  core: {
    ImageSampleImplicitLod: {},
    ImageSampleDrefImplicitLod: { hasReference: true },
    ImageSampleProjImplicitLod: { isProjected: true },
    ImageSampleProjDrefImplicitLod: { hasReference: true, isProjected: true },
    ImageSparseSampleImplicitLod: {},
    ImageSparseSampleDrefImplicitLod: { hasReference: true },
    ImageSparseSampleProjImplicitLod: { isProjected: true },
    ImageSparseSampleProjDrefImplicitLod: { hasReference: true, isProjected: true },
    ImageQueryLod: {},
  },
});
