/** Sizes, offsets and strides in memory: those that decorations state, and C's natural ones where there are none (kernels). */
import type { ModuleIndex } from "../query/module-index.ts";
import { typeText } from "./type-text.ts";

/** A value in memory. All numbers are bytes. */
export interface Layout {
  readonly name: string | undefined;
  readonly type: string;
  /** From the start of the struct that the value is a member of; 0 for the outermost value. */
  readonly offset: number;
  /** Undefined if it ends in an array whose length the run decides. */
  readonly size: number | undefined;
  /** Lengths of the dimensions, outermost first; 0 for one that the run decides; undefined if the value is no array. */
  readonly lengths?: readonly number[];
  /** Strides of the dimensions, outermost first. */
  readonly strides?: readonly number[];
  /** Of a matrix, or of the matrices in an array. */
  readonly matrixStride?: number;
  readonly isRowMajor?: boolean;
  /** Members of a struct, or of the structs in an array. */
  readonly members?: readonly Layout[];
}

/** Members that one layout may show; types may share parts so often that listing every use would not end. */
const mostMembers = 4096;
const deepest = 32;

interface Walk {
  readonly index: ModuleIndex;
  /** Members that may still be listed. */
  left: number;
  readonly sizes: Map<number, Extent>;
}

interface Extent {
  readonly size: number | undefined;
  readonly alignment: number;
}

interface Matrix {
  readonly stride: number | undefined;
  readonly isRowMajor: boolean;
}

const noMatrix: Matrix = { stride: undefined, isRowMajor: false };

/** A type where it is: as a member, or alone. */
interface Part {
  readonly name: string | undefined;
  readonly typeId: number;
  readonly offset: number;
  readonly matrix: Matrix;
}

/** The layout of a type, with that of its members. */
export function layoutOf(index: ModuleIndex, typeId: number, name: string | undefined): Layout {
  const walk = { index, left: mostMembers, sizes: new Map() };
  return layout(walk, { name, typeId, offset: 0, matrix: noMatrix }, 0);
}

/** Size in bytes of a type; undefined if the run decides. */
export function sizeOf(index: ModuleIndex, typeId: number): number | undefined {
  return extent({ index, left: 0, sizes: new Map() }, typeId, noMatrix, 0).size;
}

function layout(walk: Walk, { name, typeId, offset, matrix }: Part, depth: number): Layout {
  const { index } = walk;
  const { element, lengths, strides } = peelArrays(walk, typeId, matrix);
  const type = index.type(element);
  const isMatrix = type?.kind === "matrix" && matrix.stride !== undefined;
  const members =
    type?.kind === "struct" && depth < deepest ? memberLayouts(walk, element, type.members, depth) : undefined;
  return {
    name,
    type: typeText(index, typeId),
    offset,
    size: extent(walk, typeId, matrix, depth).size,
    ...(lengths.length === 0 ? {} : { lengths, strides }),
    ...(isMatrix ? { matrixStride: matrix.stride, isRowMajor: matrix.isRowMajor } : {}),
    ...(members === undefined ? {} : { members }),
  };
}

function peelArrays(walk: Walk, typeId: number, matrix: Matrix) {
  const lengths: number[] = [];
  const strides: number[] = [];
  let element = typeId;
  for (let depth = 0; depth < deepest; depth++) {
    const type = walk.index.type(element);
    if (type?.kind !== "array" && type?.kind !== "runtime array") break;
    lengths.push(type.kind === "array" ? lengthOf(walk.index, type.lengthId) : 0);
    strides.push(strideOf(walk, element, type.element, matrix, depth));
    element = type.element;
  }
  return { element, lengths, strides };
}

function lengthOf(index: ModuleIndex, id: number): number {
  const length = index.constant(id);
  return typeof length === "number" ? length : 0;
}

function strideOf(walk: Walk, arrayId: number, elementId: number, matrix: Matrix, depth: number): number {
  const stated = walk.index.decorationNumber(arrayId, "ArrayStride");
  if (stated !== undefined) return stated;
  const { size, alignment } = extent(walk, elementId, matrix, depth + 1);
  return roundUp(size ?? 0, alignment);
}

function memberLayouts(walk: Walk, structId: number, members: readonly number[], depth: number): readonly Layout[] {
  const { index } = walk;
  const shown: Layout[] = [];
  let end = 0;
  for (const [member, typeId] of members.entries()) {
    if (walk.left-- <= 0) break;
    const matrix = matrixOf(index, structId, member);
    const { size, alignment } = extent(walk, typeId, matrix, depth + 1);
    const offset = index.decorationNumber(structId, "Offset", member) ?? roundUp(end, alignment);
    end = offset + (size ?? 0);
    shown.push(layout(walk, { name: index.memberName(structId, member), typeId, offset, matrix }, depth + 1));
  }
  return shown;
}

