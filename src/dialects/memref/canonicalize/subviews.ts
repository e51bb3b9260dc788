// Folds and patterns of subviews and views: constants become part of the op and of its type, casts and views that change nothing go.

import {
  type FoldResult,
  hasStaticShape,
  knownInteger,
  type Pattern,
  pattern,
  stridesOf,
  valuesUnder,
} from "../../../define/index.ts";
import {
  MemRefType,
  type OpDef,
  type Operation,
  type Rewriter,
  StridedLayoutAttr,
  type Value,
} from "../../../ir/index.ts";
import { isOp } from "../../op-name/index.ts";
import {
  isInBounds,
  isSameList,
  numberOf,
  recreateSlice,
  type Slice,
  sliceOf,
  withConstants,
} from "../../shapes/index.ts";
import { castSource, onlyForgets } from "./casts.ts";
import { droppedDimsOf, partType } from "./parts.ts";

const isZero = (slice: Slice): boolean => slice.offsets.every((offset) => numberOf(offset) === 0);
const isUnitStrided = (slice: Slice): boolean => slice.strides.every((stride) => numberOf(stride) === 1);

/** A part of the memref's own type is all of it; so is a part of the size of the part that it is of. */
export function foldSubView(op: Operation): FoldResult {
  const source = op.operand(0);
  const type = op.resultType();
  if (source.type !== type || !MemRefType.is(type)) return undefined;
  if (hasStaticShape(type) && hasStaticLayout(type)) return source;
  const inner = source.definingOp;
  if (!isOp(inner, "memref.subview")) return undefined;
  const slice = sliceOf(op);
  const isWhole = isZero(slice) && isUnitStrided(slice) && isSameList(slice.sizes, sliceOf(inner).sizes);
  return isWhole ? source : undefined;
}

function hasStaticLayout({ layout }: MemRefType): boolean {
  if (!StridedLayoutAttr.is(layout)) return true;
  return layout.offset !== undefined && layout.strides.every((stride) => stride !== undefined);
}

/** The type of a part of `source` whose dropped dimensions are those of `op`; undefined if the layout of `source` is not strided, or a stride is 0. */
function reducedType(op: Operation, source: MemRefType, slice: Slice): MemRefType | undefined {
  const full = slice.strides.includes(0) ? undefined : partType(source, slice);
  const dropped = droppedDimsOf(op);
  if (full === undefined || dropped === undefined) return undefined;
  if (dropped.size === 0) return full;
  const strided = stridesOf(full);
  const isKept = (_: unknown, dim: number): boolean => !dropped.has(dim);
  const layout = StridedLayoutAttr.get(op.context, {
    offset: strided?.offset,
    strides: (strided?.strides ?? []).filter(isKept),
  });
  const { element, memorySpace } = full;
  return MemRefType.get(op.context, { shape: (full.shape ?? []).filter(isKept), element, layout, memorySpace });
}

/** Replaces a subview by one of another source or other numbers, cast to the type that users know. */
function replaceSubView(op: Operation, rewriter: Rewriter, cast: OpDef, source: Value, slice: Slice): boolean {
  if (!MemRefType.is(source.type) || !isInBounds(slice, source.type.shape ?? [])) return false;
  const type = reducedType(op, source.type, slice);
  if (type === undefined) return false;
  const made = recreateSlice(op, rewriter, slice, { first: [source], resultTypes: [type] });
  rewriter.replaceWithNew(op, cast, { operands: [made.result()], resultTypes: op.resultTypes });
  return true;
}

/** The source of a cast that only forgets sizes, offset and strides. */
function forgettingCast(value: Value): Value | undefined {
  const made = value.definingOp;
  if (!isOp(made, "memref.cast") || !onlyForgets(made.operandType(0), value.type)) return undefined;
  return made.operand(0);
}

