// Making and freeing memory.

import {
  AnyAttr,
  AnyRankedMemRef,
  AnyRankedOrUnrankedMemRef,
  AnyStaticShapeMemRef,
  AnyType,
  alignmentOf,
  attr,
  defineOp,
  effectsOn,
  executesOnce,
  FlatSymbolRefAttr,
  hasParent,
  I64Attr,
  Index,
  implicitTerminator,
  MemRefTypeAttr,
  memRefRankOf,
  optional,
  optionalAttr,
  region,
  StrAttr,
  SymbolNameAttr,
  UnitAttribute,
  value,
  variadic,
} from "../../define/index.ts";
import {
  AutomaticAllocationScope,
  NoRegionArguments,
  Pure,
  RecursiveMemoryEffects,
  ReturnLike,
  SingleBlock,
  SymbolOp,
  Terminator,
} from "../../ir/index.ts";
import {
  checkAlloca,
  checkAllocation,
  checkGetGlobal,
  checkGlobal,
  checkRealloc,
  globalMemrefOpTypeAndInitialValue,
  parseAllocaScope,
  printAllocaScope,
} from "./allocation-rules.ts";
import { allocationPatterns, deadAllocation, scopePatterns } from "./canonicalize/allocation.ts";
import { foldMemRefCasts } from "./canonicalize/casts.ts";
import { AllocatesSlot } from "./memory-slots.ts";

export const alloc = defineOp("memref.alloc", {
  summary: "Allocates memory.",
  args: {
    dynamicSizes: variadic(Index),
    symbolOperands: variadic(Index),
    alignment: optionalAttr(alignmentOf(I64Attr)),
  },
  results: { memref: value(AnyRankedMemRef) },
  traits: [effectsOn({ memref: "allocate" })],
  assembly: "`(`$dynamicSizes`)` (`` `[` $symbolOperands^ `]`)? attr-dict `:` type($memref)",
  names: (op, setName) => setName(op.result(), "alloc"),
  verify: (_view, op) => checkAllocation(op),
  canonicalize: allocationPatterns,
});

export const alloca = defineOp("memref.alloca", {
  summary: "Allocates memory on the stack.",
  args: {
    dynamicSizes: variadic(Index),
    symbolOperands: variadic(Index),
    alignment: optionalAttr(alignmentOf(I64Attr)),
  },
  results: { memref: value(AnyRankedMemRef) },
  traits: [effectsOn({ memref: "allocate" }), AllocatesSlot],
  assembly: "`(`$dynamicSizes`)` (`` `[` $symbolOperands^ `]`)? attr-dict `:` type($memref)",
  names: (op, setName) => setName(op.result(), "alloca"),
  verify: (_view, op) => checkAlloca(op),
  canonicalize: allocationPatterns,
});

export const realloc = defineOp("memref.realloc", {
  summary: "Allocates memory for what was in other memory, which is freed.",
  args: {
    source: value(memRefRankOf(AnyType, 1)),
    dynamicResultSize: optional(Index),
    alignment: optionalAttr(alignmentOf(I64Attr)),
  },
  results: { result: value(memRefRankOf(AnyType, 1)) },
  traits: [effectsOn({ source: "free", result: "allocate" })],
  assembly: "$source (`(` $dynamicResultSize^ `)`)? attr-dict `:` type($source) `to` type(results)",
  verify: (_view, op) => checkRealloc(op),
  canonicalize: deadAllocation,
});

export const dealloc = defineOp("memref.dealloc", {
  summary: "Frees memory.",
  args: { memref: value(AnyRankedOrUnrankedMemRef) },
  traits: [effectsOn({ memref: "free" })],
  assembly: "$memref attr-dict `:` type($memref)",
  fold: (_view, _constants, op) => foldMemRefCasts(op),
});

export const alloca_scope = defineOp("memref.alloca_scope", {
  summary: "Explicitly delimited scope for stack allocation.",
  results: { results: variadic(AnyType) },
  regions: { bodyRegion: region({ blocks: 1 }) },
  traits: [
    AutomaticAllocationScope,
    SingleBlock,
    executesOnce(),
    implicitTerminator(() => alloca_scope_return),
    RecursiveMemoryEffects,
    NoRegionArguments,
  ],
  parse: parseAllocaScope,
  print: printAllocaScope,
  canonicalize: scopePatterns,
});

export const alloca_scope_return = defineOp("memref.alloca_scope.return", {
  summary: "Terminator for alloca_scope operation.",
  args: { results: variadic(AnyType) },
  traits: [hasParent("memref.alloca_scope"), ReturnLike, Terminator, Pure],
  assembly: "attr-dict ($results^ `:` type($results))?",
});

export const global = defineOp("memref.global", {
  summary: "A variable of the module.",
  args: {
    sym_name: attr(SymbolNameAttr),
    sym_visibility: optionalAttr(StrAttr),
    type: attr(MemRefTypeAttr),
    initial_value: optionalAttr(AnyAttr),
    constant: optionalAttr(UnitAttribute),
    alignment: optionalAttr(alignmentOf(I64Attr)),
  },
  traits: [SymbolOp],
  assembly:
    "($sym_visibility^)? (`constant` $constant^)? $sym_name `:` custom<GlobalMemrefOpTypeAndInitialValue>($type, $initial_value) attr-dict",
  directives: { GlobalMemrefOpTypeAndInitialValue: globalMemrefOpTypeAndInitialValue },
  verify: (_view, op) => checkGlobal(op),
});

export const get_global = defineOp("memref.get_global", {
  summary: "The memory of a variable.",
  args: { name: attr(FlatSymbolRefAttr) },
  results: { result: value(AnyStaticShapeMemRef) },
  traits: [Pure],
  assembly: "$name `:` type($result) attr-dict",
  verifySymbolUses: (_view, op) => checkGetGlobal(op),
});
