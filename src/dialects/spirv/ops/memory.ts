// Memory Instructions of the SPIR-V specification.

import { AnyType, attr, defineOp, optional, optionalAttr, value, variadic } from "../../../define/index.ts";
import { Pure } from "../../../ir/index.ts";
import { Alignment, AnyPtr, AnySpirvType, Integer } from "../constraints.ts";
import { MemoryAccess, StorageClass } from "../enums.ts";
import type { Own } from "./own.ts";

function pointerChain(name: string, summary: string, own: Own = {}) {
  return defineOp(`spirv.${name}`, {
    ...own,
    summary,
    args: { base_ptr: value(AnyPtr), element: value(Integer), indices: variadic(Integer) },
    results: { result: value(AnyPtr) },
    traits: [Pure, ...(own.traits ?? [])],
    assembly:
      "$base_ptr `[` $element ($indices^)? `]` attr-dict `:` type($base_ptr) `,` type($element) (`,` type($indices)^)? `->` type($result)",
  });
}

export const AccessChain = defineOp("spirv.AccessChain", {
  summary: "Create a pointer into a composite object.",
  args: { base_ptr: value(AnyPtr), indices: variadic(Integer) },
  results: { component_ptr: value(AnyPtr) },
  traits: [Pure],
  assembly: "$base_ptr `[` $indices `]` attr-dict `:` type($base_ptr) `,` type($indices) `->` type(results)",
  // FLAGS VC
});

export const CopyMemory = defineOp("spirv.CopyMemory", {
  summary: "Copy from the memory pointed to by Source to the memory pointed to by Target.",
  args: {
    target: value(AnyPtr),
    source: value(AnyPtr),
    memory_access: optionalAttr(MemoryAccess.constraint),
    alignment: optionalAttr(Alignment),
    source_memory_access: optionalAttr(MemoryAccess.constraint),
    source_alignment: optionalAttr(Alignment),
  },
  // CUSTOM ASSEMBLY
  // FLAGS V
});

export const InBoundsPtrAccessChain = pointerChain(
  "InBoundsPtrAccessChain",
  "Has the same semantics as OpPtrAccessChain, with the addition that the resulting pointer is known to point within the base object.",
); // FLAGS V
export const Load = defineOp("spirv.Load", {
  summary: "Load through a pointer.",
  args: {
    ptr: value(AnyPtr),
    memory_access: optionalAttr(MemoryAccess.constraint),
    alignment: optionalAttr(Alignment),
  },
  results: { value: value(AnySpirvType) },
  // CUSTOM ASSEMBLY
  // FLAGS V
});

export const PtrAccessChain = pointerChain(
  "PtrAccessChain",
  "Has the same semantics as OpAccessChain, with the addition of the Element operand.",
); // FLAGS V
export const Store = defineOp("spirv.Store", {
  summary: "Store through a pointer.",
  args: {
    ptr: value(AnyPtr),
    value: value(AnySpirvType),
    memory_access: optionalAttr(MemoryAccess.constraint),
    alignment: optionalAttr(Alignment),
  },
  // CUSTOM ASSEMBLY
  // FLAGS V
});

export const Variable = defineOp("spirv.Variable", {
  summary: "Allocate an object in memory, resulting in a pointer to it, which can be used with OpLoad and OpStore.",
  args: { storage_class: attr(StorageClass.constraint), initializer: optional(AnyType) },
  results: { pointer: value(AnyPtr) },
  // CUSTOM ASSEMBLY
  // FLAGS V
});
