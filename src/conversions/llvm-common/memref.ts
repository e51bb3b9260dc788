// Memory references: descriptors, which are passed to functions part by part.

import { hasStaticShape, stridesOf } from "../../define/index.ts";
import { unrealized_conversion_cast } from "../../dialects/builtin/index.ts";
import * as llvm from "../../dialects/llvm/index.ts";
import { type Builder, integerAttr, MemRefType, type Type, type Value } from "../../ir/index.ts";
import type { SignatureConversion, TypeConverter } from "../../rewrite/index.ts";
import { Descriptor } from "./descriptor.ts";
import { constantOf, type Emitter, extractValue, insertValue } from "./emit.ts";

/** Where the parts of a descriptor of this type lie in it, in the order in which they are passed. */
function pathsOf(type: llvm.StructType): readonly (readonly number[])[] {
  return type.body.elements.flatMap((element, index) =>
    llvm.ArrayType.is(element) ? Array.from({ length: Number(element.size) }, (_, inner) => [index, inner]) : [[index]],
  );
}

function typeAt(type: llvm.StructType, [index = 0]: readonly number[]): Type {
  const element = type.body.elements[index] ?? type;
  return llvm.ArrayType.is(element) ? element.element : element;
}

/** How memory references are passed: part by part, or as the aligned pointer alone if the type states the rest. */
export type CallConvention = "parts" | "bare-pointer";

/** The types that a value of this type is passed as. */
export function passedTypes(
  type: Type,
  converter: TypeConverter,
  convention: CallConvention = "parts",
): readonly Type[] | undefined {
  const converted = converter.convert(type);
  if (converted === undefined) return undefined;
  if (!MemRefType.is(type) || !llvm.StructType.is(converted)) return [converted];
  if (convention === "bare-pointer") return isBare(type) ? [typeAt(converted, [1])] : undefined;
  return pathsOf(converted).map((path) => typeAt(converted, path));
}

/** Whether a pointer is all that is not known of memory of a type. */
export function isBare(type: MemRefType): boolean {
  const strided = hasStaticShape(type) ? stridesOf(type) : undefined;
  return strided?.offset !== undefined && !strided.strides.includes(undefined);
}

export function isUnranked(type: Type | undefined): boolean {
  return MemRefType.is(type) && type.shape === undefined;
}

/** A descriptor of memory of which the pointer alone is passed. */
export function fromBarePointer(at: Builder, type: llvm.StructType, memory: MemRefType, pointer: Value): Value {
  const descriptor = Descriptor.empty(at, type);
  const number = (value: number | bigint): Value =>
    constantOf(at, descriptor.indexType, integerAttr(at.context, at.context.index, value));
  const { offset, strides } = stridesOf(memory) ?? { offset: 0n, strides: [] };
  descriptor.setPointers(pointer);
  descriptor.setOffset(number(offset ?? 0n));
  for (const [dim, size] of (memory.shape ?? []).entries()) {
    descriptor.setSize(dim, number(size));
    descriptor.setStride(dim, number(strides[dim] ?? 0n));
  }
  return descriptor.value;
}

/** Values of memory references are descriptors, which are put together from arguments where they are used. */
export function addDescriptorRules(converter: TypeConverter): void {
  converter.addTargetMaterialization((builder, { types, inputs, originalType }) => {
    const [type] = types;
    if (!MemRefType.is(originalType) || !llvm.StructType.is(type)) return undefined;
    const whole = assembled(builder, type, originalType, inputs);
    return whole === undefined ? undefined : [whole];
  });
  converter.addSourceMaterialization((builder, { types, inputs }) => {
    const [type] = types;
    const descriptor = MemRefType.is(type) ? converter.convert(type) : undefined;
    if (!MemRefType.is(type) || !llvm.StructType.is(descriptor)) return undefined;
    const whole = assembled(builder, descriptor, type, inputs);
    if (whole === undefined) return undefined;
    return unrealized_conversion_cast.build(builder, { inputs: [whole] }, { resultTypes: types }).results;
  });
}

/** A descriptor from what is passed of it. */
function assembled(
  at: Builder,
  type: llvm.StructType,
  memory: MemRefType,
  inputs: readonly Value[],
): Value | undefined {
  const [first] = inputs;
  if (inputs.length > 1) return packed(at, type, inputs);
  return first !== undefined && llvm.PointerType.is(first.type) && isBare(memory)
    ? fromBarePointer(at, type, memory, first)
    : undefined;
}

/** The parts of a descriptor, as they are passed. */
export function unpacked(
  at: Emitter,
  original: Type,
  value: Value,
  convention: CallConvention = "parts",
): readonly Value[] {
  const { type } = value;
  if (!MemRefType.is(original) || !llvm.StructType.is(type)) return [value];
  if (convention === "bare-pointer") return [new Descriptor(at, value).aligned()];
  return pathsOf(type).map((path) => extractValue(at, value, path, typeAt(type, path)));
}

/** A descriptor from its parts as they are passed: sizes and strides are put in by dimension. */
export function packed(at: Builder, type: llvm.StructType, parts: readonly Value[]): Value {
  const paths = pathsOf(type).map((path, index) => ({ path, index }));
  const extents = paths.filter(({ path }) => path.length > 1).sort((a, b) => (a.path[1] ?? 0) - (b.path[1] ?? 0));
  const others = paths.filter(({ path }) => path.length === 1);
  let whole = at.create(llvm.mlir.poison, { resultTypes: [type] }).result();
  for (const { path, index } of [...others, ...extents]) {
    const part = parts[index];
    if (part !== undefined) whole = insertValue(at, whole, part, path);
  }
  return whole;
}

/** Converts the arguments of a function. */
export function passArguments(
  signature: SignatureConversion,
  inputs: readonly Type[],
  converter: TypeConverter,
  convention: CallConvention,
): SignatureConversion | undefined {
  for (const [index, input] of inputs.entries()) {
    const types = passedTypes(input, converter, convention);
    if (types === undefined) return undefined;
    signature.addInputs(index, types);
  }
  return signature;
}
