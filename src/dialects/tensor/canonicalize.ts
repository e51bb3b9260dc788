// Folds and patterns of tensors: casts that say nothing new, elements that are known, reshapes of reshapes.

import { type FoldResult, knownInteger, type Pattern, pattern } from "../../define/index.ts";
import {
  ArrayAttr,
  type Attribute,
  denseAttr,
  elementsOf,
  FloatType,
  IndexType,
  IntegerAttr,
  IntegerType,
  integerAttr,
  isShaped,
  type OpDef,
  type Operation,
  type Rewriter,
  scalarAttr,
  splatAttr,
  splatPattern,
  TensorType,
  type Type,
  type Value,
} from "../../ir/index.ts";

import { isOp } from "../op-name/index.ts";

const shapeOf = (type: Type): readonly number[] | undefined => (TensorType.is(type) ? type.shape : undefined);

// ---- casts

/** The intersection of two shapes; undefined if they cannot be one shape. */
function joined(
  a: readonly number[] | undefined,
  b: readonly number[] | undefined,
): readonly number[] | "none" | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  if (a.length !== b.length) return "none";
  const sizes = a.map((size, index) => (size < 0 ? (b[index] ?? size) : size));
  return sizes.every((size, index) => (b[index] ?? -1) < 0 || size === b[index]) ? sizes : "none";
}

const sameShape = (a: readonly number[] | "none" | undefined, b: readonly number[] | "none" | undefined): boolean =>
  a === b ||
  (Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((size, index) => size === b[index]));

export function foldCast(op: Operation): FoldResult {
  return op.operandType(0) === op.resultType() ? op.operand(0) : undefined;
}

/** Of a cast, one cast, where the step in between has said nothing that source and result do not say. */
export function castPatterns(self: OpDef): readonly Pattern[] {
  return [
    pattern("ChainedTensorCast", self, (op, rewriter) => {
      const inner = op.operand(0).definingOp;
      if (inner?.def !== op.def) return false;
      const [first, middle, last] = [inner.operandType(0), op.operandType(0), op.resultType()].map(shapeOf);
      const partial = joined(first, middle);
      const all = partial === "none" ? "none" : joined(partial, last);
      if (all === "none" || !sameShape(all, joined(first, last))) return false;
      rewriter.replaceWithNew(op, op.def, { operands: inner.operands, resultTypes: op.resultTypes });
      return true;
    }),
  ];
}

export function bitcastPatterns(self: OpDef): readonly Pattern[] {
  return [
    pattern("ChainedTensorBitcast", self, (op, rewriter) => {
      const inner = op.operand(0).definingOp;
      if (inner?.def !== op.def) return false;
      rewriter.replaceWithNew(op, op.def, { operands: inner.operands, resultTypes: op.resultTypes });
      return true;
    }),
  ];
}

/** The tensor after a cast that knows its rank. */
function behindCast(value: Value): Value | undefined {
  const made = value.definingOp;
  return isOp(made, "tensor.cast") && shapeOf(made.operandType(0)) !== undefined ? made.operand(0) : undefined;
}

/** Looks through a cast of the first operand. */
export function throughCast(name: string): (self: OpDef) => readonly Pattern[] {
  return (self) => [
    pattern(name, self, (op, rewriter) => {
      const source = behindCast(op.operand(0));
      if (source === undefined) return false;
      rewriter.modify(op, () => op.setOperand(0, source));
      return true;
    }),
  ];
}

// ---- elements

/** The row-major number of an element with constant indices; undefined if an index is unknown or out of bounds. */
function elementNumber(op: Operation, shape: readonly number[], first: number): number | undefined {
  let number = 0;
  for (const [dimension, size] of shape.entries()) {
    const index = knownInteger(op.operand(first + dimension));
    if (index === undefined || index < 0n || index >= BigInt(size)) return undefined;
    number = number * size + Number(index);
  }
  return number;
}

export function foldExtract(op: Operation, source: Attribute | undefined): FoldResult {
  const type = op.resultType();
  const splat = isSimple(type) ? splatPattern(source) : undefined;
  if (splat !== undefined) return scalarAttr(type, splat);
  const shape = shapeOf(op.operandType(0));
  if (shape === undefined || shape.some((size) => size < 0)) return undefined;
  const number = elementNumber(op, shape, 1);
  if (number === undefined) return undefined;
  const made = op.operand(0).definingOp;
  if (isOp(made, "tensor.from_elements")) return made.operand(number);
  const bits = isSimple(type) ? elementsOf(source)?.patterns[number] : undefined;
  return bits === undefined ? undefined : scalarAttr(type, bits);
}

const isSimple = (type: Type): boolean => IntegerType.is(type) || IndexType.is(type) || FloatType.is(type);

/** Into a splat of its own value nothing needs to be put. */
export function foldInsert(scalar: Attribute | undefined, dest: Attribute | undefined): FoldResult {
  const value = splatPattern(scalar);
  return value !== undefined && value === splatPattern(dest) ? dest : undefined;
}

