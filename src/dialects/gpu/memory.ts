// Memory of a device, and waiting for what runs there.

import {
  AnyRankedMemRef,
  AnyType,
  AnyUnrankedMemRef,
  attr,
  defineOp,
  effectsOn,
  I32,
  Index,
  MemoryWrite,
  memRefRankOf,
  optional,
  optionalAttr,
  StrAttr,
  sameElementType,
  signlessInteger,
  UnitAttribute,
  value,
  variadic,
} from "../../define/index.ts";
import { Pure } from "../../ir/index.ts";
import { allocPatterns, copyPatterns, foldCastOperands, waitPatterns } from "./canonicalize.ts";
import { asyncDependencies } from "./directives.ts";
import { checkAlloc, checkCopy, checkSharedMemory } from "./rules.ts";
import { AsyncTokenType, PrintfArgument } from "./types.ts";

export const alloc = defineOp("gpu.alloc", {
  summary: "GPU memory allocation operation.",
  args: {
    asyncDependencies: variadic(AsyncTokenType),
    dynamicSizes: variadic(Index),
    symbolOperands: variadic(Index),
    hostShared: optionalAttr(UnitAttribute),
  },
  results: { memref: value(AnyRankedMemRef), asyncToken: optional(AsyncTokenType) },
  traits: [effectsOn({ memref: "allocate" })],
  assembly:
    "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) (` ` `host_shared` $hostShared^)? ` ` `(` $dynamicSizes `)` (`` `[` $symbolOperands^ `]`)? attr-dict `:` type($memref)",
  directives: { AsyncDependencies: asyncDependencies },
  verify: (_view, op) => checkAlloc(op),
  canonicalize: allocPatterns,
});

export const dealloc = defineOp("gpu.dealloc", {
  summary: "GPU memory deallocation operation.",
  args: { asyncDependencies: variadic(AsyncTokenType), memref: value(AnyRankedMemRef) },
  results: { asyncToken: optional(AsyncTokenType) },
  traits: [effectsOn({ memref: "free" })],
  assembly: "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $memref attr-dict `:` type($memref)",
  directives: { AsyncDependencies: asyncDependencies },
});

export const memcpy = defineOp("gpu.memcpy", {
  summary: "GPU memcpy operation.",
  args: { asyncDependencies: variadic(AsyncTokenType), dst: value(AnyRankedMemRef), src: value(AnyRankedMemRef) },
  results: { asyncToken: optional(AsyncTokenType) },
  traits: [effectsOn({ dst: "write", src: "read" })],
  assembly:
    "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $dst`,` $src `:` type($dst)`,` type($src) attr-dict",
  directives: { AsyncDependencies: asyncDependencies },
  verify: (_view, op) => checkCopy(op),
  fold: (_view, _constants, op) => foldCastOperands(op),
  canonicalize: copyPatterns,
});

export const memset = defineOp("gpu.memset", {
  summary: "GPU memset operation.",
  args: { asyncDependencies: variadic(AsyncTokenType), dst: value(AnyRankedMemRef), value: value(AnyType) },
  results: { asyncToken: optional(AsyncTokenType) },
  traits: [sameElementType("dst", "value"), effectsOn({ dst: "write" })],
  assembly:
    "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $dst`,` $value `:` type($dst)`,` type($value) attr-dict",
  directives: { AsyncDependencies: asyncDependencies },
  fold: (_view, _constants, op) => foldCastOperands(op),
});

export const wait = defineOp("gpu.wait", {
  summary: "Wait for async gpu ops to complete.",
  args: { asyncDependencies: variadic(AsyncTokenType) },
  results: { asyncToken: optional(AsyncTokenType) },
  assembly: "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) attr-dict",
  directives: { AsyncDependencies: asyncDependencies },
  canonicalize: waitPatterns,
});

export const host_register = defineOp("gpu.host_register", {
  summary: "Registers a memref for access from device.",
  args: { value: value(AnyUnrankedMemRef) },
  assembly: "$value attr-dict `:` type($value)",
});

export const host_unregister = defineOp("gpu.host_unregister", {
  summary: "Unregisters a memref for access from device.",
  args: { value: value(AnyUnrankedMemRef) },
  assembly: "$value attr-dict `:` type($value)",
});

export const set_default_device = defineOp("gpu.set_default_device", {
  summary: "Set default GPU for operations after this by index.",
  args: { devIndex: value(I32) },
  traits: [MemoryWrite],
  assembly: "attr-dict $devIndex",
});

export const dynamic_shared_memory = defineOp("gpu.dynamic_shared_memory", {
  summary: "Get the memref for dynamic shared memory.",
  results: { resultMemref: value(memRefRankOf(signlessInteger(8), 1)) },
  traits: [Pure],
  assembly: "attr-dict `:` type($resultMemref)",
  verify: (_view, op) => checkSharedMemory(op),
});

export const printf = defineOp("gpu.printf", {
  summary: "Device-side printf, as in CUDA or OpenCL, for debugging.",
  args: { format: attr(StrAttr), args: variadic(PrintfArgument) },
  traits: [MemoryWrite],
  assembly: "$format attr-dict (`,` $args^ `:` type($args))?",
});