function matrixOf(index: ModuleIndex, structId: number, member: number): Matrix {
  return {
    stride: index.decorationNumber(structId, "MatrixStride", member),
    isRowMajor: index.decoration(structId, "RowMajor", member) !== undefined,
  };
}

/** Size and natural alignment. Types that contain themselves cannot occur but through pointers, so depth is their depth. */
function extent(walk: Walk, typeId: number, matrix: Matrix, depth: number): Extent {
  const known = matrix.stride === undefined ? walk.sizes.get(typeId) : undefined;
  if (known !== undefined) return known;
  const found = depth > deepest ? { size: undefined, alignment: 1 } : measure(walk, typeId, matrix, depth);
  if (matrix.stride === undefined) walk.sizes.set(typeId, found);
  return found;
}

function measure(walk: Walk, typeId: number, matrix: Matrix, depth: number): Extent {
  const type = walk.index.type(typeId);
  switch (type?.kind) {
    case "int":
    case "float":
      return { size: type.width / 8, alignment: Math.max(1, type.width / 8) };
    case "bool":
      return { size: 1, alignment: 1 };
    case "vector":
      return vectorExtent(walk.index, extent(walk, type.component, noMatrix, depth + 1), type.count);
    case "matrix":
      return matrixExtent(walk, type.column, type.count, matrix, depth);
    case "array":
    case "runtime array":
      return arrayExtent(walk, typeId, matrix, depth);
    case "struct":
      return structExtent(walk, typeId, type.members, depth);
    case "pointer":
      return pointerExtent(walk.index);
    default:
      return { size: undefined, alignment: 1 };
  }
}

/** In OpenCL C a vector of three takes the room of one of four. */
function vectorExtent(index: ModuleIndex, component: Extent, count: number): Extent {
  const padded = count === 3 ? 4 : count;
  const size = (component.size ?? 0) * (index.memoryModel === "OpenCL" ? padded : count);
  return { size, alignment: (component.size ?? 0) * padded };
}

function matrixExtent(walk: Walk, column: number, count: number, matrix: Matrix, depth: number): Extent {
  const { size = 0, alignment } = extent(walk, column, noMatrix, depth + 1);
  if (matrix.stride === undefined) return { size: size * count, alignment };
  const vector = walk.index.type(column);
  const lines = matrix.isRowMajor && vector?.kind === "vector" ? vector.count : count;
  return { size: matrix.stride * lines, alignment };
}

function arrayExtent(walk: Walk, typeId: number, matrix: Matrix, depth: number): Extent {
  const type = walk.index.type(typeId);
  if (type?.kind !== "array" && type?.kind !== "runtime array") return { size: undefined, alignment: 1 };
  const { alignment } = extent(walk, type.element, matrix, depth + 1);
  if (type.kind === "runtime array") return { size: undefined, alignment };
  const stride = strideOf(walk, typeId, type.element, matrix, depth);
  return { size: stride * lengthOf(walk.index, type.lengthId), alignment };
}

function structExtent(walk: Walk, structId: number, members: readonly number[], depth: number): Extent {
  const { index } = walk;
  const isPacked = index.decoration(structId, "CPacked") !== undefined;
  let end: number | undefined = 0;
  let widest = 1;
  let stated = false;
  for (const [member, typeId] of members.entries()) {
    const { size, alignment } = extent(walk, typeId, matrixOf(index, structId, member), depth + 1);
    const offset = index.decorationNumber(structId, "Offset", member);
    stated ||= offset !== undefined;
    widest = Math.max(widest, isPacked ? 1 : alignment);
    const from: number | undefined = offset ?? (end === undefined ? undefined : roundUp(end, isPacked ? 1 : alignment));
    const memberEnd: number | undefined = size === undefined || from === undefined ? undefined : from + size;
    end = memberEnd === undefined || end === undefined ? undefined : Math.max(end, memberEnd);
  }
  return { size: end === undefined || stated ? end : roundUp(end, widest), alignment: widest };
}

function pointerExtent(index: ModuleIndex): Extent {
  const size = index.addressingModel === "Physical32" ? 4 : 8;
  return { size, alignment: size };
}

function roundUp(value: number, alignment: number): number {
  return Math.ceil(value / alignment) * alignment;
}
