// Memory references: descriptors, which are passed to functions part by part.

import * as llvm from "../../dialects/llvm/index.ts";
import { type Builder, MemRefType, type Type, type Value } from "../../ir/index.ts";
import type { SignatureConversion, TypeConverter } from "../../rewrite/index.ts";
import { type Emitter, extractValue, insertValue } from "./emit.ts";

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

/** The types that a value of this type is passed as. */
export function passedTypes(type: Type, converter: TypeConverter): readonly Type[] | undefined {
  const converted = converter.convert(type);
  if (converted === undefined) return undefined;
  if (!MemRefType.is(type) || !llvm.StructType.is(converted)) return [converted];
  return pathsOf(converted).map((path) => typeAt(converted, path));
}

/** The parts of a descriptor, as they are passed. */
export function unpacked(at: Emitter, original: Type, value: Value): readonly Value[] {
  const { type } = value;
  if (!MemRefType.is(original) || !llvm.StructType.is(type)) return [value];
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

/** What becomes of a function's arguments. */
export function passArguments(
  signature: SignatureConversion,
  inputs: readonly Type[],
  converter: TypeConverter,
): SignatureConversion | undefined {
  for (const [index, input] of inputs.entries()) {
    const types = passedTypes(input, converter);
    if (types === undefined) return undefined;
    signature.addInputs(index, types);
  }
  return signature;
}
