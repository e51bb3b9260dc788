// Slices of vectors, as shuffles and as parts that are moved.

import { type Pattern, pattern } from "../../define/index.ts";

import { extract_strided_slice, insert_strided_slice, shuffle } from "../../dialects/vector/index.ts";
import {
  ArrayAttr,
  type Attribute,
  DenseArrayAttr,
  IntegerAttr,
  type Operation,
  type Rewriter,
  scalarAttr,
  type Value,
  VectorType,
} from "../../ir/index.ts";
import { broadcastTo, constantOf, extractAt, insertAt, upTo } from "./building.ts";

export const slicePatterns: readonly Pattern[] = [
  pattern("ExtractStridedSliceLowering", extract_strided_slice, lowerExtract),
  pattern("InsertStridedSliceLowering", insert_strided_slice, lowerInsert),
];

function numbersOf(op: Operation, name: string): readonly number[] {
  const attr = op.attr(name);
  return ArrayAttr.is(attr) ? attr.elements.map((item) => (IntegerAttr.is(item) ? Number(item.value) : 0)) : [];
}

/** The rest of a list of numbers. */
function rest(op: Operation, name: string, first: number): Attribute | undefined {
  const attr = op.attr(name);
  return ArrayAttr.is(attr) ? ArrayAttr.get(op.context, { elements: attr.elements.slice(first) }) : undefined;
}

function shuffled(rewriter: Rewriter, v1: Value, v2: Value, lanes: readonly number[], type: VectorType): Value {
  const mask = DenseArrayAttr.get(type.context, { element: type.context.i64, values: lanes.map(BigInt) });
  return shuffle.build(rewriter, { v1, v2, mask }, { resultTypes: [type] }).result();
}

function lowerExtract(op: Operation, rewriter: Rewriter): boolean {
  const [from, to] = [op.operandType(0), op.resultType()];
  const source = op.operand(0);
  const [[offset = 0, ...inner], [size = 0], [stride = 1]] = [
    numbersOf(op, "offsets"),
    numbersOf(op, "sizes"),
    numbersOf(op, "strides"),
  ];
  if (!VectorType.is(from) || !VectorType.is(to)) return false;
  const places = upTo(size).map((index) => offset + index * stride);
  if (inner.length === 0) {
    if (from.scalable[0] === true) return false;
    rewriter.replaceOp(op, [shuffled(rewriter, source, source, places, to)]);
    return true;
  }
  if (from.scalable[0] === true) return false;
  const zero = constantOf(rewriter, to.element, scalarAttr(to.element, 0n));
  let result = broadcastTo(rewriter, zero, to);
  for (const [index, place] of places.entries()) {
    const row = extractAt(rewriter, source, [place]);
    const [offsets, sizes, strides] = ["offsets", "sizes", "strides"].map((name) => rest(op, name, 1));
    const type = VectorType.get(to.context, {
      shape: to.shape.slice(1),
      scalable: to.scalable.slice(1),
      element: to.element,
    });
    const part = rewriter.create(extract_strided_slice, {
      operands: [row],
      resultTypes: [type],
      properties: [offsets, sizes, strides],
    });
    result = insertAt(rewriter, part.result(), result, [index]);
  }
  rewriter.replaceOp(op, [result]);
  return true;
}

function lowerInsert(op: Operation, rewriter: Rewriter): boolean {
  const [source, target] = op.operands;
  const [offsets, strides] = [numbersOf(op, "offsets"), numbersOf(op, "strides")];
  if (source === undefined || target === undefined) return false;
  const [from, to] = [source.type, target.type];
  if (!VectorType.is(from) || !VectorType.is(to)) return false;
  const outer = to.shape.length - from.shape.length;
  if (outer > 0) {
    const path = offsets.slice(0, outer);
    const part = extractAt(rewriter, target, path);
    const made = insertSlice(rewriter, op, source, part, { offsets: outer, strides: 0 });
    rewriter.replaceOp(op, [insertAt(rewriter, made, target, path)]);
    return true;
  }
  if (from === to) {
    rewriter.replaceOp(op, [source]);
    return true;
  }
  const [offset = 0] = offsets;
  const [stride = 1] = strides;
  const [size = 0] = from.shape;
  const result =
    to.shape.length === 1
      ? insertRow(rewriter, source, target, to, { offset, size, stride })
      : upTo(size).reduce((whole, index) => {
          const place = offset + index * stride;
          const part = extractAt(rewriter, source, [index]);
          const made = VectorType.is(part.type)
            ? insertSlice(rewriter, op, part, extractAt(rewriter, target, [place]), { offsets: 1, strides: 1 })
            : part;
          return insertAt(rewriter, made, whole, [place]);
        }, target);
  rewriter.replaceOp(op, [result]);
  return true;
}

/** The same op without its first offsets and strides, of which `left` are left out. */
function insertSlice(
  rewriter: Rewriter,
  op: Operation,
  source: Value,
  target: Value,
  left: { readonly offsets: number; readonly strides: number },
): Value {
  const properties = [rest(op, "offsets", left.offsets), rest(op, "strides", left.strides)];
  return rewriter
    .create(insert_strided_slice, { operands: [source, target], resultTypes: [target.type], properties })
    .result();
}

/** Brings the source, of `size` lanes, to the length of the target, and takes each lane from one of both. */
function insertRow(
  rewriter: Rewriter,
  source: Value,
  target: Value,
  to: VectorType,
  { offset, size, stride }: { readonly offset: number; readonly size: number; readonly stride: number },
): Value {
  const [length = 0] = to.shape;
  const lanes = upTo(length);
  const wide = shuffled(
    rewriter,
    source,
    source,
    lanes.map((lane) => (lane < size ? lane : 0)),
    to,
  );
  const end = offset + size * stride;
  const chosen = lanes.map((lane) => {
    const isTarget = lane < offset || lane >= end || (lane - offset) % stride !== 0;
    return isTarget ? length + lane : (lane - offset) / stride;
  });
  return shuffled(rewriter, wide, target, chosen, to);
}
