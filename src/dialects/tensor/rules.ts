// Rules and folds of ops on tensors.

import {
  checkInBounds,
  checkOffsetsSizesStrides,
  checkReassociation,
  collapsedShape,
  droppedDims,
  type FoldResult,
  hasStaticShape,
  numbersOf,
  rankOf,
  reassociationOf,
  staticNumbers,
  type TypeConstraint,
  type TypeTrait,
  typeConstraint,
  valuesUnder,
} from "../../define/index.ts";
import {
  elementCount,
  FloatType,
  IntegerAttr,
  IntegerType,
  indexAttr,
  type Operation,
  TensorType,
  type Type,
} from "../../ir/index.ts";
import type { Diagnostic } from "../../support/diagnostics/diagnostic.ts";
import { typeText } from "../../text/index.ts";

const shapeOf = (type: Type | undefined): readonly number[] => (TensorType.is(type) ? (type.shape ?? []) : []);
const rank = (type: Type | undefined): number => shapeOf(type).length;
const dynamicDims = (type: Type): number => shapeOf(type).filter((size) => size < 0).length;

/** The type of a tensor's elements. */
export function elementOf(type: Type): Type | undefined {
  return TensorType.is(type) ? type.element : undefined;
}

function tensorLike(type: TensorType, shape: readonly number[]): Type {
  return TensorType.get(type.context, { shape, element: type.element, encoding: type.encoding });
}

export const BitcastTensor: TypeConstraint = typeConstraint(
  "tensor of signless integer or unsigned integer or signed integer or floating-point values",
  (type) => TensorType.is(type) && (IntegerType.is(type.element) || FloatType.is(type.element)),
  { name: undefined, is: (type) => TensorType.is(type) },
);

// ---- elements

/** A tensor of elements has as many of them as its shape. */
export const elementsOfResult: TypeTrait = {
  name: "TypesMatchWith<result, elements>",
  derivedList: { from: "result", to: "elements", types: elementTypes },
  verify(op) {
    const expected = elementTypes(op.resultType());
    const isRight =
      expected.length === op.numOperands && expected.every((type, index) => type === op.operandType(index));
    return isRight ? undefined : op.error("failed to verify that operand types match result element type");
  },
};

function elementTypes(type: Type): readonly Type[] {
  if (!TensorType.is(type) || !hasStaticShape(type)) return [];
  return Array.from({ length: elementCount(type.shape ?? []) }, () => type.element);
}

export function checkExtract(op: Operation): Diagnostic | undefined {
  return op.numOperands - 1 === rank(op.operandType(0))
    ? undefined
    : op.error("incorrect number of indices for extract_element");
}

export function checkInsert(op: Operation): Diagnostic | undefined {
  return op.numOperands - 2 === rank(op.operandType(1)) ? undefined : op.error("incorrect number of indices");
}

export function checkSplat(op: Operation): Diagnostic | undefined {
  const [found, expected] = [op.numOperands - 1, dynamicDims(op.resultType())];
  return found === expected
    ? undefined
    : op.error(`incorrect number of dynamic sizes, has ${found}, expected ${expected}`);
}

export function checkEmpty(op: Operation): Diagnostic | undefined {
  const [found, expected] = [op.numOperands, dynamicDims(op.resultType())];
  return found === expected
    ? undefined
    : op.error(`incorrect number of dynamic sizes, has ${found}, expected ${expected}`);
}

export function checkGenerate(op: Operation): Diagnostic | undefined {
  return checkEmpty(op);
}

/** The body of an op that computes elements: index arguments for the dimensions, and an element. */
function checkBody(op: Operation, type: Type, texts: readonly [string, string, string]): Diagnostic | undefined {
  const block = op.region().firstBlock;
  const args = block?.arguments ?? [];
  if (args.length !== rank(type)) return op.plainError(texts[0]);
  if (args.some((argument) => argument.type !== op.context.index)) return op.plainError(texts[1]);
  const last = block?.lastOp;
  return last === undefined || last.operandTypes[0] === elementOf(type) ? undefined : op.error(texts[2]);
}

export function checkGenerateBody(op: Operation): Diagnostic | undefined {
  const type = op.resultType();
  const block = op.region().firstBlock;
  if ((block?.arguments ?? []).some((argument) => argument.type !== op.context.index)) {
    return op.plainError("all body arguments must be index");
  }
  return checkBody(op, type, [
    "must have one body argument per input dimension",
    "all body arguments must be index",
    "body must be terminated with a `yield` operation of the tensor element type",
  ]);
}

// ---- sizes

