// Built-in variables: variables of storage class Input in SPIR-V, calls of functions in LLVM IR, or external globals.
//
// A vector has a function per component: `__spirv_BuiltInGlobalInvocationId(i)`. OpenCL C has functions of its own for most of them.

import { type Type, VectorType } from "../../../ir/index.ts";
import { opcode } from "../../../llvm/index.ts";
import { mangle, mangled } from "../../mangling/index.ts";
import type { Body } from "../../to-llvm/body.ts";
import type { Instruction } from "../../to-llvm/instruction.ts";
import { callFunction } from "../friendly.ts";
import type { BuiltInAddress } from "./addresses.ts";
import { builtInName, functionOfBuiltIn, isDimensional } from "./names.ts";

/** The value of a load from a built-in variable, or from a component of one; undefined for other loads. */
export function builtInValue(body: Body, load: Instruction): number | undefined {
  const address = body.at.builtIns.of(load.operand(0));
  if (address === undefined) return undefined;
  const wanted = body.at.types.of(load.typeId);
  const { builtIn, type, offset, index } = address;
  if (index === undefined && offset === 0) {
    if (wanted === type) return variableValue(body, builtIn, type);
    const isCast = VectorType.is(type) && VectorType.is(wanted);
    if (isCast && body.at.layout.storeSize(type) === body.at.layout.storeSize(wanted)) {
      return body.emit(opcode.bitcast, wanted, [variableValue(body, builtIn, type)]);
    }
  }
  return componentValue(body, address, wanted) ?? load.reject(NO_COMPONENT);
}

const NO_COMPONENT = "a load of a built-in variable must be of its type, or of its components' type";

/** A load of one component, at a constant or computed index. */
function componentValue(body: Body, { builtIn, type, offset, index }: BuiltInAddress, wanted: Type) {
  if (!VectorType.is(type) || type.element !== wanted) return undefined;
  const lane = offset / Number(body.at.layout.allocSize(wanted));
  if (!Number.isInteger(lane) || lane < 0 || lane >= (type.shape[0] ?? 0)) return undefined;
  const first = body.int32(lane);
  const computed = index === undefined ? undefined : body.cast(opcode.trunc, body.value(index), body.at.int(32));
  const added =
    computed === undefined || lane === 0 ? computed : body.emit(opcode.add, body.at.int(32), [computed, first]);
  const at = added ?? first;
  if (isDimensional(builtIn)) return call(body, builtIn, wanted, at);
  return body.extractElement(variableValue(body, builtIn, type), at);
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
