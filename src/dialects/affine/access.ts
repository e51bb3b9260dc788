// Reading and writing memory at affine places.

import {
  AffineMapAttribute,
  AnyRankedMemRef,
  AnyType,
  AnyVectorOfNonZeroRank,
  attr,
  BoolAttr,
  defineOp,
  effectsOn,
  Index,
  value,
  variadic,
} from "../../define/index.ts";
import { Locality } from "../memref/index.ts";
import {
  checkLoad,
  checkPrefetch,
  checkStore,
  checkVectorLoad,
  checkVectorStore,
  parseLoad,
  parsePrefetch,
  parseStore,
  parseVectorLoad,
  parseVectorStore,
  printLoad,
  printPrefetch,
  printStore,
  printVectorLoad,
  printVectorStore,
} from "./access-form.ts";
import { foldConstantLoad } from "./canonicalize/constants.ts";
import { composesMap } from "./canonicalize/maps.ts";

export const load = defineOp("affine.load", {
  summary: "Reads an element at an affine place.",
  args: { memref: value(AnyRankedMemRef), indices: variadic(Index), map: attr(AffineMapAttribute) },
  results: { result: value(AnyType) },
  traits: [effectsOn({ memref: "read" })],
  parse: parseLoad,
  print: printLoad,
  verify: (_view, op) => checkLoad(op),
  fold: (_view, _constants, op) => foldConstantLoad(op),
  canonicalize: composesMap("indices"),
});

export const store = defineOp("affine.store", {
  summary: "Writes an element at an affine place.",
  args: {
    value: value(AnyType),
    memref: value(AnyRankedMemRef),
    indices: variadic(Index),
    map: attr(AffineMapAttribute),
  },
  traits: [effectsOn({ memref: "write" })],
  parse: parseStore,
  print: printStore,
  verify: (_view, op) => checkStore(op),
  canonicalize: composesMap("indices"),
});

export const prefetch = defineOp("affine.prefetch", {
  summary: "Says that an element at an affine place will be needed.",
  args: {
    memref: value(AnyRankedMemRef),
    indices: variadic(Index),
    isWrite: attr(BoolAttr),
    localityHint: attr(Locality),
    isDataCache: attr(BoolAttr),
    map: attr(AffineMapAttribute),
  },
  parse: parsePrefetch,
  print: printPrefetch,
  verify: (_view, op) => checkPrefetch(op),
  canonicalize: composesMap("indices"),
});

export const vector_load = defineOp("affine.vector_load", {
  summary: "Reads elements from an affine place on.",
  args: { memref: value(AnyRankedMemRef), indices: variadic(Index), map: attr(AffineMapAttribute) },
  results: { result: value(AnyVectorOfNonZeroRank) },
  traits: [effectsOn({ memref: "read" })],
  parse: parseVectorLoad,
  print: printVectorLoad,
  verify: (_view, op) => checkVectorLoad(op),
  canonicalize: composesMap("indices"),
});

export const vector_store = defineOp("affine.vector_store", {
  summary: "Writes elements from an affine place on.",
  args: {
    value: value(AnyVectorOfNonZeroRank),
    memref: value(AnyRankedMemRef),
    indices: variadic(Index),
    map: attr(AffineMapAttribute),
  },
  traits: [effectsOn({ memref: "write" })],
  parse: parseVectorStore,
  print: printVectorStore,
  verify: (_view, op) => checkVectorStore(op),
  canonicalize: composesMap("indices"),
});