export function foldRank(type: Type): FoldResult {
  const found = rankOf(type);
  return found === undefined ? undefined : indexAttr(type.context, found);
}

// ---- casts

const agree = (a: number, b: number): boolean => a < 0 || b < 0 || a === b;

export function areCastCompatible(from: Type, to: Type): boolean {
  if (!TensorType.is(from) || !TensorType.is(to) || from.element !== to.element) return false;
  if (from.shape === undefined || to.shape === undefined) return true;
  return (
    from.shape.length === to.shape.length && from.shape.every((size, index) => agree(size, to.shape?.[index] ?? -1))
  );
}

export function areBitcastCompatible(from: Type, to: Type): boolean {
  if (!TensorType.is(from) || !TensorType.is(to)) return false;
  const width = (type: Type): number => (IntegerType.is(type) || FloatType.is(type) ? type.width : 0);
  if (width(from.element) !== width(to.element)) return false;
  if (from.shape === undefined || to.shape === undefined) return true;
  return (
    from.shape.length === to.shape.length && from.shape.every((size, index) => agree(size, to.shape?.[index] ?? -1))
  );
}

// ---- slices

const dynamicSizes = (op: Operation): readonly number[] => staticNumbers(op, "static_sizes").map((size) => size ?? -1);

/** Whether a type is a slice's type, with dimensions of size 1 left out or not. */
function checkReduced(op: Operation, expected: TensorType, found: Type, what: string): Diagnostic | undefined {
  if (!TensorType.is(found)) return undefined;
  const [full, shape] = [expected.shape ?? [], found.shape ?? []];
  if (shape.length > full.length) return op.plainError(`expected rank to be smaller or equal to the other rank. `);
  const text = `'${typeText(expected)}'`;
  if (droppedDims(full, shape) === undefined) {
    return op.plainError(
      `expected ${what} type to be ${text} or a rank-reduced version. (size mismatch) `.replace("  ", " "),
    );
  }
  return found.element === expected.element
    ? undefined
    : op.plainError(`expected element type to be '${typeText(expected.element)}'`);
}

export function checkExtractSlice(op: Operation): Diagnostic | undefined {
  const [source, result] = [op.operandType(0), op.resultType()];
  if (!TensorType.is(source)) return undefined;
  const dims = rank(source);
  const error = checkOffsetsSizesStrides(op, { offset: dims, size: dims, stride: dims });
  if (error !== undefined) return error;
  const expected = tensorLike(source, dynamicSizes(op));
  return checkReduced(op, expected as TensorType, result, "") ?? checkInBounds(op, shapeOf(source));
}

export function checkInsertSlice(op: Operation): Diagnostic | undefined {
  const [source, dest] = op.operandTypes;
  if (!TensorType.is(dest) || source === undefined) return undefined;
  const dims = rank(dest);
  const error = checkOffsetsSizesStrides(op, { offset: dims, size: dims, stride: dims });
  if (error !== undefined) return error;
  const expected = tensorLike(dest, dynamicSizes(op));
  return checkReduced(op, expected as TensorType, source, "") ?? checkInBounds(op, shapeOf(dest));
}

// ---- tensor.pad, tensor.concat

export function checkPad(op: Operation): Diagnostic | undefined {
  const [source, result] = [op.operandType(0), op.resultType()];
  if (!TensorType.is(source) || !TensorType.is(result)) return undefined;
  const [low, high] = ["static_low", "static_high"].map((name) => staticNumbers(op, name));
  if (low?.length !== rank(source) || high?.length !== rank(source)) {
    return op.error("mismatch between source rank and low/high padding count");
  }
  const expected = shapeOf(source).map((size, index) => {
    const [before, after] = [low?.[index], high?.[index]];
    return size < 0 || before === undefined || after === undefined ? undefined : size + before + after;
  });
  const isRight = shapeOf(result).every((size, index) => expected[index] === undefined || size === expected[index]);
  if (isRight) return undefined;
  // No type has a size below zero, but the reference names it.
  const sizes = expected.map((size) => `${size ?? "?"}x`).join("");
  const inferred = `tensor<${sizes}${typeText(source.element)}>`;
  return op.plainError(`specified type '${typeText(result)}' does not match the inferred type '${inferred}'`);
}

export function checkPadBody(op: Operation): Diagnostic | undefined {
  const type = op.resultType();
  const block = op.region().firstBlock;
  const args = block?.arguments ?? [];
  if (args.length !== rank(type)) return op.plainError(`expected the block to have ${rank(type)} arguments`);
  const wrong = args.findIndex((argument) => argument.type !== op.context.index);
  if (wrong >= 0) return op.error(`expected block argument ${wrong + 1} to be an index`);
  return block?.lastOp?.operandTypes[0] === elementOf(type)
    ? undefined
    : op.error("expected yield type to match shape element type");
}

