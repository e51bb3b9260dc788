// How values lie in memory. A type with offsets and strides becomes an LLVM type whose parts lie exactly there: with padding where LLVM
// would put them elsewhere. Pointers are opaque, so that only address computations and variables have this type.
//
// Sizes and alignments are those that machines and LLVM's default data layout agree on; integers of 64 bits are aligned to four bytes in the
// latter, so that a struct in which that makes a difference gets its padding in so many words. A vector of three components is an array,
// because LLVM's vector would take the room of four.

import * as llvm from "../../../dialects/llvm/index.ts";
import {
  ArrayType,
  Decoration,
  MatrixType,
  type MemberDecoration,
  PointerType,
  RuntimeArrayType,
  StructType,
} from "../../../dialects/spirv/index.ts";
import { enumerantNamed } from "../../../grammar/index.ts";
import { FloatType, IntegerAttr, IntegerType, type Type, VectorType } from "../../../ir/index.ts";
import type { TypeConverter } from "../../../rewrite/index.ts";
import { assert } from "../../../support/assert.ts";
import { type ConstantNumbers, POINTER_SIZE } from "./constant-number.ts";
import { hasExplicitLayout, isConvertedByReference } from "./types.ts";

interface Extent {
  /** The LLVM type that lies in memory. */
  readonly type: Type;
  /** In bytes, what the type takes as an element of something else. */
  readonly size: number;
  readonly alignment: number;
  /** The alignment by LLVM's default data layout. */
  readonly defaultAlignment: number;
}

interface Base extends Extent {
  readonly spirvType: Type;
}

/** Loaded and stored as a whole. `accessAlignment`: in bytes, where it is less than LLVM would assume. */
export interface PlainLayout extends Base {
  readonly kind: "plain";
  readonly accessAlignment: number | undefined;
}

/** Member `i` is the element `positions[i]`. */
export interface StructLayout extends Base {
  readonly kind: "struct";
  readonly parts: readonly MemoryLayout[];
  readonly positions: readonly number[];
}

/** `isWrapped`: each element is in a struct, with padding after. */
export interface ArrayLayout extends Base {
  readonly kind: "array";
  readonly part: MemoryLayout;
  readonly count: number;
  readonly isWrapped: boolean;
}

/** An array of columns, or of rows, each of them `vector`: an array of components with those that fill the stride up. */
export interface MatrixLayout extends Base {
  readonly kind: "matrix";
  readonly spirvType: MatrixType;
  readonly vector: Type;
  readonly isRowMajor: boolean;
}

/** A column of a matrix by rows, or truth values: the components lie apart, each at the beginning of a `vector`. */
export interface ColumnLayout extends Base {
  readonly kind: "column";
  readonly spirvType: VectorType;
  readonly vector: Type;
}

/**
 * A struct whose members lie in each other's room, so that no LLVM type has them all: a scalar in the padding after the last element of an array,
 * as in constant buffers of HLSL, or arrays that specialization constants have made longer. Member `i` begins `offsets[i]` bytes after the start.
 */
export interface OverlaidStructLayout extends Base {
  readonly kind: "overlaid struct";
  readonly parts: readonly MemoryLayout[];
  readonly offsets: readonly number[];
}

/** An array whose elements are larger than its stride, in bytes. */
export interface OverlaidArrayLayout extends Base {
  readonly kind: "overlaid array";
  readonly part: MemoryLayout;
  readonly count: number;
  readonly stride: number;
}

export type MemoryLayout =
  | PlainLayout
  | StructLayout
  | ArrayLayout
  | MatrixLayout
  | ColumnLayout
  | OverlaidStructLayout
  | OverlaidArrayLayout;

/** Decorations of a struct member that is a matrix, or an array of them. */
interface MatrixOrder {
  readonly stride: number;
  readonly isRowMajor: boolean;
}

const DEFAULT_INTEGER_ALIGNMENT = 4;
const packed = { alignment: 1, defaultAlignment: 1 };

const alignTo = (offset: number, alignment: number): number => Math.ceil(offset / alignment) * alignment;

const ROW_MAJOR = Decoration.enum.value("RowMajor");
const OFFSET = Decoration.enum.value("Offset");
const OFFSET_ID = enumerantNamed("Decoration", "OffsetIdEXT")?.value;
const MATRIX_STRIDE = Decoration.enum.value("MatrixStride");

