// The conversion of the complex dialect to the SPIR-V dialect: a complex number is a vector of its two parts.

import * as complex from "../../dialects/complex/index.ts";
import * as spirv from "../../dialects/spirv/index.ts";
import {
  ArrayAttr,
  DenseElementsAttr,
  elementBytes,
  FloatAttr,
  IntegerAttr,
  integerAttr,
  type OpDef,
  type Operation,
  VectorType,
  writeBits,
} from "../../ir/index.ts";
import type { ConversionPattern } from "../../rewrite/index.ts";

import { constantOf, convertToSpirv, emit, expandTo } from "../spirv-common/index.ts";

/** Converts what it can of the ops of complex inside of `root`; returns whether all went well. */
export function convertComplexToSpirv(root: Operation): boolean {
  return convertToSpirv(root, [], () => complexToSpirvPatterns);
}

function part(from: OpDef, index: number): ConversionPattern {
  return expandTo(from, (at, [source], type) => {
    const indices = ArrayAttr.get(at.context, { elements: [integerAttr(at.context, at.context.i32, index)] });
    return emit(at, spirv.CompositeExtract, [source], type, [indices]);
  });
}

export const complexToSpirvPatterns: readonly ConversionPattern[] = [
  expandTo(complex.constant, (at, _operands, type, op) => {
    const value = op.attr("value");
    if (!ArrayAttr.is(value) || !VectorType.is(type)) return undefined;
    const size = elementBytes(type.element);
    const data = new Uint8Array(size * value.elements.length);
    for (const [index, one] of value.elements.entries()) {
      // Parts that the environment has in another type only have other bits there.
      if ((!FloatAttr.is(one) && !IntegerAttr.is(one)) || one.type !== type.element) return undefined;
      writeBits(data, index * size, size, FloatAttr.is(one) ? one.bits : BigInt.asUintN(8 * size, one.value));
    }
    const [first, second] = [data.slice(0, size), data.slice(size)];
    const splat = first.every((byte, index) => byte === second[index]);
    return constantOf(at, type, DenseElementsAttr.get(at.context, { type, splat, data: splat ? first : data }));
  }),
  expandTo(complex.create, (at, operands, type) => emit(at, spirv.CompositeConstruct, operands.slice(0, 2), type)),
  part(complex.re, 0),
  part(complex.im, 1),
];
