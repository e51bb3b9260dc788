// Masks, and ops under one.

import {
  AnyType,
  anyVectorOf,
  attr,
  DenseI64ArrayAttr,
  defineOp,
  I1,
  Index,
  implicitTerminator,
  MaskVector,
  optional,
  region,
  value,
  variadic,
} from "../../define/index.ts";
import {
  NoRegionArguments,
  Pure,
  RecursiveMemoryEffects,
  ReturnLike,
  SingleBlock,
  Terminator,
} from "../../ir/index.ts";
import { createMaskPatterns, foldConstantMask, foldMask, maskPatterns } from "./canonicalize/masks.ts";
import { checkConstantMask, checkCreateMask, checkMask, parseMask, printMask } from "./reduction-form.ts";

export const constant_mask = defineOp("vector.constant_mask", {
  summary: "Creates a constant vector mask.",
  args: { mask_dim_sizes: attr(DenseI64ArrayAttr) },
  results: { result: value(anyVectorOf(I1)) },
  traits: [Pure],
  assembly: "$mask_dim_sizes attr-dict `:` type(results)",
  verify: (_view, op) => checkConstantMask(op),
  fold: (_view, _constants, op) => foldConstantMask(op),
});

export const create_mask = defineOp("vector.create_mask", {
  summary: "Creates a vector mask.",
  args: { operands: variadic(Index) },
  results: { result: value(anyVectorOf(I1)) },
  traits: [Pure],
  assembly: "$operands attr-dict `:` type(results)",
  verify: (_view, op) => checkCreateMask(op),
  canonicalize: createMaskPatterns(constant_mask),
});

export const mask = defineOp("vector.mask", {
  summary: "Predicates a maskable vector operation.",
  args: { mask: value(MaskVector), passthru: optional(AnyType) },
  results: { results: variadic(AnyType) },
  regions: { maskRegion: region({ blocks: 1 }) },
  traits: [SingleBlock, implicitTerminator(() => yieldOp), RecursiveMemoryEffects, NoRegionArguments],
  parse: parseMask,
  print: printMask,
  verify: (_view, op) => checkMask(op),
  fold: (_view, _constants, op) => foldMask(op),
  canonicalize: maskPatterns,
});

export const yieldOp = defineOp("vector.yield", {
  summary: "Terminates and yields values from vector regions.",
  args: { operands: variadic(AnyType) },
  traits: [ReturnLike, Terminator, Pure],
  assembly: "attr-dict ($operands^ `:` type($operands))?",
});
