// Pipe Instructions of the SPIR-V specification that are no rows of the grammar: what a module itself has of pipes.

import { attr, defineOp, I32Attr, SymbolNameAttr } from "../../../../define/index.ts";
import { SymbolOp } from "../../../../ir/index.ts";
import { InModuleScope } from "../../traits.ts";

export const ConstantPipeStorage = defineOp("spirv.ConstantPipeStorage", {
  summary:
    "The storage of a pipe: bytes of a packet, their alignment, room for packets. Each is another one; `spirv.mlir.referenceof` names it.",
  args: {
    sym_name: attr(SymbolNameAttr),
    packet_size: attr(I32Attr),
    packet_alignment: attr(I32Attr),
    capacity: attr(I32Attr),
  },
  traits: [InModuleScope, SymbolOp],
  assembly:
    "$sym_name `packet_size` `(` $packet_size `)` `packet_alignment` `(` $packet_alignment `)` `capacity` `(` $capacity `)` attr-dict",
  verify({ packet_size, packet_alignment }, op) {
    const [size, alignment] = [packet_size, packet_alignment].map(({ value }) => BigInt.asUintN(32, value));
    if (size === undefined || alignment === undefined) return undefined;
    const isRight = alignment > 0n && (alignment & (alignment - 1n)) === 0n && alignment <= size;
    return isRight
      ? undefined
      : op.error(`packet alignment must be a power of two up to the packet size ${size}, but is ${alignment}`);
  },
});
