// Pipes that a module itself has: each is a global, memory as the runtime takes pipes that the host gives.

import * as llvm from "../../../dialects/llvm/index.ts";
import * as spirv from "../../../dialects/spirv/index.ts";
import {
  type IntegerAttr,
  integerAttr,
  type Operation,
  symbolName,
  symbolRefAttr,
  type Type,
  TypeAttr,
  type Value,
} from "../../../ir/index.ts";
import { type ConversionPattern, convert } from "../../../rewrite/index.ts";
import { type Emitter, emit, i32, insertValue } from "../../llvm-common/index.ts";
import type { RowConversion } from "../ops/memory/pointer-rows.ts";

/** Bytes of a packet, how many there is room for, how many have been read and written so far. */
const HEAD_WORDS = 4;

/** A global of four numbers and the packets after, of which nothing has been read or written. */
export const pipeStoragePattern: ConversionPattern = convert(
  spirv.ConstantPipeStorage,
  ({ sym_name, packet_size, packet_alignment, capacity }, _, at, op) => {
    const { context } = op;
    const [bytes, room] = [unsigned(packet_size), unsigned(capacity)];
    const head = llvm.arrayType(context, context.i32, HEAD_WORDS);
    const packets = llvm.arrayType(context, context.integer(8), bytes * room);
    const type = llvm.literalStruct(context, [head, packets], false);
    const global = llvm.mlir.global.build(at, {
      global_type: TypeAttr.get(context, { type }),
      sym_name,
      linkage: llvm.linkage.of(context, "private"),
      addr_space: integerAttr(context, context.i32, 0),
      alignment: integerAttr(context, context.integer(64), Math.max(unsigned(packet_alignment), HEAD_WORDS * 4)),
    });
    at.insertAtEnd(at.createBlock(global.region(), []));
    let value = emit(at, llvm.mlir.zero, [], type);
    for (const [index, number] of [bytes, room].entries()) value = insertValue(at, value, i32(at, number), [0, index]);
    at.create(llvm.return, { operands: [value] });
    at.eraseOp(op);
    return true;
  },
);

function unsigned({ value }: IntegerAttr): number {
  return Number(BigInt.asUintN(32, value));
}

/** The handle of a storage, or of the global that it has become; undefined of what is none. */
export function pipeStorageAddress(at: Emitter, op: Operation | undefined, type: Type): Value | undefined {
  if (op?.def !== spirv.ConstantPipeStorage && op?.def !== llvm.mlir.global) return undefined;
  const global_name = symbolRefAttr(at.context, symbolName(op) ?? "");
  return llvm.mlir.addressof.build(at, { global_name }, { resultTypes: [type] }).result();
}

/** A pipe is its storage. */
const pipeOf: RowConversion = (op, [storage], at) => {
  if (storage === undefined) return false;
  at.replaceOp(op, [storage]);
  return true;
};

export const pipeStorageRows: spirv.OpTable<RowConversion> = {
  core: {
    CreatePipeFromPipeStorage: pipeOf,
  },
};
