// Folds of CompositeExtract: through insertions and constructions, and out of constants.

import type { FoldResult } from "../../../define/index.ts";
import {
  ArrayAttr,
  type Attribute,
  DenseElementsAttr,
  elementBytes,
  FloatAttr,
  FloatType,
  IntegerType,
  integerAttr,
  readBits,
  TensorType,
  type Type,
  type Value,
  VectorType,
} from "../../../ir/index.ts";

import { opSet } from "../op-table.ts";
import { pathIndices } from "../ops/composites/composite-path.ts";
import type { Constant } from "../ops/own.ts";
import { compositeCount } from "../types/index.ts";

export function foldExtract(
  view: { readonly composite: Value; readonly indices: Attribute },
  constants: { readonly composite: Constant },
): FoldResult {
  const path = pathIndices(view.indices);
  return extractedValue(view.composite, path) ?? extractedConstant(constants.composite, path);
}

const isInsert = opSet({ core: ["CompositeInsert"] });
const isConstruct = opSet({ core: ["CompositeConstruct"] });

/** The value that was put at the path, if the ops that make the composite tell. */
function extractedValue(composite: Value, path: readonly number[]): Value | undefined {
  let at = composite.definingOp;
  while (at !== undefined && isInsert(at.def)) {
    const inserted = pathIndices(at.attr("indices"));
    if (isSamePath(path, inserted)) return at.operand(0);
    if (overlaps(path, inserted)) return undefined;
    at = at.operand(1).definingOp;
  }
  if (at === undefined || !isConstruct(at.def) || path.length !== 1) return undefined;
  const [index = 0] = path;
  const isOneToOne = compositeCount(at.resultType()) === at.numOperands;
  return isOneToOne && index < at.numOperands ? at.operand(index) : undefined;
}

function isSamePath(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((index, at) => index === b[at]);
}

/** Whether one path goes through the other's end. */
function overlaps(a: readonly number[], b: readonly number[]): boolean {
  return isSamePath(a.slice(0, b.length), b.slice(0, a.length));
}

/** The part of a composite constant at a path; undefined if there is none. @internal */
export function extractedConstant(attr: Constant, path: readonly number[]): Attribute | undefined {
  const [index, ...rest] = path;
  if (index === undefined || attr === undefined) return attr;
  if (ArrayAttr.is(attr)) return extractedConstant(attr.elements[index], rest);
  return DenseElementsAttr.is(attr) && rest.length === 0 ? denseElement(attr, index) : undefined;
}

function denseElement(attr: DenseElementsAttr, index: number): Attribute | undefined {
  const { type } = attr;
  if ((!VectorType.is(type) && !TensorType.is(type)) || type.shape?.length !== 1) return undefined;
  const size = elementBytes(type.element);
  return scalarAttr(type.element, readBits(attr.data, attr.splat ? 0 : index * size, size));
}

function scalarAttr(type: Type, bits: bigint): Attribute | undefined {
  if (IntegerType.is(type)) return integerAttr(type.context, type, bits);
  return FloatType.is(type) ? FloatAttr.get(type.context, { type, bits }) : undefined;
}
