// Folds and patterns of slices: numbers that are constants become part of the op and of its type, and slices of slices of the same place go.

import {
  type FoldResult,
  knownInteger,
  mixedNumbers,
  type OpNumber,
  type Pattern,
  pattern,
} from "../../define/index.ts";
import {
  type Attribute,
  DenseArrayAttr,
  denseI32Array,
  type OpDef,
  type Operation,
  type Rewriter,
  splatAttr,
  splatPattern,
  TensorType,
  type Type,
  type Value,
} from "../../ir/index.ts";
import { isOp } from "../op-name/index.ts";

/** The numbers of a slice. */
interface Slice {
  readonly offsets: readonly OpNumber[];
  readonly sizes: readonly OpNumber[];
  readonly strides: readonly OpNumber[];
}

const sliceOf = (op: Operation): Slice => ({
  offsets: mixedNumbers(op, "offsets"),
  sizes: mixedNumbers(op, "sizes"),
  strides: mixedNumbers(op, "strides"),
});

/** The number that stands for a value in a list of known numbers. */
const DYNAMIC_NUMBER = -(1n << 63n);

/** The same op of other numbers, first operands and result type. */
function remade(op: Operation, rewriter: Rewriter, first: readonly Value[], slice: Slice, type: Type): Operation {
  const lists = [slice.offsets, slice.sizes, slice.strides];
  const values = lists.map((list) => list.flatMap((one) => (typeof one === "number" ? [] : one)));
  const { context } = op;
  const numbers = lists.map((list): Attribute => {
    const known = list.map((one) => (typeof one === "number" ? BigInt(one) : DYNAMIC_NUMBER));
    return DenseArrayAttr.get(context, { element: context.i64, values: known });
  });
  const named: Readonly<Record<string, Attribute | undefined>> = {
    static_offsets: numbers[0],
    static_sizes: numbers[1],
    static_strides: numbers[2],
    operandSegmentSizes: denseI32Array(context, [...first.map(() => 1), ...values.map(({ length }) => length)]),
  };
  rewriter.insertBefore(op);
  return rewriter.create(op.def, {
    operands: [...first, ...values.flat()],
    resultTypes: [type],
    properties: op.def.properties.map(({ name }, index) => named[name] ?? op.properties[index]),
    attributes: op.attributes.entries,
    location: op.locationNumber,
  });
}

/** The slice with constants as numbers, except negative offsets and sizes; undefined if there are none. */
function withConstants({ offsets, sizes, strides }: Slice): Slice | undefined {
  let isChanged = false;
  const known = (list: readonly OpNumber[], accepts: (number: bigint) => boolean): readonly OpNumber[] =>
    list.map((one) => {
      const number = typeof one === "number" ? undefined : knownInteger(one);
      if (number === undefined || !accepts(number)) return one;
      isChanged = true;
      return Number(number);
    });
  const notNegative = (number: bigint): boolean => number >= 0n;
  const better = {
    offsets: known(offsets, notNegative),
    sizes: known(sizes, notNegative),
    strides: known(strides, () => true),
  };
  return isChanged ? better : undefined;
}

const sizesOf = ({ sizes }: Slice): readonly number[] => sizes.map((size) => (typeof size === "number" ? size : -1));

/** The dims of a slice that its result does not have: sizes of one, the last ones of the result first. */
function droppedDims(result: readonly number[], sizes: readonly OpNumber[]): ReadonlySet<number> {
  const dropped = new Set<number>();
  let at = result.length - 1;
  for (let index = sizes.length - 1; index >= 0; index--) {
    if (at >= 0 && (sizes[index] !== 1 || result[at] === 1)) at--;
    else dropped.add(index);
  }
  return dropped;
}

/** A shape without its first dims of one, until it has a rank. */
function reduced(shape: readonly number[], rank: number): readonly number[] {
  let excess = shape.length - rank;
  return shape.filter((size) => {
    if (excess <= 0 || size !== 1) return true;
    excess--;
    return false;
  });
}

const isSameSlice = (a: Slice, b: Slice): boolean => {
  const same = (x: readonly OpNumber[], y: readonly OpNumber[]): boolean =>
    x.length === y.length && x.every((one, index) => one === y[index]);
  return same(a.offsets, b.offsets) && same(a.sizes, b.sizes) && same(a.strides, b.strides);
};

const hasStaticShape = (type: Type): boolean => TensorType.is(type) && type.shape?.every((size) => size >= 0) === true;

// ---- tensor.extract_slice

/** A slice of equal elements, and of what was put at the same place. */
export function foldExtractSlice(op: Operation, source: Attribute | undefined): FoldResult {
  const type = op.resultType();
  if (op.operandType(0) === type && hasStaticShape(type)) return op.operand(0);
  const splat = splatPattern(source);
  if (splat !== undefined && hasStaticShape(type)) return splatAttr(type, splat);
  const inserted = op.operand(0).definingOp;
  if (!isOp(inserted, "tensor.insert_slice") || inserted.operandType(0) !== type) return undefined;
  return isSameSlice(sliceOf(op), sliceOf(inserted)) ? inserted.operand(0) : undefined;
}

