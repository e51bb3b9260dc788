// Built-in variables: variables of storage class Input in SPIR-V, calls of functions in LLVM IR, or external globals.
//
// A vector has a function per component: `__spirv_BuiltInGlobalInvocationId(i)`. OpenCL C has functions of its own for most of them.

import { Decoration } from "../../grammar/enumerants.generated.ts";
import { type Type, VectorType } from "../../ir/index.ts";
import { opcode } from "../../llvm/index.ts";
import { Op } from "../../spirv/modules.ts";
import { mangle, mangled } from "../mangling/index.ts";
import type { Body } from "../to-llvm/body.ts";
import type { Instruction } from "../to-llvm/instruction.ts";
import { builtInName, functionOfBuiltIn, isDimensional } from "./built-in-names.ts";
import { callFunction } from "./friendly.ts";

/** The built-in that a variable is; undefined for other ids. */
function builtInOf(body: Body, id: number): number | undefined {
  return body.at.input.annotations.number(id, Decoration.BuiltIn);
}

/** Whether loads of built-in variables are loads of globals. OpenCL C has functions only. */
function readsGlobals({ at: { environment, options } }: Body): boolean {
  return environment === "SPV-IR" && options.builtinFormat === "global";
}

/** The value of a load from a built-in variable, or from a component of one; undefined for other loads. */
export function builtInValue(body: Body, load: Instruction): number | undefined {
  if (readsGlobals(body)) return undefined;
  const pointer = load.operand(0);
  const builtIn = builtInOf(body, pointer);
  if (builtIn !== undefined) return variableValue(body, builtIn, body.at.types.of(load.typeId));
  const definition = body.at.input.definition(pointer);
  return isStep.has(definition.opcode) ? componentValue(body, definition, body.at.types.of(load.typeId)) : undefined;
}

/** Instructions that lead from a variable to a component, or to another pointer to it. */
const isStep: ReadonlySet<number> = new Set([
  Op.AccessChain,
  Op.InBoundsAccessChain,
  Op.PtrAccessChain,
  Op.InBoundsPtrAccessChain,
  Op.PtrCastToGeneric,
  Op.Bitcast,
]);

/** A load of one component, at a constant or computed index. */
function componentValue(body: Body, step: Instruction, type: Type): number | undefined {
  const builtIn = builtInOf(body, step.operand(0));
  if (builtIn === undefined) return undefined;
  const index = step.count > 1 ? step.operand(step.count - 1) : undefined;
  if (index === undefined) return variableValue(body, builtIn, type);
  const value = body.value(index);
  return call(body, builtIn, type, body.cast(opcode.trunc, value, body.at.int(32)));
}

function variableValue(body: Body, builtIn: number, type: Type): number {
  if (!VectorType.is(type) || !isDimensional(builtIn)) return call(body, builtIn, type, undefined);
  const [count = 0] = type.shape;
  let vector = body.poison(type);
  for (let index = 0; index < count; index++) {
    vector = body.insertElement(vector, call(body, builtIn, type.element, body.int32(index)), body.int32(index));
  }
  return vector;
}

function call(body: Body, builtIn: number, type: Type, index: number | undefined): number {
  const isFriendly = body.at.environment === "SPV-IR";
  const name = isFriendly ? undefined : functionOfBuiltIn(builtIn);
  const parameter = name === undefined ? mangled.int : mangled.uint;
  const full = mangle(name ?? builtInName(builtIn), index === undefined ? [] : [parameter]);
  return callFunction(body, full, type, index === undefined ? [] : [index], "none");
}
