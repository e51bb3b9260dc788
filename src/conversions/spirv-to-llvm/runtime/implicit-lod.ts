// Sampling without a level of detail in compute shaders whose invocations form derivative groups: the gradients are the derivatives of the
// coordinates. It becomes the call that has gradients, and a query of the level of detail gets them as image operands.

import * as llvm from "../../../dialects/llvm/index.ts";
import * as spirv from "../../../dialects/spirv/index.ts";
import { type Operation, type Value, VectorType } from "../../../ir/index.ts";
import { type ConversionPattern, singleValues } from "../../../rewrite/index.ts";
import { type Emitter, emit, extractElement, i32, lengthOf, splat } from "../../llvm-common/index.ts";
import type { Lowering } from "../lowering.ts";
import { derivativeCall, implicitLods } from "./derivatives.ts";
import { argument, callRuntime, plainArgument, type RuntimeArgument } from "./runtime.ts";
import { imageOperandBits, inMemory, nameOfImageCall } from "./runtime-ops.ts";

const operandBit = (name: string): number => spirv.ImageOperands.enum.value(name) ?? 0;
const BIAS = operandBit("Bias");
const GRAD = operandBit("Grad");

/** For modules that state derivative groups. */
export function implicitLodPattern({ derivativeGroups }: Lowering): ConversionPattern {
  return {
    name: "derive the level of detail from the coordinates",
    root: undefined,
    benefit: 3,
    apply(op, operands, at) {
      const group = derivativeGroups.get(op);
      const form = implicitLods(op.def);
      const values = singleValues(operands);
      const types = at.converter?.convertAll(op.resultTypes);
      if (group === undefined || form === undefined || values === undefined || types === undefined) return false;
      const args = argumentsOf(at, op, values, group);
      if (args === undefined) return false;
      const name = nameOfImageCall(op.def, types[0]).replace("Proj", "").replace("ImplicitLod", "ExplicitLod");
      at.replaceOp(op, callRuntime(at, op, name, args, types[0]).results);
      return true;
    },
  };
}

function argumentsOf(
  at: Emitter,
  op: Operation,
  values: readonly Value[],
  group: number,
): readonly RuntimeArgument[] | undefined {
  const { hasReference, isProjected } = implicitLods(op.def) ?? {};
  const [sampled, given, ...more] = values;
  const divisor = isProjected === true && given !== undefined ? projection(at, op, given) : undefined;
  if (sampled === undefined || given === undefined || (isProjected === true && divisor === undefined)) return undefined;
  const quotient = (value: Value): Value => {
    if (divisor === undefined) return value;
    return emit(at, llvm.fdiv, [value, VectorType.is(value.type) ? splat(at, divisor, value.type) : divisor]);
  };
  const coordinate = quotient(given);
  const reference = hasReference === true ? more.shift() : undefined;
  const bits = imageOperandBits(op);
  const bias = (bits & BIAS) === 0 ? [] : more.splice(0, 1);
  const gradients = ["DPdxFine", "DPdyFine"].map((name) => derivativeCall(at, op, name, group, coordinate));
  return [
    argument(inMemory(at, sampled)),
    argument(coordinate),
    ...(reference === undefined ? [] : [argument(quotient(reference))]),
    plainArgument(i32(at, bits | GRAD)),
    ...[...bias, ...gradients, ...more].map(argument),
  ];
}

/** The part of the coordinates that divides the others: it follows those that the image has. */
function projection(at: Emitter, op: Operation, coordinate: Value): Value | undefined {
  const type = op.operandType(0);
  if (!spirv.SampledImageType.is(type)) return undefined;
  const name = spirv.Dim.enum.text(type.image.dim);
  const parts = name === "Dim1D" ? 1 : name === "Dim3D" ? 3 : 2;
  return parts < lengthOf(coordinate.type) ? extractElement(at, coordinate, parts) : undefined;
}