function ofCast(op: Operation, rewriter: Rewriter, cast: OpDef): boolean {
  if (op.operands.some((operand) => knownInteger(operand) !== undefined)) return false;
  const source = forgettingCast(op.operand(0));
  return source !== undefined && replaceSubView(op, rewriter, cast, source, sliceOf(op));
}

/** A part that covers all of a memref of static shape. */
function isTrivial(op: Operation): boolean {
  const [source, result] = [op.operandType(0), op.resultType()];
  if (!MemRefType.is(source) || !MemRefType.is(result) || source.shape?.length !== result.shape?.length) return false;
  const slice = sliceOf(op);
  return (
    isZero(slice) && isUnitStrided(slice) && slice.sizes.every((size, dim) => numberOf(size) === source.shape?.[dim])
  );
}

/** The patterns of `memref.subview`; `cast` is `memref.cast`. */
export function subViewPatterns(cast: OpDef): (self: OpDef) => readonly Pattern[] {
  return (self) => [
    pattern("OpWithOffsetSizesAndStridesConstantArgumentFolder", self, (op, rewriter) => {
      const better = withConstants(sliceOf(op));
      return better !== undefined && replaceSubView(op, rewriter, cast, op.operand(0), better);
    }),
    pattern("SubViewOpMemRefCastFolder", self, (op, rewriter) => ofCast(op, rewriter, cast)),
    pattern("TrivialSubViewOpFolder", self, (op, rewriter) => {
      if (!isTrivial(op)) return false;
      const source = op.operand(0);
      if (source.type === op.resultType()) rewriter.replaceOp(op, [source]);
      else rewriter.replaceWithNew(op, cast, { operands: [source], resultTypes: op.resultTypes });
      return true;
    }),
  ];
}

// ---- memref.view

/** A view of the whole buffer in its own type. */
export function foldView(op: Operation): FoldResult {
  const source = op.operand(0);
  const isWhole = source.type === op.resultType() && hasStaticShape(source.type) && knownInteger(op.operand(1)) === 0n;
  return isWhole ? source : undefined;
}

/** The type of a view with the sizes that are constants; undefined if there are none. */
function knownSizes(op: Operation): { readonly type: MemRefType; readonly sizes: readonly Value[] } | undefined {
  const type = op.resultType();
  if (!MemRefType.is(type)) return undefined;
  const values = valuesUnder(op, "sizes");
  const rest: Value[] = [];
  let next = 0;
  const shape = (type.shape ?? []).map((size) => {
    const value = size < 0 ? values[next++] : undefined;
    if (value === undefined) return size;
    const number = isOp(value.definingOp, "arith.constant") ? knownInteger(value) : undefined;
    if (number !== undefined && number >= 0n) return Number(number);
    rest.push(value);
    return size;
  });
  if (rest.length === values.length) return undefined;
  const { context, element, layout, memorySpace } = type;
  return { type: MemRefType.get(context, { shape, element, layout, memorySpace }), sizes: rest };
}

/** The patterns of `memref.view`; `cast` is `memref.cast`. */
export function viewPatterns(cast: () => OpDef): (self: OpDef) => readonly Pattern[] {
  return (self) => [
    pattern("ViewOpShapeFolder", self, (op, rewriter) => {
      const known = knownSizes(op);
      if (known === undefined) return false;
      rewriter.insertBefore(op);
      const operands = [op.operand(0), op.operand(1), ...known.sizes];
      const made = rewriter.create(self, { operands, resultTypes: [known.type], location: op.locationNumber });
      rewriter.replaceWithNew(op, cast(), { operands: [made.result()], resultTypes: op.resultTypes });
      return true;
    }),
    pattern("ViewOpMemrefCastFolder", self, (op, rewriter) => {
      const source = castSource(op.operand(0));
      if (source === undefined) return false;
      const operands = [source, ...op.operands.slice(1)];
      rewriter.replaceWithNew(op, self, { operands, resultTypes: op.resultTypes });
      return true;
    }),
  ];
}