/** Whether a decoration gives the offset of a member by a constant. */
function isConstantOffset({ decoration }: MemberDecoration): boolean {
  return decoration === OFFSET_ID;
}

/** The layouts of types, each made once. */
export class MemoryLayouts {
  readonly #converter: TypeConverter;
  /** Types that MLIR converts are laid out as it does, right or wrong. */
  readonly #followsReference: boolean;
  readonly #known = new Map<Type, MemoryLayout | undefined>();
  /** Whether modules say their data layout: one that all agree on. */
  hasDataLayout = false;
  /** Strides that constants say; undefined if they are not known. */
  readonly strides = new Map<Type, number | undefined>();

  readonly #numbers: ConstantNumbers;

  constructor(converter: TypeConverter, followsReference: boolean, numbers: ConstantNumbers) {
    this.#converter = converter;
    this.#numbers = numbers;
    this.#followsReference = followsReference;
  }

  /** The layout of a type that a pointer points to; undefined if it cannot lie in memory. */
  of(type: Type): MemoryLayout | undefined {
    if (this.#known.has(type)) return this.#known.get(type);
    const layout = this.#made(type);
    this.#known.set(type, layout);
    return layout;
  }

  #made(type: Type): MemoryLayout | undefined {
    if (this.#followsReference && isConvertedByReference(type)) return this.#natural(type);
    if (hasExplicitLayout(type) || this.#hasConstantLayout(type)) return this.#explicit(type);
    const own = this.#followsReference ? undefined : this.#explicit(type);
    return own !== undefined && differsFromValue(own) ? own : this.#natural(type);
  }

  #natural(spirvType: Type): PlainLayout | undefined {
    const type = this.#converter.convert(spirvType);
    return (
      type && { kind: "plain", spirvType, type, size: 0, alignment: 1, defaultAlignment: 1, accessAlignment: undefined }
    );
  }

  /** `isTight` asks for the size without padding after the last part. */
  #explicit(spirvType: Type, order?: MatrixOrder, isTight = false): MemoryLayout | undefined {
    if (StructType.is(spirvType)) return this.#struct(spirvType, isTight);
    if (ArrayType.is(spirvType) || RuntimeArrayType.is(spirvType)) return this.#array(spirvType, order, isTight);
    if (MatrixType.is(spirvType)) return matrixLayout(spirvType, order);
    const type = this.#converter.convert(spirvType);
    return type && (truthValues(type) ?? plainLayout(spirvType, type));
  }