export function foldFromElements(op: Operation, elements: readonly (Attribute | undefined)[]): FoldResult {
  const type = op.resultType();
  if (!isShaped(type) || !isSimple(type.element) || elements.length === 0) return undefined;
  const patterns = elements.map((one) => splatPattern(one)).filter((one) => one !== undefined);
  return patterns.length === elements.length ? denseAttr(type, type.element, patterns) : undefined;
}

// ---- reshapes

type Groups = readonly (readonly number[])[];

function groupsOf(op: Operation): Groups {
  const attr = op.attr("reassociation");
  if (!ArrayAttr.is(attr)) return [];
  return attr.elements.map((group) =>
    ArrayAttr.is(group) ? group.elements.map((one) => (IntegerAttr.is(one) ? Number(one.value) : 0)) : [],
  );
}

function groupsAttr(op: Operation, groups: Groups): Attribute {
  const { context } = op;
  return ArrayAttr.get(context, {
    elements: groups.map((group) =>
      ArrayAttr.get(context, { elements: group.map((one) => integerAttr(context, context.i64, one)) }),
    ),
  });
}

/** A constant or splat in the other shape; two reshapes that undo each other. */
export function foldReshape(op: Operation, source: Attribute | undefined): FoldResult {
  const type = op.resultType();
  if (op.operandType(0) === type) return op.operand(0);
  const isStatic = shapeOf(type)?.every((size) => size >= 0) ?? false;
  const bits = isStatic && isShaped(type) && isSimple(type.element) ? splatPattern(source) : undefined;
  if (bits !== undefined) return splatAttr(type, bits);
  const elements = isStatic && isShaped(type) && isSimple(type.element) ? elementsOf(source) : undefined;
  if (elements !== undefined && isShaped(type)) return denseAttr(type, type.element, elements.patterns);
  return undone(op);
}

function undone(op: Operation): FoldResult {
  const inner = op.operand(0).definingOp;
  const isInverse =
    (isOp(op, "tensor.collapse_shape") && isOp(inner, "tensor.expand_shape")) ||
    (isOp(op, "tensor.expand_shape") && isOp(inner, "tensor.collapse_shape"));
  if (!isInverse || inner === undefined || inner.operandType(0) !== op.resultType()) return undefined;
  const shape = shapeOf(op.resultType()) ?? [];
  if (shape.every((size) => size >= 0)) return inner.operand(0);
  if (op.attr("reassociation") !== inner.attr("reassociation")) return undefined;
  const isPlain =
    isOp(op, "tensor.collapse_shape") ||
    groupsOf(op).every((group) => group.filter((dimension) => (shape[dimension] ?? 0) < 0).length <= 1);
  return isPlain ? inner.operand(0) : undefined;
}

/** Each group of the outer reshape with the groups that its dimensions represent. */
function composedGroups(outer: Groups, inner: Groups): Groups {
  return outer.map((group) => group.flatMap((dimension) => inner[dimension] ?? []));
}

/** A reshape of a reshape the same way is one. */
function composed(op: Operation, rewriter: Rewriter): boolean {
  const inner = op.operand(0).definingOp;
  if (inner?.def !== op.def) return false;
  const expands = isOp(op, "tensor.expand_shape");
  const groups = expands
    ? composedGroups(groupsOf(inner), groupsOf(op))
    : composedGroups(groupsOf(op), groupsOf(inner));
  const properties = op.properties.map((attr) => (attr === op.attr("reassociation") ? groupsAttr(op, groups) : attr));
  rewriter.replaceWithNew(op, op.def, {
    operands: [inner.operand(0), ...op.operands.slice(1)],
    properties,
    resultTypes: op.resultTypes,
  });
  return true;
}

/** Of a splat or of given elements, the same in the other shape. */
function ofElements(op: Operation, rewriter: Rewriter): boolean {
  const made = op.operand(0).definingOp;
  const isStatic = shapeOf(op.resultType())?.every((size) => size >= 0) ?? false;
  if (!isOp(made, "tensor.splat", "tensor.from_elements")) return false;
  if (!isStatic || (isOp(made, "tensor.splat") && made.numOperands > 1)) return false;
  rewriter.replaceWithNew(op, made.def, { operands: made.operands, resultTypes: op.resultTypes });
  return true;
}

export function reshapePatterns(self: OpDef): readonly Pattern[] {
  return [
    pattern("ComposeReassociativeReshapeOps", self, composed),
    pattern("FoldReshapeWithElements", self, ofElements),
  ];
}

/** To any shape: the last one counts. */
export function foldAnyReshape(op: Operation, source: Attribute | undefined): FoldResult {
  const type = op.resultType();
  const isStatic = shapeOf(type)?.every((size) => size >= 0) ?? false;
  const bits = isStatic && isShaped(type) && isSimple(type.element) ? splatPattern(source) : undefined;
  if (bits !== undefined) return splatAttr(type, bits);
  const inner = op.operand(0).definingOp;
  if (inner?.def === op.def) {
    op.setOperand(0, inner.operand(0));
    return op.results;
  }
  const rank = shapeOf(type)?.length;
  const isSame = op.operandType(0) === type && (isStatic || rank === 1);
  return isSame ? op.operand(0) : undefined;
}
