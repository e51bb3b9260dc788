// Reading and writing memory.

import {
  AnyRankedMemRef,
  AnyRankedOrUnrankedMemRef,
  AnyType,
  alignmentOf,
  attr,
  BoolAttr,
  defineOp,
  effectsOn,
  hasParent,
  I64Attr,
  Index,
  implicitTerminator,
  memRefOf,
  optionalAttr,
  region,
  SameOperandsElementType,
  SameOperandsShape,
  sameType,
  typesMatchWith,
  value,
  variadic,
} from "../../define/index.ts";
import { Pure, ReturnLike, SingleBlock, Terminator } from "../../ir/index.ts";
import { AtomicRMWKind } from "../arith/index.ts";
import {
  checkAtomic,
  checkAtomicYield,
  checkDmaStart,
  checkDmaWait,
  checkGenericAtomic,
  checkLoad,
  checkPrefetch,
  checkStore,
  parseDmaStart,
  parseGenericAtomicRmw,
  parsePrefetch,
  printDmaStart,
  printGenericAtomicRmw,
  printPrefetch,
} from "./access-rules.ts";
import { elementOf, Locality, SignlessIntegerOrFloat } from "./attributes.ts";
import { copyPatterns } from "./canonicalize/allocation.ts";
import { foldForgettingCasts, foldMemRefCasts } from "./canonicalize/casts.ts";
import { dimPattern } from "./canonicalize/dims.ts";
import { dim } from "./cast.ts";
import { LoadsSlot, StoresSlot } from "./memory-slots.ts";

export const load = defineOp("memref.load", {
  summary: "Reads an element.",
  args: {
    memref: value(AnyRankedMemRef),
    indices: variadic(Index),
    nontemporal: optionalAttr(BoolAttr),
    alignment: optionalAttr(alignmentOf(I64Attr)),
  },
  results: { result: value(AnyType) },
  traits: [
    typesMatchWith("result type matches element type of 'memref'", "memref", "result", elementOf),
    effectsOn({ memref: "read" }),
    LoadsSlot,
  ],
  assembly: "$memref `[` $indices `]` attr-dict `:` type($memref)",
  verify: (_view, op) => checkLoad(op),
  fold: (_view, _constants, op) => foldMemRefCasts(op),
  canonicalize: (self) => [dimPattern(dim, self)],
});

export const store = defineOp("memref.store", {
  summary: "Writes an element.",
  args: {
    value: value(AnyType),
    memref: value(AnyRankedMemRef),
    indices: variadic(Index),
    nontemporal: optionalAttr(BoolAttr),
    alignment: optionalAttr(alignmentOf(I64Attr)),
  },
  traits: [
    typesMatchWith("type of 'value' matches element type of 'memref'", "memref", "value", elementOf),
    effectsOn({ memref: "write" }),
    StoresSlot,
  ],
  assembly: "$value `,` $memref `[` $indices `]` attr-dict `:` type($memref)",
  verify: (_view, op) => checkStore(op),
  fold: (_view, _constants, op) => foldMemRefCasts(op, 1),
});

export const copy = defineOp("memref.copy", {
  summary: "Copies the elements of one memref to another.",
  args: { source: value(AnyRankedOrUnrankedMemRef), target: value(AnyRankedOrUnrankedMemRef) },
  traits: [SameOperandsElementType, SameOperandsShape, effectsOn({ source: "read", target: "write" })],
  assembly: "$source `,` $target attr-dict `:` type($source) `to` type($target)",
  fold: (_view, _constants, op) => foldForgettingCasts(op),
  canonicalize: copyPatterns,
});

export const prefetch = defineOp("memref.prefetch", {
  summary: "Says that an element will be needed.",
  args: {
    memref: value(AnyRankedMemRef),
    indices: variadic(Index),
    isWrite: attr(BoolAttr),
    localityHint: attr(Locality),
    isDataCache: attr(BoolAttr),
  },
  traits: [effectsOn({ memref: "write" })],
  parse: parsePrefetch,
  print: printPrefetch,
  verify: (_view, op) => checkPrefetch(op),
  fold: (_view, _constants, op) => foldMemRefCasts(op),
});

export const atomic_rmw = defineOp("memref.atomic_rmw", {
  summary: "Atomic read-modify-write operation.",
  args: {
    kind: attr(AtomicRMWKind),
    value: value(SignlessIntegerOrFloat),
    memref: value(memRefOf(SignlessIntegerOrFloat)),
    indices: variadic(Index),
  },
  results: { result: value(SignlessIntegerOrFloat) },
  traits: [
    sameType("value", "result"),
    typesMatchWith("value type matches element type of memref", "memref", "value", elementOf),
    effectsOn({ memref: "update" }),
  ],
  assembly:
    "$kind $value `,` $memref `[` $indices `]` attr-dict `:` `(` type($value) `,` type($memref) `)` `->` type($result)",
  verify: (_view, op) => checkAtomic(op),
  fold: (_view, _constants, op) => foldMemRefCasts(op),
});

export const generic_atomic_rmw = defineOp("memref.generic_atomic_rmw", {
  summary: "Atomic read-modify-write operation with a region.",
  args: { memref: value(memRefOf(SignlessIntegerOrFloat)), indices: variadic(Index) },
  results: { result: value(SignlessIntegerOrFloat) },
  regions: { atomic_body: region() },
  traits: [
    SingleBlock,
    implicitTerminator(() => atomic_yield),
    typesMatchWith("result type matches element type of memref", "memref", "result", elementOf),
    effectsOn({ memref: "update" }),
  ],
  parse: parseGenericAtomicRmw,
  print: printGenericAtomicRmw,
  verify: (_view, op) => checkGenericAtomic(op),
});

export const atomic_yield = defineOp("memref.atomic_yield", {
  summary: "Yield operation for GenericAtomicRMWOp.",
  args: { result: value(AnyType) },
  traits: [hasParent("memref.generic_atomic_rmw"), Terminator, ReturnLike, Pure],
  assembly: "$result attr-dict `:` type($result)",
  verify: (_view, op) => checkAtomicYield(op),
});

export const dma_start = defineOp("memref.dma_start", {
  summary: "Non-blocking DMA operation that starts a transfer.",
  args: { operands: variadic(AnyType) },
  parse: parseDmaStart,
  print: printDmaStart,
  verify: (_view, op) => checkDmaStart(op),
  fold: (_view, _constants, op) => foldMemRefCasts(op),
});

export const dma_wait = defineOp("memref.dma_wait", {
  summary: "Blocking DMA operation that waits for transfer completion.",
  args: { tagMemRef: value(AnyRankedMemRef), tagIndices: variadic(Index), numElements: value(Index) },
  assembly: "$tagMemRef `[` $tagIndices `]` `,` $numElements attr-dict `:` type($tagMemRef)",
  verify: (_view, op) => checkDmaWait(op),
  fold: (_view, _constants, op) => foldMemRefCasts(op),
});