export function checkConcat(op: Operation): Diagnostic | undefined {
  if (op.numOperands < 1) return op.error("requires at least one input");
  const attr = op.attr("dim");
  const dim = IntegerAttr.is(attr) ? Number(attr.value) : 0;
  const types = op.operandTypes;
  const result = op.resultType();
  if (types.some((type) => rank(type) !== rank(result)))
    return op.error("rank of concatenated inputs must match result rank");
  if (types.some((type) => elementOf(type) !== elementOf(result)))
    return op.error("inputs and result element type must match");
  if (dim >= rank(result)) return op.error("concatenation dim must be less than the tensor rank");
  for (let index = 0; index < rank(result); index++) {
    if (index === dim) continue;
    const sizes = new Set(types.map((type) => shapeOf(type)[index] ?? -1).filter((size) => size >= 0));
    if (sizes.size > 1) return op.error(`static concatenation size mismatch along non-concatenated dimension ${index}`);
  }
  const inferred = shapeOf(types[0]).map((_, index) => {
    const sizes = types.map((type) => shapeOf(type)[index] ?? -1);
    if (index !== dim) return sizes.find((size) => size >= 0) ?? -1;
    return sizes.some((size) => size < 0) ? -1 : sizes.reduce((sum, size) => sum + size, 0);
  });
  const isRight = inferred.every((size, index) => agree(size, shapeOf(result)[index] ?? -1));
  const [first] = types;
  if (isRight || !TensorType.is(first)) return undefined;
  return op.error(
    `result type '${typeText(result)}'does not match inferred shape '${typeText(tensorLike(first, inferred))}' static sizes`,
  );
}

// ---- shapes

export function checkReshape(op: Operation): Diagnostic | undefined {
  const [source, shape] = op.operandTypes;
  const result = op.resultType();
  if (elementOf(result) !== (source === undefined ? undefined : elementOf(source))) {
    return op.error("element types of source and destination tensor types should be the same");
  }
  const [length = -1] = shapeOf(shape);
  if (rankOf(result) === undefined) return undefined;
  if (source !== undefined && hasStaticShape(source) && hasStaticShape(result)) {
    if (elementCount(shapeOf(source)) !== elementCount(shapeOf(result))) {
      return op.error("source and destination tensor should have the same number of elements");
    }
  }
  if (length < 0)
    return op.error("cannot use shape operand with dynamic length to reshape to statically-ranked tensor type");
  return length === rank(result)
    ? undefined
    : op.error("length of shape operand differs from the result's tensor rank");
}

function checkGroups(op: Operation, expanded: Type, collapsed: Type): Diagnostic | undefined {
  const [wide, narrow] = [shapeOf(expanded), shapeOf(collapsed)];
  // MLIR's messages about sizes differ between tensors and memrefs.
  const found = reassociationOf(op);
  const sizes = collapsedShape(wide, found);
  const isWellFormed = found.flat().join() === wide.map((_, dim) => dim).join() && found.length === narrow.length;
  if (!isWellFormed || narrow.length === 0) return checkReassociation(op, wide, narrow, "tensor");
  for (const [dim, size] of narrow.entries()) {
    const expected = sizes[dim] ?? -1;
    if (size === expected) continue;
    return op.error(
      expected < 0
        ? `expected dimension ${dim} of collapsed type to be dynamic since one or more of the corresponding dimensions in the expanded type is dynamic`
        : `expected dimension ${dim} of collapsed type to be static value of ${expected}`,
    );
  }
  return undefined;
}

export function checkExpandShape(op: Operation): Diagnostic | undefined {
  const [source, result] = [op.operandType(0), op.resultType()];
  const sizes = staticNumbers(op, "static_output_shape");
  const values = valuesUnder(op, "output_shape").length;
  const shape = shapeOf(result);
  if (sizes.length !== shape.length) {
    return op.error(
      `expected number of static shape dims to be equal to the output rank (${shape.length}) but found ${sizes.length} inputs instead`,
    );
  }
  const dynamic = sizes.filter((size) => size === undefined).length;
  if (dynamic !== values) {
    return op.error(
      `mismatch in dynamic dims in output_shape and static_output_shape: static_output_shape has ${dynamic} dynamic dims while output_shape has ${values} values`,
    );
  }
  return checkGroups(op, result, source) ?? checkCollapsed(op, result, source);
}

