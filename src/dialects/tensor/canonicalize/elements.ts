// Folds and patterns of ops on elements: those of constants, of given elements, and of tensors that a region computes.

import { type FoldResult, knownInteger, type Pattern, pattern } from "../../../define/index.ts";
import {
  type Attribute,
  cloneOp,
  denseAttr,
  isShaped,
  Mapping,
  type OpDef,
  type Operation,
  type Rewriter,
  splatAttr,
  splatPattern,
  type Type,
  type Value,
} from "../../../ir/index.ts";
import { hasDroppableEffects } from "../../../rewrite/index.ts";
import { index_cast } from "../../arith/index.ts";
import { isOp } from "../../op-name/index.ts";
import { cast } from "../cast.ts";
import { throughCast } from "./casts.ts";
import { denseComplex, elementAt, isSimple, splatElement } from "./constant-elements.ts";
import { isStatic, shapeOf, withShape } from "./types.ts";

/** The row-major number of an element. */
const linear = (shape: readonly number[], indices: readonly number[]): number =>
  shape.reduce((number, size, dim) => number * size + (indices[dim] ?? 0), 0);

export function foldExtract(op: Operation, source: Attribute | undefined): FoldResult {
  const type = op.resultType();
  const same = splatElement(source, type);
  if (same !== undefined) return same;
  const indices = op.operands.slice(1).map((index) => knownInteger(index));
  const known = indices.filter((index) => index !== undefined).map(Number);
  const shape = shapeOf(op.operandType(0));
  if (known.length < indices.length || shape === undefined) return undefined;
  const made = op.operand(0).definingOp;
  if (isOp(made, "tensor.insert")) {
    const isSame = made.operands.slice(2).every((index, dim) => knownInteger(index) === indices[dim]);
    if (isSame) return made.operand(0);
  }
  if (!isStatic(op.operandType(0))) return undefined;
  const number = linear(shape, known);
  if (isOp(made, "tensor.from_elements")) return number >= 0 ? made.operands[number] : undefined;
  const isInside = known.every((index, dim) => index >= 0 && index < (shape[dim] ?? 0));
  return isInside ? elementAt(source, type, number, known) : undefined;
}

/** The element that the region of `tensor.generate` computes for the indices. */
function ofGenerated(op: Operation, rewriter: Rewriter): boolean {
  const made = op.operand(0).definingOp;
  if (!isOp(made, "tensor.generate") || !hasDroppableEffects(made)) return false;
  const block = made.region().firstBlock;
  const last = block?.terminator;
  if (block === undefined || last === undefined) return false;
  const mapping = new Mapping();
  for (const [dim, argument] of block.arguments.entries()) mapping.map(argument, op.operand(1 + dim));
  rewriter.insertBefore(op);
  for (const inner of block.ops()) {
    if (inner !== last) rewriter.insertTree(cloneOp(inner, mapping));
  }
  rewriter.replaceOp(op, [mapping.value(last.operand(0))]);
  return true;
}

/** An element before the cast of all of them to index, or from it. */
function ofIndexCast(op: Operation, rewriter: Rewriter): boolean {
  const made = op.operand(0).definingOp;
  const source = made?.def === index_cast ? made.operand(0) : undefined;
  if (source === undefined || !isShaped(source.type)) return false;
  rewriter.insertBefore(op);
  const { location } = op;
  const operands = [source, ...op.operands.slice(1)];
  const element = rewriter.create(op.def, { operands, resultTypes: [source.type.element], location });
  rewriter.replaceWithNew(op, index_cast, { operands: element.results, resultTypes: op.resultTypes });
  return true;
}

export const extractPatterns = (self: OpDef): readonly Pattern[] => [
  throughCast("ExtractFromTensorCast", self),
  pattern("ExtractElementFromIndexCast", self, ofIndexCast),
  pattern("ExtractFromTensorGenerate", self, ofGenerated),
];

/** Into a splat of its own value nothing needs to be put. */
export function foldInsert(scalar: Attribute | undefined, dest: Attribute | undefined): FoldResult {
  const value = splatPattern(scalar);
  return value !== undefined && value === splatPattern(dest) ? dest : undefined;
}

export function foldFromElements(op: Operation, elements: readonly (Attribute | undefined)[]): FoldResult {
  const type = op.resultType();
  if (!isShaped(type) || elements.length === 0) return undefined;
  if (!isSimple(type.element)) return denseComplex(type, elements);
  const patterns = elements.map((one) => splatPattern(one)).filter((one) => one !== undefined);
  return patterns.length === elements.length ? denseAttr(type, type.element, patterns) : undefined;
}

/** The elements of a constant that are all the same: a splat of it, or elements gathered from one. */
export function foldSplat(input: Attribute | undefined, type: Type): FoldResult {
  const bits = splatPattern(input);
  return bits !== undefined && isStatic(type) ? splatAttr(type, bits) : undefined;
}

// ---- tensor.generate

/** A tensor type with the sizes that are constants, and the values of the others; undefined if none is. */
export function withKnownSizes(
  type: Type,
  sizes: readonly Value[],
): { readonly type: Type; readonly rest: readonly Value[] } | undefined {
  const rest: Value[] = [];
  let next = 0;
  const shape = (shapeOf(type) ?? []).map((size) => {
    const value = size < 0 ? sizes[next++] : undefined;
    if (value === undefined) return size;
    const number = knownInteger(value);
    if (number !== undefined && number >= 0n) return Number(number);
    rest.push(value);
    return size;
  });
  return rest.length === sizes.length ? undefined : { type: withShape(type, shape), rest };
}

/** Constant sizes become part of the type. */
export const generatePatterns = (self: OpDef): readonly Pattern[] => [
  pattern("StaticTensorGenerate", self, (op, rewriter) => {
    const known = withKnownSizes(op.resultType(), op.operands);
    if (known === undefined) return false;
    rewriter.insertBefore(op);
    const state = { operands: known.rest, resultTypes: [known.type], regions: 1, location: op.locationNumber };
    const made = rewriter.create(self, state);
    made.region().takeBlocks(op.region());
    rewriter.replaceWithNew(op, cast, { operands: made.results, resultTypes: op.resultTypes });
    return true;
  }),
];
