// Prints of vectors as loops of prints of their elements, with parentheses and commas.

import { type Pattern, pattern } from "../../define/index.ts";
import * as arith from "../../dialects/arith/index.ts";
import * as scf from "../../dialects/scf/index.ts";
import * as vector from "../../dialects/vector/index.ts";
import { type Attribute, type Builder, IntegerType, type Rewriter, type Value, VectorType } from "../../ir/index.ts";
import { extractAt } from "../vector-lowering/index.ts";
import { elementAt, intoRegion } from "./transfer.ts";

export const printPattern: Pattern = pattern("DecomposePrintOpConversion", vector.print, (op, rewriter) => {
  const view = vector.print.of(op);
  const type = view?.source?.type;
  if (view?.source === undefined || !VectorType.is(type) || type.scalable.slice(0, -1).includes(true)) return false;
  const { shape } = type;
  const standard = ofStandardWidth(rewriter, view.source);
  const value = shape.length < 2 ? standard : flattened(rewriter, standard);
  printLevel(rewriter, value, type, []);
  vector.print.build(rewriter, { punctuation: view.punctuation });
  rewriter.eraseOp(op);
  return true;
});

function printMark(at: Builder, mark: Parameters<typeof vector.punctuation.of>[1]): void {
  vector.print.build(at, { punctuation: vector.punctuation.of(at.context, mark) });
}

/** Integers of unusual widths are extended to the next power of two, of 8 bits at least. */
function ofStandardWidth(at: Rewriter, source: Value): Value {
  const { type } = source;
  if (!VectorType.is(type) || !IntegerType.is(type.element)) return source;
  const { context } = at;
  const { width, signedness } = type.element;
  const target = 2 ** Math.ceil(Math.log2(Math.max(8, width)));
  const vectorOf = (element: IntegerType): VectorType =>
    VectorType.get(context, { shape: type.shape, scalable: type.scalable, element });
  const cast = (value: Value, to: VectorType): Value =>
    vector.bitcast.build(at, { source: value }, { resultTypes: [to] }).result();
  const signless = cast(source, vectorOf(context.integer(width)));
  const def = width === 1 || signedness === "unsigned" ? arith.extui : arith.extsi;
  const wide = vectorOf(context.integer(target));
  const extended = width === target ? signless : at.create(def, { operands: [signless], resultTypes: [wide] }).result();
  return cast(extended, vectorOf(IntegerType.get(context, { width: target, signedness })));
}

/** Places that are not known need vectors of one dimension. */
function flattened(at: Rewriter, source: Value): Value {
  const { type } = source;
  if (!VectorType.is(type)) return source;
  const size = type.shape.reduce((product, one) => product * one, 1);
  const flat = VectorType.get(at.context, { shape: [size], scalable: [false], element: type.element });
  return vector.shape_cast.build(at, { source }, { resultTypes: [flat] }).result();
}

/** Prints what is at a place of the outer dimensions. */
function printLevel(at: Rewriter, value: Value, type: VectorType, outer: readonly Value[]): void {
  const shape = type.shape.length === 0 ? [1] : type.shape;
  if (outer.length === shape.length) {
    const index = flatIndex(at, shape, outer);
    const element = type.shape.length === 0 ? extractAt(at, value, []) : elementAt(at, value, index);
    const punctuation: Attribute = vector.punctuation.of(at.context, "no_punctuation");
    vector.print.build(at, { source: element, punctuation });
    return;
  }
  const lowerBound = arith.buildIndex(at, 0);
  let upperBound = arith.buildIndex(at, shape[outer.length] ?? 1);
  const step = arith.buildIndex(at, 1);
  if (type.scalable[outer.length] === true) {
    const rhs = vector.vscale.build(at, {}, { resultTypes: [at.context.index] }).result();
    upperBound = arith.muli.build(at, { lhs: upperBound, rhs }).result();
  }
  const last = arith.subi.build(at, { lhs: upperBound, rhs: step }).result();
  printMark(at, "open");
  const loop = scf.for.build(at, { lowerBound, upperBound, step, initArgs: [] }, { resultTypes: [], regions: 1 });
  printMark(at, "close");
  const { block, before } = at;
  const inside = loop.region().addBlock();
  const index = inside.addArgument(at.context.index, loop.locationNumber);
  at.insertAtEnd(inside);
  printLevel(at, value, type, [...outer, index]);
  const predicate = arith.integerPredicate(at.context, "ult");
  const condition = arith.cmpi.build(at, { predicate, lhs: index, rhs: last }).result();
  const choice = scf.if.build(at, { condition }, { resultTypes: [], regions: 2 });
  intoRegion(at, choice, 0, () => {
    printMark(at, "comma");
    return [];
  });
  scf.yield.build(at, { results: [] });
  at.block = block;
  at.before = before;
}

function flatIndex(at: Rewriter, shape: readonly number[], indices: readonly Value[]): Value {
  let flat: Value | undefined;
  let stride = 1;
  for (const [dim, rhs] of [...indices.entries()].reverse()) {
    const lhs = arith.buildIndex(at, stride);
    const index = arith.muli.build(at, { lhs, rhs }).result();
    flat = flat === undefined ? index : arith.addi.build(at, { lhs: flat, rhs: index }).result();
    stride *= shape[dim] ?? 1;
  }
  return flat ?? arith.buildIndex(at, 0);
}
