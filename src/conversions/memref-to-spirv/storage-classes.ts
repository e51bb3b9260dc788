// Memory spaces as storage classes: what numbers of spaces mean to the client, and what the gpu dialect calls them.

import * as spirv from "../../dialects/spirv/index.ts";
import {
  type Attribute,
  FunctionType,
  IntegerAttr,
  MemRefType,
  type Operation,
  type Type,
  TypeAttr,
} from "../../ir/index.ts";

/** The storage class of a memory space; undefined if it has none. */
export type StorageClassMap = (space: Attribute | undefined) => string | undefined;

const vulkan: readonly (string | undefined)[] = [
  "StorageBuffer",
  "Generic",
  undefined,
  "Workgroup",
  "Uniform",
  "Private",
  "Function",
  "PushConstant",
  "UniformConstant",
  "Input",
  "Output",
  "PhysicalStorageBuffer",
  "Image",
];

const opencl: readonly (string | undefined)[] = [
  "CrossWorkgroup",
  "Generic",
  undefined,
  "Workgroup",
  "UniformConstant",
  "Private",
  "Function",
  "Image",
];

/** The map of a client: "vulkan" or "opencl". */
export function mapStorageClasses(client: "vulkan" | "opencl"): StorageClassMap {
  const list = client === "vulkan" ? vulkan : opencl;
  return (space) => {
    if (space === undefined) return list[0];
    return IntegerAttr.is(space) ? list[Number(space.value)] : undefined;
  };
}

/**
 * Gives all references to memory inside of an op storage classes. Returns the first op that still has one without, operands included; inner
 * ops come first, as in the reference.
 */
export function mapMemorySpaces(root: Operation, map: StorageClassMap): Operation | undefined {
  let isUnmapped = false;
  const mapped = (type: Type): Type => {
    const { context } = type;
    if (MemRefType.is(type)) {
      const name = spirv.StorageClass.is(type.memorySpace) ? undefined : map(type.memorySpace);
      isUnmapped ||= name === undefined && !spirv.StorageClass.is(type.memorySpace);
      const value = name === undefined ? undefined : spirv.StorageClass.enum.value(name);
      const memorySpace = value === undefined ? type.memorySpace : spirv.StorageClass.of(context, value);
      const { shape, layout, element } = type;
      return MemRefType.get(context, { shape, layout, element: mapped(element), memorySpace });
    }
    if (!FunctionType.is(type)) return type;
    return FunctionType.get(context, { inputs: type.inputs.map(mapped), results: type.results.map(mapped) });
  };
  root.walk((op) => {
    for (const result of op.results) setType(result, mapped(result.type));
    for (const region of op.regions) {
      for (const block of region.blocks) for (const one of block.arguments) setType(one, mapped(one.type));
    }
    for (const { name, value } of op.allAttributes) {
      if (TypeAttr.is(value)) {
        const type = mapped(value.type);
        if (type !== value.type) op.setAttr(name, TypeAttr.get(op.context, { type }));
      }
    }
  });
  return isUnmapped ? firstUnmapped(root) : undefined;
}

function firstUnmapped(op: Operation): Operation | undefined {
  for (const region of op.regions) {
    for (const inner of region.blocks.flatMap((block) => [...block.ops()])) {
      const found = firstUnmapped(inner);
      if (found !== undefined) return found;
    }
  }
  const attributes = op.allAttributes.flatMap(({ value }) => (TypeAttr.is(value) ? [value.type] : []));
  const types = [...op.operands.map(({ type }) => type), ...op.results.map(({ type }) => type), ...attributes];
  return types.some(isUnmappedType) ? op : undefined;
}

/** Whether a type refers to memory in a space that is no storage class. */
function isUnmappedType(type: Type): boolean {
  if (MemRefType.is(type)) return !spirv.StorageClass.is(type.memorySpace) || isUnmappedType(type.element);
  return FunctionType.is(type) && [...type.inputs, ...type.results].some(isUnmappedType);
}

/** Gives references to memory storage classes as far as they have any, and reports the first that has none. */
export function mapMemorySpacesOrReport(root: Operation, client: "vulkan" | "opencl"): void {
  const failed = mapMemorySpaces(root, mapStorageClasses(client));
  if (failed !== undefined) root.context.emit(failed.error("failed to legalize memory space"));
}

function setType(value: { type: Type }, type: Type): void {
  if (value.type !== type) value.type = type;
}