  #array(
    spirvType: ArrayType | RuntimeArrayType,
    order: MatrixOrder | undefined,
    isTight: boolean,
  ): ArrayLayout | OverlaidArrayLayout | undefined {
    const { context, element } = spirvType;
    const given = this.strides.has(spirvType) ? this.strides.get(spirvType) : spirvType.stride;
    if (given === undefined) return undefined;
    const count = ArrayType.is(spirvType) ? this.#numbers.length(spirvType) : 0;
    const room = given === 0 ? Number.POSITIVE_INFINITY : given;
    const part = this.#fitting(element, room, order, isTight);
    if (part === undefined) return undefined;
    if (part.size > room) return holdsHandles(part) ? undefined : overlaidArray(spirvType, part, count, room);
    const stride = given === 0 ? part.size : given;
    const isWrapped = stride > part.size;
    const slot = isWrapped
      ? llvm.literalStruct(context, [part.type, padding(part, stride - part.size)], true)
      : part.type;
    const type = llvm.arrayType(context, slot, count);
    const { alignment, defaultAlignment } = isWrapped ? packed : part;
    return {
      kind: "array",
      spirvType,
      type,
      size: stride * count,
      alignment,
      defaultAlignment,
      part,
      count,
      isWrapped,
    };
  }

  #struct(spirvType: StructType, isTight: boolean): StructLayout | OverlaidStructLayout | undefined {
    const parts: MemoryLayout[] = [];
    const { members, memberDecorations } = spirvType.body;
    const offsets = this.#offsets(spirvType);
    if (offsets === undefined) return undefined;
    const rooms = roomsBehind(offsets);
    for (const [index, member] of members.entries()) {
      const order = matrixOrder(memberDecorations, index);
      const part = this.#fitting(member, rooms[index] ?? Number.POSITIVE_INFINITY, order, isTight);
      if (part === undefined) return undefined;
      parts.push(part);
    }
    if (areOverlaid(offsets, parts))
      return parts.some(holdsHandles) ? undefined : overlaidStruct(spirvType, offsets, parts);
    const isSaid = this.hasDataLayout;
    return naturalStruct(spirvType, offsets, parts, isTight, isSaid) ?? paddedStruct(spirvType, offsets, parts);
  }

  /** Whether constants say where parts of a type lie. */
  #hasConstantLayout(type: Type): boolean {
    if (ArrayType.is(type) || RuntimeArrayType.is(type))
      return this.strides.has(type) || this.#hasConstantLayout(type.element);
    if (!StructType.is(type)) return false;
    const { members, memberDecorations } = type.body;
    return memberDecorations.some(isConstantOffset) || members.some((member) => this.#hasConstantLayout(member));
  }

  /** The offsets of the members of a struct, none if nothing states them; undefined if a constant is not known. */
  #offsets({ body: { members, offsets, memberDecorations } }: StructType): readonly number[] | undefined {
    if (!memberDecorations.some(isConstantOffset)) return offsets;
    const given = members.map((_, index) => {
      const own = memberDecorations.find(
        (one) => one.member === index && (isConstantOffset(one) || one.decoration === OFFSET),
      );
      return own?.value === undefined ? undefined : this.#numbers.number(own.value);
    });
    return given.every((offset) => offset !== undefined) ? given : undefined;
  }

  /** The layout of a part that has this much room: the usual one where it fits, or where none does. */
  #fitting(type: Type, room: number, order: MatrixOrder | undefined, isTight: boolean): MemoryLayout | undefined {
    const usual = this.#explicit(type, order, isTight);
    if (usual === undefined || usual.size <= room) return usual;
    const tight = this.#explicit(type, order, true);
    return tight === undefined || tight.size > room ? usual : tight;
  }
}

function plainLayout(spirvType: Type, type: Type): PlainLayout | undefined {
  const extent = VectorType.is(type) ? vectorExtent(type) : scalarExtent(type);
  if (extent === undefined) return undefined;
  const accessAlignment = VectorType.is(type) ? scalarExtent(type.element)?.alignment : undefined;
  return { kind: "plain", spirvType, ...extent, accessAlignment };
}

function scalarExtent(type: Type): Extent | undefined {
  if (llvm.PointerType.is(type)) return aligned(type, POINTER_SIZE, POINTER_SIZE);
  if (!IntegerType.is(type) && !FloatType.is(type)) return undefined;
  const size = Math.ceil(type.width / 8);
  return {
    ...aligned(type, size, size),
    defaultAlignment: IntegerType.is(type) ? Math.min(size, DEFAULT_INTEGER_ALIGNMENT) : size,
  };
}

const aligned = (type: Type, size: number, alignment: number): Extent => ({
  type,
  size,
  alignment,
  defaultAlignment: alignment,
});

function vectorExtent(type: VectorType): Extent | undefined {
  const element = scalarExtent(type.element);
  if (element === undefined) return undefined;
  const length = type.shape[0] ?? 1;
  const size = element.size * length;
  const isPowerOfTwo = (length & (length - 1)) === 0;
  if (isPowerOfTwo) return aligned(type, size, size);
  return { ...element, type: llvm.arrayType(type.context, element.type, length), size };
}

/** A vector of truth values, which LLVM would pack so that none has an address: a byte for each. */
function truthValues(type: Type): ColumnLayout | undefined {
  if (!VectorType.is(type) || type.element !== type.context.i1) return undefined;
  const { context, element } = type;
  const length = type.shape[0] ?? 1;
  const vector = llvm.arrayType(context, element, 1);
  return { kind: "column", spirvType: type, vector, ...aligned(llvm.arrayType(context, element, length), length, 1) };
}

function matrixLayout(spirvType: MatrixType, order: MatrixOrder | undefined): MatrixLayout | undefined {
  const { context, column, count } = spirvType;
  const component = scalarExtent(column.element);
  const rows = column.shape[0] ?? 0;
  if (component === undefined) return undefined;
  const { stride, isRowMajor } = order ?? { stride: rows * component.size, isRowMajor: false };
  const vectors = isRowMajor ? rows : count;
  const vector = llvm.arrayType(context, component.type, Math.trunc(stride / component.size));
  const type = llvm.arrayType(context, vector, vectors);
  return {
    kind: "matrix",
    spirvType,
    ...aligned(type, stride * vectors, component.alignment),
    vector,
    isRowMajor,
  };
}

