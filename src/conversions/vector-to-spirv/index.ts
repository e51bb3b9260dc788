// The conversion of the vector dialect to the SPIR-V dialect: vectors of one dimension with the lengths that SPIR-V has.

import * as spirv from "../../dialects/spirv/index.ts";
import * as vector from "../../dialects/vector/index.ts";
import {
  type Attribute,
  elementTypeOrSelf,
  FloatType,
  IntegerAttr,
  IntegerType,
  integerAttr,
  MemRefType,
  type Operation,
  type Type,
  type Value,
  VectorType,
} from "../../ir/index.ts";
import { type ConversionPattern, convert } from "../../rewrite/index.ts";
import {
  areAvailable,
  constant,
  converterOf,
  convertToSpirv,
  type Emitter,
  elementPointer,
  emit,
  expandTo,
  keepBits,
} from "../spirv-common/index.ts";
import { ubToSpirvPatterns } from "../ub-to-spirv/index.ts";
import { composite } from "./composites.ts";
import { elementPatterns } from "./elements.ts";
import { reductionPatterns } from "./reductions.ts";

/** Converts what it can of the ops of vector inside of `root`; returns whether all went well. */
export function convertVectorToSpirv(root: Operation): boolean {
  return convertToSpirv(root, [], () => vectorToSpirvPatterns);
}

function bitsOf(type: Type): number {
  const element = elementTypeOrSelf(type);
  const count = VectorType.is(type) ? type.shape.reduce((a, b) => a * b, 1) : 1;
  return IntegerType.is(element) || FloatType.is(element) ? element.width * count : 0;
}

/** `memory_access` and `alignment` of an access whose op states an alignment. */
function accessProperties(op: Operation): readonly (Attribute | undefined)[] {
  const { context } = op;
  const given = op.attr("alignment");
  if (!IntegerAttr.is(given)) return [];
  const aligned = spirv.MemoryAccess.enum.value("Aligned") ?? 0;
  return [spirv.MemoryAccess.of(context, aligned), integerAttr(context, context.i32, given.value)];
}

/** The pointer to a vector in memory whose elements are those of a memory reference. */
function vectorPointer(
  at: Emitter,
  original: Type,
  base: Value,
  indices: readonly Value[],
  type: Type,
): Value | undefined {
  if (!MemRefType.is(original) || !spirv.StorageClass.is(original.memorySpace)) return undefined;
  const converter = converterOf(at);
  // Elements that are parts of words follow each other in other places than words; so do truth values.
  const { element } = original;
  if (IntegerType.is(element) && (element.width === 1 || converter.convert(element) !== element)) return undefined;
  const storageClass = Number(original.memorySpace.value);
  const pointerType = spirv.PointerType.get(at.context, { pointee: type, storageClass });
  if (!converter.isAvailable(pointerType)) return undefined;
  const pointer = elementPointer(at, converter, original, base, indices);
  return pointer === undefined || !VectorType.is(type) ? pointer : emit(at, spirv.Bitcast, [pointer], pointerType);
}

export const vectorToSpirvPatterns: readonly ConversionPattern[] = [
  ...ubToSpirvPatterns,
  ...elementPatterns,
  ...reductionPatterns,
  expandTo(vector.bitcast, (at, [source], type, op) => {
    if (!keepBits(op, source.type, type)) return undefined;
    if (source.type === type) return source;
    return bitsOf(source.type) === bitsOf(type) ? emit(at, spirv.Bitcast, [source], type) : undefined;
  }),
  expandTo(vector.broadcast, (at, [source], type) => {
    if (source.type === type) return source;
    if (!VectorType.is(type) || VectorType.is(source.type)) return undefined;
    return composite(
      at,
      Array.from({ length: type.shape[0] ?? 0 }, () => source),
      type,
    );
  }),
  expandTo(vector.fma, (at, operands, type) => {
    const converter = converterOf(at);
    const def = converter.isKernel ? spirv.CL.fma : converter.allows("Shader") ? spirv.GL.Fma : undefined;
    return def && emit(at, def, operands, type);
  }),
  expandTo(vector.shape_cast, (_at, [source], type) => (source.type === type ? source : undefined)),
  expandTo(vector.step, (at, _operands, type) => {
    if (!VectorType.is(type)) return constant(at, type, 0);
    const values = Array.from({ length: type.shape[0] ?? 0 }, (_, index) => constant(at, type.element, index));
    return composite(at, values, type);
  }),
  convert(vector.load, ({ base: original }, { base, indices }, at, op) => {
    const type = at.converter?.convert(op.resultType());
    if (type === undefined || !areAvailable(at, type)) return false;
    const pointer = vectorPointer(at, original.type, base, indices, type);
    if (pointer === undefined) return false;
    at.replaceOp(op, [emit(at, spirv.Load, [pointer], type, accessProperties(op))]);
    return true;
  }),
  convert(vector.store, ({ base: original, valueToStore: { type } }, { base, indices, valueToStore }, at, op) => {
    // Elements that are emulated by wider ones have other places in memory.
    if (!areAvailable(at, valueToStore.type) || (VectorType.is(valueToStore.type) && valueToStore.type !== type))
      return false;
    const pointer = vectorPointer(at, original.type, base, indices, valueToStore.type);
    if (pointer === undefined) return false;
    at.create(spirv.Store, { operands: [pointer, valueToStore], properties: accessProperties(op) });
    at.eraseOp(op);
    return true;
  }),
];
