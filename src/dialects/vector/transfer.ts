// Transfers between vectors and memory, which may reach out of bounds.

import {
  AffineMapAttribute,
  AnyRankedTensor,
  AnyShapedType,
  AnyType,
  AnyVectorOfAnyRank,
  attr,
  BoolArrayAttr,
  defineOp,
  Index,
  MaskVector,
  memoryEffects,
  optional,
  value,
  variadic,
} from "../../define/index.ts";
import { foldWholeWrite, writePatterns } from "./canonicalize/tensor-transfers.ts";
import { foldReadWrite, foldTransfer, foldWrittenRead, transferEffects } from "./canonicalize/transfer.ts";
import {
  checkTransferRead,
  checkTransferWrite,
  parseTransferRead,
  parseTransferWrite,
  printTransferRead,
  printTransferWrite,
} from "./transfer-form.ts";

export const transfer_read = defineOp("vector.transfer_read", {
  summary: "Reads a supervector from memory into an SSA vector value.",
  args: {
    base: value(AnyShapedType),
    indices: variadic(Index),
    permutation_map: attr(AffineMapAttribute),
    padding: value(AnyType),
    mask: optional(MaskVector),
    in_bounds: attr(BoolArrayAttr),
  },
  results: { vector: value(AnyVectorOfAnyRank) },
  traits: [memoryEffects((op) => transferEffects(op, "read"))],
  fold: (_view, _constants, op) => foldTransfer(op) ?? foldWrittenRead(op),
  parse: parseTransferRead,
  print: printTransferRead,
  verify: (_view, op) => checkTransferRead(op),
});

export const transfer_write = defineOp("vector.transfer_write", {
  summary: "The vector.transfer_write op writes a supervector to memory.",
  args: {
    valueToStore: value(AnyVectorOfAnyRank),
    base: value(AnyShapedType),
    indices: variadic(Index),
    permutation_map: attr(AffineMapAttribute),
    mask: optional(MaskVector),
    in_bounds: attr(BoolArrayAttr),
  },
  results: { result: optional(AnyRankedTensor) },
  traits: [memoryEffects((op) => transferEffects(op, "write"))],
  fold: (_view, _constants, op) => foldWholeWrite(op) ?? foldTransfer(op) ?? foldReadWrite(op),
  canonicalize: writePatterns,
  parse: parseTransferWrite,
  print: printTransferWrite,
  verify: (_view, op) => checkTransferWrite(op),
});
