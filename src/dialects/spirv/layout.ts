// Memory layout of types as Vulkan wants it (Vulkan specification, "Offset and Stride Assignment"): offsets of members, strides of
// arrays. Scalars are aligned to their size, vectors of two to twice, of three and four to four times that of a component, composites
// to the largest of their parts. Arrays are packed: the stride is the size of an element.

import { FloatType, IntegerType, type Type, VectorType } from "../../ir/index.ts";
import { StorageClass } from "./enums.ts";
import { ArrayType, literalStruct, MatrixType, PointerType, RuntimeArrayType, StructType } from "./types/index.ts";

/** A type with its layout written into it; size and alignment in bytes. @internal */
export interface LaidOut {
  readonly type: Type;
  readonly size: number;
  readonly alignment: number;
}

/** Lays out a struct and all it holds; undefined if a member has no known size. Decorations of structs are not kept. @internal */
export function decorate_type(struct: StructType): StructType | undefined {
  const type = layOut(struct)?.type;
  return StructType.is(type) ? type : undefined;
}

const layoutClasses: ReadonlySet<number | undefined> = new Set(
  ["Uniform", "StorageBuffer", "PushConstant", "PhysicalStorageBuffer"].map((name) => StorageClass.enum.value(name)),
);

/** Whether a pointer of this type points to a struct that must have a layout, and the struct has one. Others need none. @internal */
export function hasNeededLayout({ pointee, storageClass }: PointerType): boolean {
  if (!StructType.is(pointee) || !layoutClasses.has(storageClass)) return true;
  return pointee.body.members.length === 0 || pointee.body.offsets.length > 0;
}

function layOut(type: Type): LaidOut | undefined {
  if (IntegerType.is(type) || FloatType.is(type)) return scalarLayout(type);
  if (VectorType.is(type)) return vectorLayout(type);
  if (MatrixType.is(type)) return matrixLayout(type);
  if (ArrayType.is(type)) return arrayLayout(type);
  if (RuntimeArrayType.is(type)) return runtimeArrayLayout(type);
  if (StructType.is(type)) return structLayout(type);
  return PointerType.is(type) ? pointerLayout(type) : undefined;
}

function scalarLayout(type: IntegerType | FloatType): LaidOut {
  const size = Math.ceil(type.width / 8);
  return { type, size, alignment: size };
}

function vectorLayout(type: VectorType): LaidOut | undefined {
  const element = layOut(type.element);
  const length = type.shape[0] ?? 0;
  if (element === undefined) return undefined;
  return { type, size: element.size * length, alignment: element.alignment * (length === 2 ? 2 : 4) };
}

function matrixLayout(type: MatrixType): LaidOut | undefined {
  const element = layOut(type.column.element);
  const rows = type.column.shape[0] ?? 0;
  return element && { type, size: element.size * rows * type.count, alignment: element.alignment };
}

function arrayLayout({ context, count, element }: ArrayType): LaidOut | undefined {
  const inner = layOut(element);
  if (inner === undefined) return undefined;
  const type = ArrayType.get(context, { count, element: inner.type, stride: inner.size });
  return { type, size: inner.size * count, alignment: inner.alignment };
}

/** The length is not known, so that it adds nothing to a size. */
function runtimeArrayLayout({ context, element }: RuntimeArrayType): LaidOut | undefined {
  const inner = layOut(element);
  if (inner === undefined) return undefined;
  const type = RuntimeArrayType.get(context, { element: inner.type, stride: inner.size });
  return { type, size: 0, alignment: inner.alignment };
}

const POINTER_SIZE = 8;
const PHYSICAL = StorageClass.enum.value("PhysicalStorageBuffer");

/** Only pointers into physical storage are values that memory can hold. What they point to has a layout of its own. */
function pointerLayout(type: PointerType): LaidOut | undefined {
  return type.storageClass === PHYSICAL ? { type, size: POINTER_SIZE, alignment: POINTER_SIZE } : undefined;
}

function structLayout(struct: StructType): LaidOut | undefined {
  if (struct.identifier !== undefined) return undefined;
  if (struct.body.members.length === 0) return { type: struct, size: 0, alignment: 1 };
  const members: Type[] = [];
  const offsets: number[] = [];
  let [end, alignment] = [0, 1];
  for (const member of struct.body.members) {
    const inner = layOut(member);
    if (inner === undefined) return undefined;
    const offset = alignTo(end, inner.alignment);
    members.push(inner.type);
    offsets.push(offset);
    end = offset + inner.size;
    alignment = Math.max(alignment, inner.alignment);
  }
  const { memberDecorations } = struct.body;
  const type = literalStruct(struct.context, { members, offsets, memberDecorations, decorations: [] });
  return { type, size: alignTo(end, alignment), alignment };
}

function alignTo(offset: number, alignment: number): number {
  return Math.ceil(offset / alignment) * alignment;
}
