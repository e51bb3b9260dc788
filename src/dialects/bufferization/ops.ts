// Ops between tensors and the memory that holds them.

import {
  AnyAttr,
  AnyRankedOrUnrankedMemRef,
  AnyRankedOrUnrankedTensor,
  AnyShapedType,
  defineOp,
  effectsOn,
  I1,
  Index,
  memoryEffects,
  optional,
  optionalAttr,
  SameOperandsAndResultElementType,
  SameOperandsAndResultShape,
  sameElementType,
  UnitAttribute,
  value,
  variadic,
} from "../../define/index.ts";
import { MemRefType, Pure } from "../../ir/index.ts";
import { foldMemRefCasts } from "../memref/index.ts";
import { cast, destinationCasts } from "../tensor/index.ts";
import { clonePatterns, deallocPatterns } from "./canonicalize/deallocation.ts";
import {
  allocTensorPatterns,
  foldToBuffer,
  foldToTensor,
  toBufferPatterns,
  toTensorPatterns,
} from "./canonicalize/tensors.ts";
import {
  BufferLike,
  BuffersMatch,
  checkAllocTensor,
  checkDealloc,
  checkMaterialize,
  conditionTypes,
  parseAllocTensor,
  printAllocTensor,
  TensorLike,
} from "./rules.ts";

export const alloc_tensor = defineOp("bufferization.alloc_tensor", {
  summary: "A tensor that gets memory of its own.",
  args: {
    dynamic_sizes: variadic(Index),
    copy: optional(AnyRankedOrUnrankedTensor),
    size_hint: optional(Index),
    memory_space: optionalAttr(AnyAttr),
  },
  results: { result: value(AnyRankedOrUnrankedTensor) },
  parse: parseAllocTensor,
  print: printAllocTensor,
  verify: (_view, op) => checkAllocTensor(op),
  canonicalize: allocTensorPatterns,
});

export const clone = defineOp("bufferization.clone", {
  summary: "Memory with the same elements, which may be the same memory.",
  args: { input: value(AnyRankedOrUnrankedMemRef) },
  results: { output: value(AnyRankedOrUnrankedMemRef) },
  traits: [effectsOn({ input: "read", output: "allocate" })],
  assembly: "$input attr-dict `:` type($input) `to` type($output)",
  fold: (_view, _constants, op) => foldMemRefCasts(op),
  canonicalize: clonePatterns,
});

export const dealloc = defineOp("bufferization.dealloc", {
  summary: "Frees memory that is not retained.",
  args: {
    memrefs: variadic(AnyRankedOrUnrankedMemRef),
    conditions: variadic(I1),
    retained: variadic(AnyRankedOrUnrankedMemRef),
  },
  results: { updatedConditions: variadic(I1) },
  assembly:
    "(` ``(` $memrefs^ `:` type($memrefs) `)` `if` ` ` `(` $conditions `)` )? (`retain` ` ` `(` $retained^ `:` type($retained) `)` )? attr-dict",
  inferResults: ({ context, attr }) => conditionTypes(context, attr("operandSegmentSizes")),
  verify: (_view, op) => checkDealloc(op),
  canonicalize: deallocPatterns,
});

export const dealloc_tensor = defineOp("bufferization.dealloc_tensor", {
  summary: "Frees the memory of a tensor.",
  args: { tensor: value(AnyRankedOrUnrankedTensor) },
  assembly: "$tensor attr-dict `:` type($tensor)",
});

export const materialize_in_destination = defineOp("bufferization.materialize_in_destination", {
  summary: "Says in which memory a tensor lies.",
  args: {
    source: value(AnyRankedOrUnrankedTensor),
    dest: value(AnyShapedType),
    restrict: optionalAttr(UnitAttribute),
    writable: optionalAttr(UnitAttribute),
  },
  results: { result: optional(AnyRankedOrUnrankedTensor) },
  traits: [
    sameElementType("source", "dest"),
    memoryEffects((op) => (MemRefType.is(op.operandType(1)) ? [{ kind: "write", value: op.operand(1) }] : [])),
  ],
  assembly:
    "$source `in` (`restrict` $restrict^)? (`writable` $writable^)? $dest attr-dict `:` functional-type(operands, results)",
  verify: (_view, op) => checkMaterialize(op),
  canonicalize: (self) => [destinationCasts(self, 1, () => cast)],
});

export const to_buffer = defineOp("bufferization.to_buffer", {
  summary: "The memory of a tensor.",
  args: { tensor: value(TensorLike), read_only: optionalAttr(UnitAttribute) },
  results: { buffer: value(BufferLike) },
  traits: [BuffersMatch, SameOperandsAndResultShape, SameOperandsAndResultElementType, Pure],
  assembly: "$tensor (`read_only` $read_only^)? attr-dict `:` type($tensor) `to` type($buffer)",
  fold: (_view, _constants, op) => foldToBuffer(op),
  canonicalize: toBufferPatterns,
});

export const to_tensor = defineOp("bufferization.to_tensor", {
  summary: "The tensor in memory.",
  args: { buffer: value(BufferLike), restrict: optionalAttr(UnitAttribute), writable: optionalAttr(UnitAttribute) },
  results: { result: value(TensorLike) },
  traits: [BuffersMatch, SameOperandsAndResultShape, SameOperandsAndResultElementType, effectsOn({ buffer: "read" })],
  assembly: "$buffer (`restrict` $restrict^)? (`writable` $writable^)? attr-dict `:` type($buffer) `to` type($result)",
  fold: (_view, _constants, op) => foldToTensor(op),
  canonicalize: toTensorPatterns,
});
