// Scopes, orders and fence flags of OpenCL C as operands of SPIR-V. Computed ones are translated when the kernel runs, by selects over the table.

import { MemorySemantics } from "../../../../grammar/enumerants.generated.ts";
import { Op } from "../../../../spirv/modules.ts";
import { AddressSpace } from "../../../common/address-space.ts";
import { originOf } from "../../../to-spirv/pointers/origin.ts";
import { orders, scopes, semanticsOf } from "../memory-model.ts";
import type { OpenClCall } from "./written-call.ts";

/** OpenCL C's number as SPIR-V's. */
function numberOf(
  call: OpenClCall,
  index: number,
  pairs: readonly (readonly [spirv: number, openCl: number])[],
): number {
  const known = call.constant(index);
  if (known !== undefined) return call.int32(pairs.find(([, openCl]) => openCl === known)?.[0] ?? 0);
  const { body } = call;
  const [int, value] = [body.int(32), call.arg(index)];
  const [[last = 0] = [], ...others] = pairs.toReversed();
  return others.reduce((other, [spirv, openCl]) => {
    const isThis = body.emit(Op.IEqual, body.at.types.bool, value, call.int32(openCl));
    return call.emit(Op.Select, int, isThis, call.int32(spirv), other);
  }, call.int32(last));
}

/** The scope that an argument states. */
export function scopeArgument(call: OpenClCall, index: number): number {
  return numberOf(call, index, scopes.pairs);
}

/** The order that an argument states, with further bits. */
export function orderArgument(call: OpenClCall, index: number, others: number): number {
  const known = call.constant(index);
  if (known !== undefined) return call.int32((orders.pairs.find(([, openCl]) => openCl === known)?.[0] ?? 0) | others);
  const order = numberOf(call, index, orders.pairs);
  return others === 0 ? order : call.emit(Op.BitwiseOr, call.body.int(32), order, call.int32(others));
}

/** The semantics for fence flags that an argument states, with an order. */
export function fenceArgument(call: OpenClCall, index: number, order: number): number {
  const known = call.constant(index);
  if (known !== undefined) return call.int32(semanticsOf(known) | order);
  // Bits 1, 2 and 4 become 0x100, 0x200 and 0x800.
  const int = call.body.int(32);
  const flags = call.arg(index);
  const low = call.emit(Op.BitwiseAnd, int, flags, call.int32(3));
  const image = call.emit(Op.BitwiseAnd, int, flags, call.int32(4));
  const moved = [
    call.emit(Op.ShiftLeftLogical, int, low, call.int32(8)),
    call.emit(Op.ShiftLeftLogical, int, image, call.int32(9)),
    call.int32(order),
  ];
  return moved.slice(1).reduce((sum, one) => call.emit(Op.BitwiseOr, int, sum, one), moved[0] ?? 0);
}

/** The bits for the memory that a pointer is to: both kinds, if that is unknown. */
export function memoryOf(call: OpenClCall, index: number): number {
  const { WorkgroupMemory, CrossWorkgroupMemory } = MemorySemantics;
  switch (originOf(call.body, call.reference(index))) {
    case AddressSpace.Global:
      return CrossWorkgroupMemory;
    case AddressSpace.Local:
      return WorkgroupMemory;
    default:
      return WorkgroupMemory | CrossWorkgroupMemory;
  }
}
