// Vectors in memory.

import {
  AnyRankedMemRef,
  AnyRankedTensor,
  AnyVectorOfAnyRank,
  AnyVectorOfNonZeroRank,
  alignmentOf,
  BoolAttr,
  defineOp,
  effectsOn,
  FixedMaskVector,
  I64Attr,
  Index,
  MaskVector,
  optional,
  optionalAttr,
  rankedVectorOf,
  TensorOrMemRef,
  value,
  variadic,
} from "../../define/index.ts";
import { IntegerOrIndex } from "./attributes.ts";
import { gatherPatterns, maskedLoadPatterns, maskedStorePatterns } from "./canonicalize/masks.ts";
import {
  checkCompressStore,
  checkExpandLoad,
  checkGather,
  checkLoad,
  checkMaskedLoad,
  checkMaskedStore,
  checkScatter,
  checkStore,
} from "./rules.ts";

export const load = defineOp("vector.load", {
  summary: "Reads an n-D slice of memory into an n-D vector.",
  args: {
    base: value(AnyRankedMemRef),
    indices: variadic(Index),
    nontemporal: optionalAttr(BoolAttr),
    alignment: optionalAttr(alignmentOf(I64Attr)),
  },
  results: { result: value(AnyVectorOfAnyRank) },
  traits: [effectsOn({ base: "read" })],
  assembly: "$base `[` $indices `]` attr-dict `:` type($base) `,` type($result)",
  verify: (_view, op) => checkLoad(op),
});

export const store = defineOp("vector.store", {
  summary: "Writes an n-D vector to an n-D slice of memory.",
  args: {
    valueToStore: value(AnyVectorOfAnyRank),
    base: value(AnyRankedMemRef),
    indices: variadic(Index),
    nontemporal: optionalAttr(BoolAttr),
    alignment: optionalAttr(alignmentOf(I64Attr)),
  },
  traits: [effectsOn({ base: "write" })],
  assembly: "$valueToStore `,` $base `[` $indices `]` attr-dict `:` type($base) `,` type($valueToStore)",
  verify: (_view, op) => checkStore(op),
});

export const maskedload = defineOp("vector.maskedload", {
  summary: "Loads elements from memory into a vector as defined by a mask vector.",
  args: {
    base: value(AnyRankedMemRef),
    indices: variadic(Index),
    mask: value(MaskVector),
    pass_thru: value(AnyVectorOfNonZeroRank),
    alignment: optionalAttr(alignmentOf(I64Attr)),
  },
  results: { result: value(AnyVectorOfNonZeroRank) },
  traits: [effectsOn({ base: "read" })],
  assembly:
    "$base `[` $indices `]` `,` $mask `,` $pass_thru attr-dict `:` type($base) `,` type($mask) `,` type($pass_thru) `into` type($result)",
  verify: (_view, op) => checkMaskedLoad(op),
  canonicalize: maskedLoadPatterns(load),
});

export const maskedstore = defineOp("vector.maskedstore", {
  summary: "Stores elements from a vector into memory as defined by a mask vector.",
  args: {
    base: value(AnyRankedMemRef),
    indices: variadic(Index),
    mask: value(MaskVector),
    valueToStore: value(AnyVectorOfNonZeroRank),
    alignment: optionalAttr(alignmentOf(I64Attr)),
  },
  traits: [effectsOn({ base: "write" })],
  assembly:
    "$base `[` $indices `]` `,` $mask `,` $valueToStore attr-dict `:` type($base) `,` type($mask) `,` type($valueToStore)",
  verify: (_view, op) => checkMaskedStore(op),
  canonicalize: maskedStorePatterns(store),
});

export const gather = defineOp("vector.gather", {
  summary:
    "Gathers elements from memory or ranked tensor into a vector as defined by an index vector and a mask vector.",
  args: {
    base: value(TensorOrMemRef),
    offsets: variadic(Index),
    indices: value(rankedVectorOf(IntegerOrIndex)),
    mask: value(MaskVector),
    pass_thru: value(AnyVectorOfNonZeroRank),
    alignment: optionalAttr(alignmentOf(I64Attr)),
  },
  results: { result: value(AnyVectorOfNonZeroRank) },
  traits: [effectsOn({ base: "read" })],
  assembly:
    "$base `[` $offsets `]` `[` $indices `]` `,` $mask `,` $pass_thru attr-dict `:` type($base) `,` type($indices) `,` type($mask) `,` type($pass_thru) `into` type($result)",
  verify: (_view, op) => checkGather(op),
  canonicalize: gatherPatterns,
});

export const scatter = defineOp("vector.scatter", {
  summary:
    "Scatters elements from a vector into memory or ranked tensor as defined by an index vector and a mask vector.",
  args: {
    base: value(TensorOrMemRef),
    offsets: variadic(Index),
    indices: value(rankedVectorOf(IntegerOrIndex)),
    mask: value(MaskVector),
    valueToStore: value(AnyVectorOfNonZeroRank),
    alignment: optionalAttr(alignmentOf(I64Attr)),
  },
  results: { result: optional(AnyRankedTensor) },
  traits: [effectsOn({ base: "write" })],
  assembly:
    "$base `[` $offsets `]` `[` $indices `]` `,` $mask `,` $valueToStore attr-dict `:` type($base) `,` type($indices) `,` type($mask) `,` type($valueToStore) (`->` type($result)^)?",
  verify: (_view, op) => checkScatter(op),
  canonicalize: maskedStorePatterns(undefined),
});

export const expandload = defineOp("vector.expandload", {
  summary: "Reads elements from memory and spreads them into a vector as defined by a mask.",
  args: {
    base: value(AnyRankedMemRef),
    indices: variadic(Index),
    mask: value(FixedMaskVector),
    pass_thru: value(AnyVectorOfNonZeroRank),
    alignment: optionalAttr(alignmentOf(I64Attr)),
  },
  results: { result: value(AnyVectorOfNonZeroRank) },
  traits: [effectsOn({ base: "read" })],
  assembly:
    "$base `[` $indices `]` `,` $mask `,` $pass_thru attr-dict `:` type($base) `,` type($mask) `,` type($pass_thru) `into` type($result)",
  verify: (_view, op) => checkExpandLoad(op),
  canonicalize: maskedLoadPatterns(load),
});

export const compressstore = defineOp("vector.compressstore", {
  summary: "Writes elements selectively from a vector as defined by a mask.",
  args: {
    base: value(AnyRankedMemRef),
    indices: variadic(Index),
    mask: value(FixedMaskVector),
    valueToStore: value(AnyVectorOfNonZeroRank),
    alignment: optionalAttr(alignmentOf(I64Attr)),
  },
  traits: [effectsOn({ base: "write" })],
  assembly:
    "$base `[` $indices `]` `,` $mask `,` $valueToStore attr-dict `:` type($base) `,` type($mask) `,` type($valueToStore)",
  verify: (_view, op) => checkCompressStore(op),
  canonicalize: maskedStorePatterns(store),
});
