// Folds and patterns of vector.insert and of vectors made of elements.

import { type FoldResult, type Pattern, pattern } from "../../../define/index.ts";
import {
  type Attribute,
  denseOf,
  densePatterns,
  type OpDef,
  type Operation,
  type Rewriter,
  splatPattern,
  type Type,
  type Value,
  VectorType,
} from "../../../ir/index.ts";

import { isOp } from "../../op-name/index.ts";
import { poisonAttr } from "../../ub/index.ts";
import {
  delinear,
  foldPositions,
  isFixed,
  isPoisonPosition,
  linear,
  positionOf,
  positions,
  product,
  shapeOf,
} from "./positions.ts";

export function foldInsert(op: Operation, value: Attribute | undefined, dest: Attribute | undefined): FoldResult {
  const shape = shapeOf(op.operandType(1));
  if (isPoisonPosition(op, 2)) return poisonAttr(op.context);
  const folded = foldPositions(op, 2, shape);
  if (folded !== undefined) return folded;
  const position = positionOf(op);
  if (position === undefined) return undefined;
  if (op.operandType(0) === op.operandType(1)) return op.operand(0);
  const before = op.operand(1).definingOp;
  if (
    before?.def === op.def &&
    before.attr("static_position") === op.attr("static_position") &&
    before.numOperands === 2
  ) {
    op.setOperand(1, before.operand(1));
    return op.results;
  }
  return inConstant(op, position, value, dest);
}

function inConstant(
  op: Operation,
  position: readonly number[],
  value: Attribute | undefined,
  dest: Attribute | undefined,
): Attribute | undefined {
  // How many elements a scalable vector has is not known.
  if (!isFixed(op.resultType())) return undefined;
  const outer = densePatterns(dest);
  const scalar = splatPattern(value);
  const part = densePatterns(value) ?? (scalar === undefined ? undefined : [scalar]);
  if (outer === undefined || part === undefined) return undefined;
  const first = linear(shapeOf(op.operandType(1)).slice(0, position.length), position) * part.length;
  const patterns = [...outer];
  part.forEach((bits, index) => {
    patterns[first + index] = bits;
  });
  return denseOf(op.resultType(), patterns);
}

const scalableCount = (type: Type): number => (VectorType.is(type) ? type.scalable.filter((is) => is).length : 0);

/** Where only one element, or row, fits, nothing of what was there is left. */
function fillsAll(op: Operation, rewriter: Rewriter, broadcast: OpDef): boolean {
  const type = op.operandType(1);
  const part = op.operandType(0);
  if (!VectorType.is(part) && positionOf(op) === undefined) return false;
  // MLIR takes no notice of scalable dimensions of vectors.
  if (scalableCount(part) !== scalableCount(type)) return false;
  if (product(shapeOf(op.operandType(0))) !== product(shapeOf(type))) return false;
  rewriter.replaceWithNew(op, broadcast, { operands: [op.operand(0)], resultTypes: op.resultTypes });
  return true;
}

/** Insertions of all elements, one after the other, are a vector of elements. */
function allInserted(op: Operation, rewriter: Rewriter, fromElements: OpDef, toElements: OpDef): boolean {
  const type = op.resultType();
  if (!VectorType.is(type) || type.scalable.includes(true)) return false;
  if (op.result().users.some((user) => user.def === op.def && user.operand(1) === op.result())) return false;
  const elements: (Value | undefined)[] = Array.from({ length: product(type.shape) }, () => undefined);
  const parts: { readonly value: Value; readonly first: number; readonly count: number }[] = [];
  let missing = elements.length;
  for (let at: Operation | undefined = op; at?.def === op.def && missing > 0; at = at.operand(1).definingOp) {
    const position = positionOf(at);
    if (position === undefined || (at !== op && !at.result().hasOneUse)) break;
    const value = at.operand(0);
    const count = product(shapeOf(value.type));
    const first = linear(type.shape.slice(0, position.length), position) * count;
    parts.push({ value, first, count });
    for (let index = first; index < first + count; index++) {
      if (elements[index] !== undefined) continue;
      elements[index] = value;
      missing--;
    }
  }
  if (missing > 0) return false;
  const made: (Value | undefined)[] = elements.map(() => undefined);
  rewriter.insertBefore(op);
  for (const { value, first, count } of [...parts].reverse()) {
    const values = VectorType.is(value.type)
      ? rewriter.create(toElements, {
          operands: [value],
          resultTypes: Array.from({ length: count }, () => type.element),
          location: op.location,
        }).results
      : [value];
    values.forEach((one, index) => {
      made[first + index] = one;
    });
  }
  rewriter.replaceWithNew(op, fromElements, { operands: made.filter((one) => one !== undefined), resultTypes: [type] });
  return true;
}

export function insertPatterns(broadcast: () => OpDef, fromElements: () => OpDef, toElements: () => OpDef) {
  return (self: OpDef): readonly Pattern[] => [
    pattern("InsertToBroadcast", self, (op, rewriter) => fillsAll(op, rewriter, broadcast())),
    pattern("InsertChainFullyInitialized", self, (op, rewriter) =>
      allInserted(op, rewriter, fromElements(), toElements()),
    ),
  ];
}