/** `cast` is `tensor.cast`. */
export function extractSlicePatterns(cast: () => OpDef): (self: OpDef) => readonly Pattern[] {
  return (self) => [
    pattern("OpWithOffsetSizesAndStridesConstantArgumentFolder", self, (op, rewriter) => {
      const slice = sliceOf(op);
      const better = withConstants(slice);
      const type = op.resultType();
      if (better === undefined || !TensorType.is(type) || type.shape === undefined) return false;
      const dropped = droppedDims(type.shape, slice.sizes);
      const shape = sizesOf(better).filter((_, index) => !dropped.has(index));
      const { element, encoding } = type;
      const exact = TensorType.get(op.context, { shape, element, encoding });
      const made = remade(op, rewriter, [op.operand(0)], better, exact).result();
      if (exact === type) rewriter.replaceOp(op, [made]);
      else rewriter.replaceWithNew(op, cast(), { operands: [made], resultTypes: [type] });
      return true;
    }),
    pattern("ExtractSliceOpCastFolder", self, (op, rewriter) => {
      if (op.operands.slice(1).some((value) => knownInteger(value) !== undefined)) return false;
      const source = moreStaticSource(op.operand(0));
      if (source === undefined) return false;
      rewriter.replaceOp(op, [remade(op, rewriter, [source], sliceOf(op), op.resultType()).result()]);
      return true;
    }),
  ];
}

/** The source of a cast that forgets sizes. */
function moreStaticSource(value: Value): Value | undefined {
  const made = value.definingOp;
  const source = isOp(made, "tensor.cast") ? made.operandType(0) : undefined;
  if (!TensorType.is(source) || !TensorType.is(value.type)) return undefined;
  const sizes = value.type.shape;
  const isMore =
    source.shape?.length === sizes?.length && source.shape?.every((size, at) => size >= 0 || (sizes?.[at] ?? 0) < 0);
  return isMore === true ? made?.operand(0) : undefined;
}

// ---- tensor.insert_slice

/** A slice that covers everything is the result; an empty one, and one taken from the same place, changes nothing. */
export function foldInsertSlice(op: Operation): FoldResult {
  const [source, dest] = [op.operand(0), op.operand(1)];
  const type = op.resultType();
  const slice = sliceOf(op);
  if (hasStaticShape(type) && source.type === type && isWhole(slice, type)) return source;
  const taken = source.definingOp;
  const isBack = isOp(taken, "tensor.extract_slice") && taken.operand(0) === dest && isSameSlice(slice, sliceOf(taken));
  const isNothing = TensorType.is(source.type) && source.type.shape?.includes(0) === true;
  return isBack || isNothing ? dest : undefined;
}

function isWhole({ offsets, sizes, strides }: Slice, type: Type): boolean {
  const shape = TensorType.is(type) ? (type.shape ?? []) : [];
  const isAll = sizes.every((size, index) => size === shape[index]);
  return isAll && offsets.every((one) => one === 0) && strides.every((one) => one === 1);
}

export function insertSlicePatterns(cast: () => OpDef): (self: OpDef) => readonly Pattern[] {
  return (self) => [
    pattern("InsertSliceOpConstantArgumentFolder", self, (op, rewriter) => {
      const better = withConstants(sliceOf(op));
      const type = op.operandType(0);
      if (better === undefined || !TensorType.is(type) || type.shape === undefined) return false;
      const shape = reduced(sizesOf(better), type.shape.length);
      const { element, encoding } = type;
      const exact = TensorType.get(op.context, { shape, element, encoding });
      rewriter.insertBefore(op);
      const source =
        exact === type
          ? op.operand(0)
          : rewriter
              .create(cast(), { operands: [op.operand(0)], resultTypes: [exact], location: op.locationNumber })
              .result();
      rewriter.replaceOp(op, [remade(op, rewriter, [source, op.operand(1)], better, op.resultType()).result()]);
      return true;
    }),
    pattern("InsertSliceAfterInsertSlice", self, (op, rewriter) => {
      const before = op.operand(1).definingOp;
      if (before?.def !== self || before.operandType(0) !== op.operandType(0)) return false;
      if (!isSameSlice(sliceOf(op), sliceOf(before))) return false;
      rewriter.modify(op, () => op.setOperand(1, before.operand(1)));
      return true;
    }),
  ];
}

/** The elements of a constant that are all the same: a splat of it, or what is gathered from one. */
export function foldSplat(input: Attribute | undefined, type: Type): FoldResult {
  const bits = splatPattern(input);
  return bits !== undefined && hasStaticShape(type) ? splatAttr(type, bits) : undefined;
}

/** Constant sizes of an empty tensor become part of its type; `cast` is `tensor.cast`. */
export function emptyPatterns(cast: () => OpDef): (self: OpDef) => readonly Pattern[] {
  return (self) => [
    pattern("ReplaceEmptyTensorStaticShapeDims", self, (op, rewriter) => {
      const type = op.resultType();
      if (!TensorType.is(type) || type.shape === undefined) return false;
      const rest: Value[] = [];
      let next = 0;
      const shape = type.shape.map((size) => {
        if (size >= 0) return size;
        const value = op.operand(next++);
        const number = knownInteger(value);
        if (number !== undefined && number >= 0n) return Number(number);
        rest.push(value);
        return size;
      });
      if (rest.length === op.numOperands) return false;
      const { element, encoding } = type;
      const exact = TensorType.get(op.context, { shape, element, encoding });
      rewriter.insertBefore(op);
      const made = rewriter.create(self, { operands: rest, resultTypes: [exact], location: op.locationNumber });
      rewriter.replaceWithNew(op, cast(), { operands: [made.result()], resultTypes: [type] });
      return true;
    }),
  ];
}
