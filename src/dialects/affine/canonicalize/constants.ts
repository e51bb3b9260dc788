// Loads of constant variables.

import { type FoldResult, hasStaticShape } from "../../../define/index.ts";
import {
  AffineMapAttr,
  type Attribute,
  affine,
  densePatterns,
  lookupSymbol,
  MemRefType,
  type Operation,
  SymbolRefAttr,
  scalarAttr,
  splatPattern,
} from "../../../ir/index.ts";
import { isOp } from "../../op-name/index.ts";

/** The element of a constant variable that a load reads: at constant indices, or anywhere if all elements are equal. */
export function foldConstantLoad(op: Operation): FoldResult {
  const source = op.operand(0);
  const values = constantValues(source.definingOp);
  const { type } = source;
  if (values === undefined || !MemRefType.is(type)) return undefined;
  const splat = splatPattern(values);
  if (splat !== undefined) return scalarAttr(op.resultType(), splat);
  const map = op.attr("map");
  const indices = AffineMapAttr.is(map) ? map.map.results.map(affine.constantValue) : [];
  const position = linearPosition(type, indices);
  const pattern = position === undefined ? undefined : densePatterns(values, Number.POSITIVE_INFINITY)?.[position];
  return pattern === undefined ? undefined : scalarAttr(op.resultType(), pattern);
}

/** The values of a variable that a `memref.get_global` names, if nothing may write it. */
function constantValues(op: Operation | undefined): Attribute | undefined {
  const name = isOp(op, "memref.get_global") ? op.attr("name") : undefined;
  const variable = op !== undefined && SymbolRefAttr.is(name) ? lookupSymbol(op, name) : undefined;
  if (!isOp(variable, "memref.global") || variable.attr("constant") === undefined) return undefined;
  return variable.attr("initial_value");
}

/** The number of an element in row-major order; undefined if an index is not known, or outside. */
function linearPosition(type: MemRefType, indices: readonly (bigint | undefined)[]): number | undefined {
  const { shape } = type;
  if (shape === undefined || !hasStaticShape(type) || shape.length !== indices.length) return undefined;
  let position = 0;
  for (const [dimension, size] of shape.entries()) {
    const index = indices[dimension];
    if (index === undefined || index < 0n || index >= BigInt(size)) return undefined;
    position = position * size + Number(index);
  }
  return position;
}
