// Elements and parts of vectors.

import {
  AnyFixedVectorOfAnyRank,
  AnyType,
  AnyVectorOfAnyRank,
  AnyVectorOfNonZeroRank,
  attr,
  DenseI64ArrayAttr,
  defineOp,
  dynamicIndexList,
  I64ArrayAttr,
  I64Attr,
  Index,
  ranges,
  ScalableVectorOfRank1,
  sameElementType,
  sameType,
  VectorOfRank1,
  value,
  variadic,
} from "../../define/index.ts";
import { Pure } from "../../ir/index.ts";
import { elementsAgree, elementsOf, elementTypes, multipleOf } from "./attributes.ts";
import { extractPatterns, foldExtract } from "./canonicalize/extract.ts";
import {
  foldFromElements,
  foldInsert,
  foldToElements,
  fromElementsPatterns,
  insertPatterns,
  toElementsPatterns,
} from "./canonicalize/insert.ts";
import { foldInsertSlice, foldSlice, slicePatternsOf } from "./canonicalize/slice.ts";
import { checkExtract, checkExtractSlice, checkInsert, checkInsertSlice } from "./rules.ts";
import { broadcast, shape_cast } from "./shape.ts";

export const extract = defineOp("vector.extract", {
  summary: "Extract operation.",
  args: {
    source: value(AnyVectorOfAnyRank),
    dynamic_position: variadic(Index),
    static_position: attr(DenseI64ArrayAttr),
  },
  results: { result: value(AnyType) },
  traits: [elementsAgree("operand and result", 0), Pure, ranges("union")],
  assembly:
    "$source `` custom<DynamicIndexList>($dynamic_position, $static_position) attr-dict `:` type($result) `from` type($source)",
  directives: { DynamicIndexList: dynamicIndexList() },
  verify: (_view, op) => checkExtract(op),
  fold: (_view, { source }, op) => foldExtract(op, source),
  canonicalize: extractPatterns,
});

export const insert = defineOp("vector.insert", {
  summary: "Insert operation.",
  args: {
    valueToStore: value(AnyType),
    dest: value(AnyVectorOfAnyRank),
    dynamic_position: variadic(Index),
    static_position: attr(DenseI64ArrayAttr),
  },
  results: { result: value(AnyVectorOfAnyRank) },
  traits: [elementsAgree("source operand and result", 0), sameType("dest", "result"), Pure, ranges("union")],
  assembly:
    "$valueToStore `,` $dest custom<DynamicIndexList>($dynamic_position, $static_position) attr-dict `:` type($valueToStore) `into` type($dest)",
  directives: { DynamicIndexList: dynamicIndexList() },
  verify: (_view, op) => checkInsert(op),
  fold: (_view, { valueToStore, dest }, op) => foldInsert(op, valueToStore, dest),
  canonicalize: insertPatterns(
    () => broadcast,
    () => from_elements,
    () => to_elements,
  ),
});

export const extract_strided_slice = defineOp("vector.extract_strided_slice", {
  summary: "Extract_strided_slice operation.",
  args: {
    source: value(AnyVectorOfNonZeroRank),
    offsets: attr(I64ArrayAttr),
    sizes: attr(I64ArrayAttr),
    strides: attr(I64ArrayAttr),
  },
  results: { result: value(AnyVectorOfNonZeroRank) },
  traits: [elementsAgree("operand and result", 0), Pure],
  assembly: "$source attr-dict `:` type($source) `to` type(results)",
  verify: (_view, op) => checkExtractSlice(op),
  fold: (_view, { source }, op) => foldSlice(op, source),
  canonicalize: slicePatternsOf(extract, () => shape_cast),
});

export const insert_strided_slice = defineOp("vector.insert_strided_slice", {
  summary: "Strided_slice operation.",
  args: {
    valueToStore: value(AnyVectorOfNonZeroRank),
    dest: value(AnyVectorOfNonZeroRank),
    offsets: attr(I64ArrayAttr),
    strides: attr(I64ArrayAttr),
  },
  results: { result: value(AnyVectorOfNonZeroRank) },
  traits: [elementsAgree("operand #0 and result", 0), sameType("dest", "result"), Pure],
  assembly: "$valueToStore `,` $dest attr-dict `:` type($valueToStore) `into` type($dest)",
  verify: (_view, op) => checkInsertSlice(op),
  fold: (_view, { valueToStore, dest }, op) => foldInsertSlice(op, valueToStore, dest),
});

export const from_elements = defineOp("vector.from_elements", {
  summary: "Operation that defines a vector from scalar elements.",
  args: { elements: variadic(AnyType) },
  results: { dest: value(AnyFixedVectorOfAnyRank) },
  traits: [elementsOf("dest"), Pure],
  assembly: "$elements attr-dict `:` type($dest)",
  fold: (_view, { elements }, op) => foldFromElements(op, elements),
  canonicalize: fromElementsPatterns(
    extract,
    () => broadcast,
    () => shape_cast,
  ),
});

export const to_elements = defineOp("vector.to_elements", {
  summary: "Operation that decomposes a vector into all its scalar elements.",
  args: { source: value(AnyVectorOfAnyRank) },
  results: { elements: variadic(AnyType) },
  traits: [elementsOf("source"), Pure],
  inferResults: ({ operandTypes: [type] }) => (type === undefined ? [] : elementTypes(type)),
  assembly: "$source attr-dict `:` type($source)",
  fold: (_view, _constants, op) => foldToElements(op),
  canonicalize: toElementsPatterns,
});

export const scalable_extract = defineOp("vector.scalable.extract", {
  summary: "Extract subvector from scalable vector operation.",
  args: { source: value(ScalableVectorOfRank1), pos: attr(I64Attr) },
  results: { result: value(VectorOfRank1) },
  traits: [sameElementType("source", "result"), multipleOf("result", 0), Pure],
  assembly: "$source `[` $pos `]` attr-dict `:` type($result) `from` type($source)",
});

export const scalable_insert = defineOp("vector.scalable.insert", {
  summary: "Insert subvector into scalable vector operation.",
  args: { valueToStore: value(VectorOfRank1), dest: value(ScalableVectorOfRank1), pos: attr(I64Attr) },
  results: { result: value(ScalableVectorOfRank1) },
  traits: [sameElementType("valueToStore", "dest"), sameType("dest", "result"), multipleOf("source", 1), Pure],
  assembly: "$valueToStore `,` $dest `[` $pos `]` attr-dict `:` type($valueToStore) `into` type($dest)",
});
