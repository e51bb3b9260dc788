// The conversion of the tensor dialect to the SPIR-V dialect: elements of small constant tensors, which become arrays in variables.

import * as spirv from "../../dialects/spirv/index.ts";
import * as tensor from "../../dialects/tensor/index.ts";
import { elementCount, FloatType, IntegerType, type Operation, TensorType } from "../../ir/index.ts";
import { type ConversionPattern, convert } from "../../rewrite/index.ts";
import { arithToSpirvPatterns } from "../arith-to-spirv/index.ts";
import { funcToSpirvPatterns } from "../func-to-spirv/index.ts";
import {
  accessChain,
  areAvailable,
  converterOf,
  convertToSpirv,
  emit,
  linearIndex,
  load,
  type SpirvTypeOptions,
} from "../spirv-common/index.ts";

/** Converts what it can of the ops of tensor inside of `root`, and those of arith and func; returns whether all went well. */
export function convertTensorToSpirv(root: Operation, options: Partial<SpirvTypeOptions>): boolean {
  return convertToSpirv(
    root,
    [],
    () => [...arithToSpirvPatterns(), ...funcToSpirvPatterns, ...tensorToSpirvPatterns],
    options,
  );
}

/** Larger tensors are not copied into variables. */
const MOST_BYTES = 64;

export const tensorToSpirvPatterns: readonly ConversionPattern[] = [
  convert(tensor.extract, ({ tensor: original }, { tensor: converted, indices }, at, op) => {
    const { type } = original;
    const isConstant = converted.definingOp?.def === spirv.Constant;
    if (!TensorType.is(type) || type.shape === undefined || !isConstant || !areAvailable(at, converted.type))
      return false;
    if (!spirv.isScalar(type.element) || bytesOf(type) > MOST_BYTES) return false;
    // The words of an array may be wider than the integer that a float becomes.
    if (spirv.ArrayType.is(converted.type) && converted.type.element !== at.converter?.convert(type.element))
      return false;
    const storageClass = spirv.StorageClass.enum.value("Function") ?? 0;
    const pointer = spirv.PointerType.get(at.context, { pointee: converted.type, storageClass });
    const variable = emit(at, spirv.Variable, [], pointer, [spirv.StorageClass.of(at.context, storageClass)]);
    at.create(spirv.Store, { operands: [variable, converted], properties: [] });
    const index = linearIndex(at, indices, stridesOf(type.shape), 0n, converterOf(at));
    at.replaceOp(op, [load(at, accessChain(at, variable, [index]))]);
    return true;
  }),
];

function bytesOf({ element, shape = [] }: TensorType): number {
  const bits = IntegerType.is(element) || FloatType.is(element) ? element.width : 0;
  return Math.ceil(bits / 8) * elementCount(shape);
}

/** How many elements lie between two whose index differs by one in a dimension. */
function stridesOf(shape: readonly number[]): readonly bigint[] {
  return shape.map((_, dimension) => shape.slice(dimension + 1).reduce((product, size) => product * BigInt(size), 1n));
}
