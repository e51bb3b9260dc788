// Folds of transfers between vectors and memory or tensors.

import { type FoldResult, knownInteger, type MemoryEffect, valuesUnder } from "../../../define/index.ts";
import {
  AffineMapAttr,
  ArrayAttr,
  type Attribute,
  boolAttr,
  DenseArrayAttr,
  denseI32Array,
  IntegerAttr,
  isBoolAttr,
  isShaped,
  MemRefType,
  type Operation,
  type Type,
  VectorType,
} from "../../../ir/index.ts";
import { isOp } from "../../op-name/index.ts";
import { isAllTrue } from "./masks.ts";

function sizesOf(type: Type): readonly number[] {
  return (MemRefType.is(type) || isShaped(type) ? type.shape : undefined) ?? [];
}

/** The operand of a transfer: memory, or tensors. */
export function transferEffects(op: Operation, kind: MemoryEffect["kind"]): readonly MemoryEffect[] {
  const [base] = valuesUnder(op, "base");
  return base !== undefined && MemRefType.is(base.type) ? [{ kind, value: base }] : [];
}

/** The casts of memory and tensors that only forget sizes are looked through. */
function foldBase(op: Operation): boolean {
  const [base] = valuesUnder(op, "base");
  const cast = base?.definingOp;
  if (base === undefined || (!isOp(cast, "memref.cast") && !isOp(cast, "tensor.cast"))) return false;
  const source = cast.operand(0);
  const [from, to] = [source.type, base.type];
  if (sizesOf(from).length !== sizesOf(to).length || sizesOf(from).length === 0) return false;
  const onlyForgets = sizesOf(to).every((size, index) => size < 0 || size === sizesOf(from)[index]);
  if (!onlyForgets || (op.numResults > 0 && op.resultType() === to)) return false;
  op.replaceUsesOfWith(base, source);
  return true;
}

const isTrue = (attr: Attribute): boolean => isBoolAttr(attr) && attr.value !== 0n;

/** Dimensions that certainly stay within their bounds are marked so. */
function foldBounds(op: Operation): boolean {
  const [base] = valuesUnder(op, "base");
  const attr = op.attr("in_bounds");
  const map = op.attr("permutation_map");
  const vector = isOp(op, "vector.transfer_read") ? op.resultType() : op.operandType(0);
  if (base === undefined || !ArrayAttr.is(attr) || !AffineMapAttr.is(map) || !VectorType.is(vector)) return false;
  const indices = valuesUnder(op, "indices");
  const sizes = sizesOf(base.type);
  let changed = false;
  const marked = attr.elements.map((element, dimension) => {
    if (isTrue(element)) return element;
    const position = map.map.results[dimension];
    const at = position?.kind === "dim" ? position.position : undefined;
    const start = at === undefined ? undefined : knownInteger(indices[at]);
    const size = at === undefined ? undefined : sizes[at];
    const isInside =
      start !== undefined &&
      size !== undefined &&
      size >= 0 &&
      vector.scalable[dimension] !== true &&
      start + BigInt(vector.shape[dimension] ?? 0) <= BigInt(size);
    changed ||= isInside;
    return isInside ? boolAttr(op.context, true) : element;
  });
  // A dimension of repeated elements stays within its bounds if all the rest does.
  const isRest = marked.every((element, at) => map.map.results[at]?.kind !== "dim" || isTrue(element));
  const elements = marked.map((element) => (isRest && !isTrue(element) ? boolAttr(op.context, true) : element));
  changed ||= elements.some((element, at) => element !== marked[at]);
  if (changed) op.setAttr("in_bounds", ArrayAttr.get(op.context, { elements }));
  return changed;
}

/** A mask that masks nothing out goes; it is the last operand. */
function foldMaskAway(op: Operation): boolean {
  const [mask] = valuesUnder(op, "mask");
  if (mask === undefined || !isAllTrue(mask)) return false;
  const segments = op.attr("operandSegmentSizes");
  op.setOperands(op.operands.slice(0, -1));
  if (DenseArrayAttr.is(segments)) {
    const values = segments.values.map(Number);
    op.setAttr("operandSegmentSizes", denseI32Array(op.context, [...values.slice(0, -1), 0]));
  }
  return true;
}

export function foldTransfer(op: Operation): FoldResult {
  return foldBounds(op) || foldMaskAway(op) || foldBase(op) ? op.results : undefined;
}

/** Whether two transfers are about the same place in the same way. */
export function areAlike(a: Operation, b: Operation): boolean {
  const [x, y] = [valuesUnder(a, "indices"), valuesUnder(b, "indices")];
  return (
    x.length === y.length &&
    x.every((one, index) => one === y[index]) &&
    a.attr("permutation_map") === b.attr("permutation_map") &&
    valuesUnder(a, "mask").length === 0 &&
    valuesUnder(b, "mask").length === 0
  );
}

/** Whether two writes or reads touch different places, by indices that are known. */
export function areApart(a: Operation, b: Operation, vector: VectorType): boolean {
  const [x, y] = [valuesUnder(a, "indices"), valuesUnder(b, "indices")];
  const map = a.attr("permutation_map");
  if (!AffineMapAttr.is(map) || map !== b.attr("permutation_map")) return false;
  return x.some((one, dimension) => {
    const [from, to] = [knownInteger(one), knownInteger(y[dimension])];
    if (from === undefined || to === undefined) return false;
    const at = map.map.results.findIndex((result) => result.kind === "dim" && result.position === dimension);
    const size = at < 0 ? 1n : BigInt(vector.shape[at] ?? 1);
    const distance = from < to ? to - from : from - to;
    return distance >= size;
  });
}

export const isInBounds = (op: Operation): boolean => {
  const attr = op.attr("in_bounds");
  return ArrayAttr.is(attr) && attr.elements.every((one) => IntegerAttr.is(one) && one.value !== 0n);
};

/** A read of what has been written to a tensor. */
export function foldWrittenRead(op: Operation): FoldResult {
  const type = op.resultType();
  let [from] = valuesUnder(op, "base");
  if (from === undefined || MemRefType.is(from.type) || !VectorType.is(type)) return undefined;
  for (let write = from.definingOp; isOp(write, "vector.transfer_write"); write = from.definingOp) {
    const value = write.operand(0);
    if (value.type === type && areAlike(op, write) && isInBounds(write)) return value;
    if (!VectorType.is(value.type) || value.type !== type || !areApart(op, write, type)) return undefined;
    from = write.operand(1);
  }
  return undefined;
}

/** A write of what has been read from the same place of the same tensor. */
export function foldReadWrite(op: Operation): FoldResult {
  const [base] = valuesUnder(op, "base");
  if (op.numResults === 0 || base === undefined) return undefined;
  const read = op.operand(0).definingOp;
  if (!isOp(read, "vector.transfer_read") || !areAlike(op, read)) return undefined;
  const [source] = valuesUnder(read, "base");
  return source === base ? base : undefined;
}
