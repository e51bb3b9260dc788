// Drops dimensions of size one that come first.

import { Elementwise, type Pattern, pattern } from "../../define/index.ts";
import { extract_strided_slice, insert, insert_strided_slice } from "../../dialects/vector/index.ts";
import { DenseArrayAttr, type Operation, type Rewriter, type Type, type Value, VectorType } from "../../ir/index.ts";
import { broadcastTo, extractAt, insertAt } from "../vector-lowering/index.ts";
import { extractTile, insertTile, numbersOf } from "./native-shape.ts";

export const leadingOnesPatterns: readonly Pattern[] = [
  pattern("drop leading ones of vector.extract_strided_slice", extract_strided_slice, dropOfExtract),
  pattern("drop leading ones of vector.insert_strided_slice", insert_strided_slice, dropOfInsert),
  pattern("drop leading ones of vector.insert", insert, dropOfInsertAt),
  pattern("drop leading ones of elementwise ops", undefined, dropOfElementwise),
];

/** How many dimensions of size one come first; one of the dimensions always stays. */
function leadingOnes(type: Type): number {
  if (!VectorType.is(type)) return 0;
  const first = type.shape.findIndex((size, at) => size !== 1 || type.scalable[at] === true);
  return first < 0 ? Math.max(type.shape.length - 1, 0) : first;
}

function withoutFirst({ context, shape, scalable, element }: VectorType, count: number): VectorType {
  return VectorType.get(context, { shape: shape.slice(count), scalable: scalable.slice(count), element });
}

const zeros = (count: number) => Array.from({ length: count }, () => 0);

function dropOfExtract(op: Operation, rewriter: Rewriter): boolean {
  const source = op.operand(0);
  const dropped = leadingOnes(source.type);
  if (dropped === 0) return false;
  rewriter.insertBefore(op);
  rewriter.location = op.location;
  const inner = extractAt(rewriter, source, zeros(dropped));
  const [offsets, sizes] = [numbersOf(op, "offsets"), numbersOf(op, "sizes")];
  const part =
    offsets.length > dropped ? extractTile(rewriter, inner, offsets.slice(dropped), sizes.slice(dropped)) : inner;
  rewriter.replaceOp(op, [broadcastTo(rewriter, part, op.resultType())]);
  return true;
}

function dropOfInsert(op: Operation, rewriter: Rewriter): boolean {
  const [source, target] = op.operands;
  if (source === undefined || target === undefined || !VectorType.is(source.type) || !VectorType.is(target.type))
    return false;
  const [fromSource, fromTarget] = [leadingOnes(source.type), leadingOnes(target.type)];
  if (fromSource === 0 && fromTarget === 0) return false;
  const rest = target.type.shape.length - fromTarget;
  if (source.type.shape.length - fromSource > rest) return false;
  rewriter.insertBefore(op);
  rewriter.location = op.location;
  const inner = fromSource === 0 ? source : extractAt(rewriter, source, zeros(fromSource));
  const outer = fromTarget === 0 ? target : extractAt(rewriter, target, zeros(fromTarget));
  const result = insertTile(rewriter, inner, outer, numbersOf(op, "offsets").slice(fromTarget));
  rewriter.replaceOp(op, [fromTarget === 0 ? result : broadcastTo(rewriter, result, target.type)]);
  return true;
}

/** Only insertions at constant places. */
function dropOfInsertAt(op: Operation, rewriter: Rewriter): boolean {
  const [source, target] = op.operands;
  const attr = op.attr("static_position");
  if (source === undefined || target === undefined || op.numOperands > 2 || !DenseArrayAttr.is(attr)) return false;
  const path = attr.values.map(Number);
  const [fromSource, fromTarget] = [leadingOnes(source.type), leadingOnes(target.type)];
  if (fromTarget === 0 && fromSource === 0) return false;
  rewriter.insertBefore(op);
  rewriter.location = op.location;
  const inner = fromSource === 0 ? source : extractAt(rewriter, source, zeros(fromSource));
  const outer = fromTarget === 0 ? target : extractAt(rewriter, target, zeros(fromTarget));
  const rest = path.slice(fromTarget);
  const missing = rankOf(outer.type) - rankOf(inner.type) - rest.length;
  const result = insertAt(rewriter, inner, outer, [...rest, ...zeros(Math.max(missing, 0))]);
  rewriter.replaceOp(op, [fromTarget === 0 ? result : broadcastTo(rewriter, result, target.type)]);
  return true;
}

function rankOf(type: Type): number {
  return VectorType.is(type) ? type.shape.length : 0;
}

function dropOfElementwise(op: Operation, rewriter: Rewriter): boolean {
  const type = op.numResults === 1 && op.def.has(Elementwise) ? op.resultType() : undefined;
  const dropped = type === undefined ? 0 : leadingOnes(type);
  if (!VectorType.is(type) || dropped === 0) return false;
  rewriter.insertBefore(op);
  rewriter.location = op.location;
  const operands: readonly Value[] = op.operands.map((value) => extractAt(rewriter, value, zeros(dropped)));
  const { properties, attributes } = op;
  const resultTypes = [withoutFirst(type, dropped)];
  const made = rewriter.create(op.def, { operands, properties, attributes: attributes.entries, resultTypes });
  rewriter.replaceOp(op, [broadcastTo(rewriter, made.result(), type)]);
  return true;
}