function padding({ type }: Extent, bytes: number): Type {
  return llvm.arrayType(type.context, type.context.integer(8), bytes);
}

/** The room from each offset to the next higher one. */
function roomsBehind(offsets: readonly number[]): readonly number[] {
  const sorted = [...offsets].sort((a, b) => a - b);
  return offsets.map((offset) => (sorted.find((other) => other > offset) ?? Number.POSITIVE_INFINITY) - offset);
}

function matrixOrder(decorations: readonly MemberDecoration[], index: number): MatrixOrder | undefined {
  const own = decorations.filter(({ member }) => member === index);
  const stride = own.find((one) => one.decoration === MATRIX_STRIDE)?.value;
  if (!IntegerAttr.is(stride)) return undefined;
  return { stride: Number(stride.value), isRowMajor: own.some((one) => one.decoration === ROW_MAJOR) };
}

/** The struct as LLVM lays it out by itself, where that is what the offsets say, by the default data layout as well. */
function naturalStruct(
  spirvType: StructType,
  offsets: readonly number[],
  parts: readonly MemoryLayout[],
  isTight: boolean,
  isSaid: boolean,
): StructLayout | undefined {
  let [end, alignment, defaultAlignment] = [0, 1, 1];
  for (const [index, part] of parts.entries()) {
    const offset = alignTo(end, part.alignment);
    if ((offsets[index] ?? offset) !== offset) return undefined;
    if (!isSaid && alignTo(end, part.defaultAlignment) !== offset) return undefined;
    end = offset + part.size;
    alignment = Math.max(alignment, part.alignment);
    defaultAlignment = Math.max(defaultAlignment, part.defaultAlignment);
  }
  const size = alignTo(end, alignment);
  if ((isTight && size !== end) || (!isSaid && alignTo(end, defaultAlignment) !== size)) return undefined;
  const elements = parts.map((part) => part.type);
  const type = llvm.literalStruct(spirvType.context, elements, false);
  const positions = parts.map((_, index) => index);
  return { kind: "struct", spirvType, type, size, alignment, defaultAlignment, parts, positions };
}

/** A packed struct with bytes between the members; without offsets, as C has it. */
function paddedStruct(spirvType: StructType, offsets: readonly number[], parts: readonly MemoryLayout[]): StructLayout {
  const elements: Type[] = [];
  const positions: number[] = [];
  const order = [...parts.keys()].sort((a, b) => (offsets[a] ?? a) - (offsets[b] ?? b));
  let end = 0;
  for (const index of order) {
    const part = parts[index];
    if (part === undefined) continue;
    const offset = offsets[index] ?? alignTo(end, part.alignment);
    if (offset > end) elements.push(padding(part, offset - end));
    positions[index] = elements.push(part.type) - 1;
    end = offset + part.size;
  }
  const [first] = parts;
  if (offsets.length > 0 || first === undefined) return structLayout(end, 1);
  const alignment = Math.max(...parts.map((part) => part.alignment));
  const size = alignTo(end, alignment);
  if (size > end) elements.push(padding(first, size - end));
  return structLayout(size, alignment);

  function structLayout(size: number, alignment: number): StructLayout {
    const type = llvm.literalStruct(spirvType.context, elements, true);
    return { kind: "struct", spirvType, type, size, alignment, defaultAlignment: 1, parts, positions };
  }
}

/** Whether a member begins before another one ends. */
function areOverlaid(offsets: readonly number[], parts: readonly MemoryLayout[]): boolean {
  const placed = parts
    .map(({ size }, index) => ({ start: offsets[index] ?? 0, size }))
    .sort((a, b) => a.start - b.start || a.size - b.size);
  return (
    offsets.length > 0 &&
    placed.some(
      ({ start, size }, index) => size > 0 && start + size > (placed[index + 1]?.start ?? Number.POSITIVE_INFINITY),
    )
  );
}

