// Composite Instructions.

import * as llvm from "../../../dialects/llvm/index.ts";
import * as spirv from "../../../dialects/spirv/index.ts";
import { type ArrayAttr, denseI32Array, IntegerAttr, type Type, type Value, VectorType } from "../../../ir/index.ts";
import { type ConversionPattern, convert } from "../../../rewrite/index.ts";
import {
  type Emitter,
  expand,
  extractElement,
  extractValue,
  i32,
  insertElement,
  insertValue,
  lengthOf,
  poison,
} from "../../llvm-common/index.ts";

export function numbersOf({ elements }: ArrayAttr): readonly number[] {
  return elements.map((element) => (IntegerAttr.is(element) ? Number(element.value) : 0));
}

export const compositePatterns: readonly ConversionPattern[] = [
  expand(spirv.VectorExtractDynamic, (at, [vector, index]) => extractElement(at, vector, index)),
  expand(spirv.VectorInsertDynamic, (at, [vector, component, index]) => insertElement(at, vector, component, index)),
  convert(spirv.CompositeExtract, ({ component, indices }, { composite }, at, op) => {
    const type = at.converter?.convert(component.type);
    if (type === undefined) return false;
    at.replaceOp(op, [extractPath(at, composite, numbersOf(indices), type)]);
    return true;
  }),
  convert(spirv.CompositeInsert, ({ indices }, { object, composite }, at, op) => {
    at.replaceOp(op, [insertPath(at, composite, object, numbersOf(indices))]);
    return true;
  }),
  convert(spirv.CompositeConstruct, ({ result }, { constituents }, at, op) => {
    const type = at.converter?.convert(result.type);
    if (type === undefined) return false;
    at.replaceOp(op, [construct(at, constituents, type)]);
    return true;
  }),
  convert(spirv.VectorShuffle, ({ components, result }, { vector1, vector2 }, at, op) => {
    const type = at.converter?.convert(result.type);
    if (type === undefined) return false;
    at.replaceOp(op, [shuffle(at, vector1, vector2, numbersOf(components), type)]);
    return true;
  }),
];

/** The index at which a path through an LLVM type reaches a vector, whose elements have ops of their own. */
function vectorStep(type: Type, path: readonly number[]): number {
  let at = type;
  for (const [step, index] of path.entries()) {
    if (VectorType.is(at)) return step;
    at = elementOf(at, index);
  }
  return path.length;
}

/** The type of an element of an LLVM aggregate. */
export function elementOf(type: Type, index: number): Type {
  if (llvm.StructType.is(type)) return type.body.elements[index] ?? type;
  return llvm.ArrayType.is(type) || VectorType.is(type) ? type.element : type;
}

function typeAt(type: Type, path: readonly number[]): Type {
  return path.reduce(elementOf, type);
}

function extractPath(at: Emitter, composite: Value, path: readonly number[], type: Type): Value {
  const step = vectorStep(composite.type, path);
  const [outer, [inner]] = [path.slice(0, step), path.slice(step)];
  if (inner === undefined) return extractValue(at, composite, path, type);
  const vector = outer.length === 0 ? composite : extractValue(at, composite, outer, typeAt(composite.type, outer));
  return extractElement(at, vector, inner);
}

function insertPath(at: Emitter, composite: Value, object: Value, path: readonly number[]): Value {
  const step = vectorStep(composite.type, path);
  const [outer, [inner]] = [path.slice(0, step), path.slice(step)];
  if (inner === undefined) return insertValue(at, composite, object, path);
  if (outer.length === 0) return insertElement(at, composite, object, inner);
  const vector = extractValue(at, composite, outer, typeAt(composite.type, outer));
  return insertValue(at, composite, insertElement(at, vector, object, inner), outer);
}

/** Parts of a vector may be vectors, whose elements follow each other. */
export function construct(at: Emitter, parts: readonly Value[], type: Type): Value {
  let whole = poison(at, type);
  if (!VectorType.is(type)) {
    for (const [index, part] of parts.entries()) whole = insertValue(at, whole, part, [index]);
    return whole;
  }
  let next = 0;
  for (const part of parts) {
    for (let index = 0; index < lengthOf(part.type); index++) {
      const element = VectorType.is(part.type) ? extractElement(at, part, index) : part;
      whole = insertElement(at, whole, element, next++);
    }
  }
  return whole;
}

/** LLVM shuffles vectors of one length; otherwise elements are moved one by one. A component of -1 is nothing. */
function shuffle(at: Emitter, first: Value, second: Value, components: readonly number[], type: Type): Value {
  if (first.type === second.type) {
    const parts = { v1: first, v2: second, mask: denseI32Array(at.context, components) };
    return llvm.shufflevector.build(at, parts, { resultTypes: [type] }).result();
  }
  const length = lengthOf(first.type);
  let whole = poison(at, type);
  for (const [index, component] of components.entries()) {
    if (component === -1) continue;
    const place = i32(at, index);
    const isFirst = component < length;
    const element = extractElement(at, isFirst ? first : second, isFirst ? component : component - length);
    whole = insertElement(at, whole, element, place);
  }
  return whole;
}