// ---- elements

/** Elements taken from one vector, all of them, are that vector; constants are a constant. */
export function foldFromElements(op: Operation, elements: readonly (Attribute | undefined)[]): FoldResult {
  const made = op.operands[0]?.definingOp;
  if (isOp(made, "vector.to_elements") && made.operandType(0) === op.resultType()) {
    const isAll =
      made.numResults === op.numOperands && op.operands.every((operand, index) => operand === made.result(index));
    if (isAll) return made.operand(0);
  }
  const patterns = elements.map((one) => splatPattern(one));
  if (patterns.length === 0 || patterns.includes(undefined)) return undefined;
  return denseOf(
    op.resultType(),
    patterns.map((one) => one ?? 0n),
  );
}

/** Elements taken from one vector in their order, all of them or all of a part. Undefined if they are not. */
function takenPart(op: Operation): { readonly source: Value; readonly position: readonly number[] } | undefined {
  const taken = op.operands.map((operand) => operand.definingOp);
  const source = taken[0]?.operands[0];
  if (taken.length < 2 || source === undefined || !VectorType.is(source.type)) return undefined;
  const { shape } = source.type;
  let rank = shape.length;
  let count = 1;
  while (rank > 0 && count < taken.length) count *= shape[--rank] ?? 1;
  if (count !== taken.length || source.type.scalable.slice(rank).includes(true)) return undefined;
  let first = 0;
  for (const [at, extract] of taken.entries()) {
    if (!isOp(extract, "vector.extract") || extract.operand(0) !== source) return undefined;
    const position = positionOf(extract);
    if (position?.length !== shape.length) return undefined;
    const index = linear(shape, position);
    if (at === 0) first = index;
    if (index !== first + at || first % count !== 0) return undefined;
  }
  const start = taken[0] === undefined ? undefined : positionOf(taken[0]);
  return start === undefined ? undefined : { source, position: start.slice(0, rank) };
}

function castInstead(op: Operation, rewriter: Rewriter, extract: OpDef, shapeCast: OpDef): boolean {
  const part = takenPart(op);
  if (part === undefined || !VectorType.is(part.source.type)) return false;
  const { source, position } = part;
  const { shape, element, scalable } = part.source.type;
  const { context, location } = op;
  rewriter.insertBefore(op);
  const [rest, dims] = [shape.slice(position.length), scalable.slice(position.length)];
  const type = VectorType.get(context, { shape: rest, element, scalable: dims });
  const state = { operands: [source], properties: [positions(context, position)], resultTypes: [type], location };
  const value = position.length === 0 ? source : rewriter.create(extract, state).result();
  rewriter.replaceWithNew(op, shapeCast, { operands: [value], resultTypes: op.resultTypes });
  return true;
}

export function fromElementsPatterns(extract: OpDef, broadcast: () => OpDef, shapeCast: () => OpDef) {
  return (self: OpDef): readonly Pattern[] => [
    pattern("FromElementsToSplat", self, (op, rewriter) => {
      const [first] = op.operands;
      if (first === undefined || !op.operands.every((operand) => operand === first)) return false;
      rewriter.replaceWithNew(op, broadcast(), { operands: [first], resultTypes: op.resultTypes });
      return true;
    }),
    pattern("FromElementsToShapeCast", self, (op, rewriter) => castInstead(op, rewriter, extract, shapeCast())),
  ];
}

/** The elements that a vector was made of, or the scalar that was broadcast to it. */
export function foldToElements(op: Operation): FoldResult {
  const made = op.operand(0).definingOp;
  if (isOp(made, "vector.from_elements")) return made.operands;
  if (!isOp(made, "vector.broadcast")) return undefined;
  const scalar = made.operand(0);
  return VectorType.is(scalar.type) ? undefined : op.results.map(() => scalar);
}

/** The elements of a vector that was broadcast are those of the vector before. */
export function toElementsPatterns(self: OpDef): readonly Pattern[] {
  return [
    pattern("ToElementsOfBroadcast", self, (op, rewriter) => {
      const made = op.operand(0).definingOp;
      if (!isOp(made, "vector.broadcast")) return false;
      const source = made.operand(0);
      const { type } = source;
      if (!VectorType.is(type) || !isFixed(type)) return false;
      const [from, to] = [shapeOf(type), shapeOf(op.operandType(0))];
      const resultTypes = Array.from({ length: product(from) }, () => type.element);
      const elements = rewriter.create(self, { operands: [source], resultTypes, location: op.location }).results;
      const missing = to.length - from.length;
      const values = op.results.map((_, number) => {
        const place = delinear(to, number).slice(missing);
        const stretched = place.map((at, dim) => (from[dim] === 1 ? 0 : at));
        return elements[linear(from, stretched)];
      });
      rewriter.replaceOp(
        op,
        values.filter((one) => one !== undefined),
      );
      return true;
    }),
  ];
}