/** Whether there are images, samplers and the like among the parts, which must lie apart. */
function holdsHandles(layout: MemoryLayout): boolean {
  if (layout.kind === "struct" || layout.kind === "overlaid struct") return layout.parts.some(holdsHandles);
  if (layout.kind === "array" || layout.kind === "overlaid array") return holdsHandles(layout.part);
  return layout.kind === "plain" && llvm.PointerType.is(layout.type) && !PointerType.is(layout.spirvType);
}

function overlaidStruct(
  spirvType: StructType,
  offsets: readonly number[],
  parts: readonly MemoryLayout[],
): OverlaidStructLayout {
  const size = Math.max(...parts.map((part, index) => (offsets[index] ?? 0) + usedBytes(part)));
  return { kind: "overlaid struct", spirvType, ...overlaid(parts, size), parts, offsets };
}

function overlaidArray(
  spirvType: ArrayType | RuntimeArrayType,
  part: MemoryLayout,
  count: number,
  stride: number,
): OverlaidArrayLayout {
  const size = count === 0 ? 0 : stride * (count - 1) + usedBytes(part);
  return { kind: "overlaid array", spirvType, ...overlaid([part], size), part, count, stride };
}

/** Memory of a size as LLVM's unions have it: a scalar that lies there, and bytes after. */
function overlaid([first]: readonly MemoryLayout[], size: number): Extent {
  const scalar = first === undefined ? undefined : scalarIn(first);
  const context = (scalar ?? first)?.type.context;
  assert(context !== undefined, "memory without parts is laid over itself");
  const byte = context.integer(8);
  const isScalarInside = scalar !== undefined && scalar.size <= size;
  const bytes = llvm.arrayType(context, byte, isScalarInside ? size - scalar.size : size);
  return { ...packed, size, type: llvm.literalStruct(context, isScalarInside ? [scalar.type, bytes] : [bytes], true) };
}

/** A scalar that a value of this layout begins with. */
function scalarIn(layout: MemoryLayout): Extent | undefined {
  switch (layout.kind) {
    case "struct":
    case "overlaid struct":
      return layout.parts[0] && scalarIn(layout.parts[0]);
    case "array":
    case "overlaid array":
      return scalarIn(layout.part);
    case "matrix":
      return scalarExtent(layout.spirvType.column.element);
    default:
      return scalarExtent(VectorType.is(layout.spirvType) ? layout.spirvType.element : layout.type);
  }
}

/** The bytes that a value needs, without the padding after the last element of an array or the last vector of a matrix. */
function usedBytes(layout: MemoryLayout): number {
  const { size } = layout;
  if (layout.kind === "array") return layout.count === 0 ? 0 : size - size / layout.count + usedBytes(layout.part);
  if (layout.kind !== "matrix") return size;
  const { column, count } = layout.spirvType;
  const [vectors, length] = layout.isRowMajor ? [column.shape[0] ?? 1, count] : [count, column.shape[0] ?? 1];
  return size - size / vectors + length * (scalarExtent(column.element)?.size ?? 0);
}

/** Whether a type without offsets has padding in so many words, or vectors of truth values. */
function differsFromValue(layout: MemoryLayout): boolean {
  if (layout.kind === "overlaid struct" || layout.kind === "overlaid array") return true;
  if (layout.kind === "array") return differsFromValue(layout.part);
  if (layout.kind !== "struct") return layout.kind === "column";
  return (llvm.StructType.is(layout.type) && layout.type.body.isPacked) || layout.parts.some(differsFromValue);
}

/** The layout of a part of a composite; undefined if a struct's member is not known. */
export function partOf(layout: MemoryLayout, index: number | undefined): MemoryLayout | undefined {
  switch (layout.kind) {
    case "struct":
    case "overlaid struct":
      return index === undefined ? undefined : layout.parts[index];
    case "array":
    case "overlaid array":
      return layout.part;
    case "matrix":
      return columnOf(layout);
    case "column":
      return plainLayout(layout.spirvType.element, layout.spirvType.element);
    default:
      return undefined;
  }
}

function columnOf({ spirvType: { column }, vector, isRowMajor }: MatrixLayout): MemoryLayout | undefined {
  const plain = plainLayout(column, column);
  return isRowMajor && plain !== undefined
    ? { kind: "column", spirvType: column, vector, ...aligned(vector, 0, plain.alignment) }
    : plain;
}