export function checkCollapseShape(op: Operation): Diagnostic | undefined {
  const [source, result] = [op.operandType(0), op.resultType()];
  if (rank(source) < rank(result))
    return op.error(
      "reassociation index 0 is out of bounds".replace(
        "reassociation index 0 is out of bounds",
        `invalid number of reassociation groups: found ${reassociationOf(op).length}, expected ${rank(result)}`,
      ),
    );
  return checkGroups(op, source, result) ?? checkCollapsed(op, source, result);
}

/** The collapsed type is what the groups make of the expanded one. */
function checkCollapsed(op: Operation, expanded: Type, collapsed: Type): Diagnostic | undefined {
  if (!TensorType.is(expanded) || !TensorType.is(collapsed)) return undefined;
  const shape = collapsedShape(shapeOf(expanded), reassociationOf(op));
  const wanted = TensorType.get(op.context, { shape, element: expanded.element, encoding: undefined });
  const isRight =
    expanded.element === collapsed.element &&
    shape.length === rank(collapsed) &&
    shape.every((size, index) => agree(size, shapeOf(collapsed)[index] ?? -1));
  return isRight
    ? undefined
    : op.error(`expected collapsed type to be '${typeText(wanted)}', but got '${typeText(collapsed)}'`);
}

// ---- tensor.gather, tensor.scatter

/** `full` is the rank of the tensor whose dimensions are listed: the source of a gather, the destination of a scatter. */
function checkGatherOrScatter(
  op: Operation,
  what: "gather" | "scatter",
  dims: readonly number[],
  indices: Type,
  full: number,
): Diagnostic | undefined {
  const noun = what === "gather" ? "source" : "dest";
  if (dims.length === 0) return op.error(`${what}_dims must be non-empty`);
  if (dims.length > full) return op.error(`${what}_dims overflow ${noun} rank`);
  if (shapeOf(indices).at(-1) !== dims.length) {
    return op.error(`${what}_dims length must match the size of last dimension of indices`);
  }
  for (const dim of dims) {
    if (dim < 0) return op.error(`${what}_dims value must be non-negative`);
    if (dim >= full) return op.error(`${what}_dims value must be smaller than ${noun} rank`);
  }
  if (dims.some((dim, index) => index > 0 && dim <= (dims[index - 1] ?? 0))) {
    return op.error(`${what}_dims values must be strictly increasing`);
  }
  return undefined;
}

/** The shapes of parts: the places, then the tensor's, where listed dimensions are 1 or left out. */
function partShapes(
  indices: readonly number[],
  shape: readonly number[],
  dims: readonly number[],
): readonly (readonly number[])[] {
  const places = indices.slice(0, -1);
  return [
    [...places, ...shape.map((size, dim) => (dims.includes(dim) ? 1 : size))],
    [...places, ...shape.filter((_, dim) => !dims.includes(dim))],
  ];
}

function checkParts(
  op: Operation,
  found: Type,
  like: TensorType,
  shapes: readonly (readonly number[])[],
  noun: string,
): Diagnostic | undefined {
  const [expected, reduced] = shapes.map((shape) => tensorLike(like, shape));
  if (found === expected || found === reduced || expected === undefined || reduced === undefined) return undefined;
  return op.error(
    `${noun} type mismatch: expected '${typeText(expected)}' or its rank-reduced variant '${typeText(reduced)}' (got: '${typeText(found)}')`,
  );
}

export function checkGather(op: Operation): Diagnostic | undefined {
  const [source, indices] = op.operandTypes;
  if (!TensorType.is(source) || indices === undefined) return undefined;
  const dims = numbersOf(op.attr("gather_dims"));
  const error = checkGatherOrScatter(op, "gather", dims, indices, rank(source));
  if (error !== undefined) return error;
  return checkParts(op, op.resultType(), source, partShapes(shapeOf(indices), shapeOf(source), dims), "result");
}

export function checkScatter(op: Operation): Diagnostic | undefined {
  const [source, dest, indices] = op.operandTypes;
  if (source === undefined || !TensorType.is(dest) || indices === undefined) return undefined;
  const dims = numbersOf(op.attr("scatter_dims"));
  const error = checkGatherOrScatter(op, "scatter", dims, indices, rank(dest));
  if (error !== undefined) return error;
  if (op.attr("unique") === undefined) return op.error("requires 'unique' attribute to be set");
  return checkParts(op, source, dest, partShapes(shapeOf(indices), shapeOf(dest), dims), "source");
}
