// The memory that a generic pointer leads to.

import { PointerType } from "../../../dialects/llvm/index.ts";
import { opcode } from "../../../llvm/index.ts";
import { AddressSpace } from "../../common/address-space.ts";
import type { SpirvBody } from "../body.ts";

/** The address space that a pointer is of, seen through casts, addresses, selects and phis; Generic if they differ or it is unknown. */
export function originOf(body: SpirvBody, reference: number): number {
  const found = new Set<number>();
  const seen = new Set<number>();
  const pending = [reference];
  for (let one = pending.pop(); one !== undefined && found.size < 2; one = pending.pop()) {
    if (seen.has(one)) continue;
    seen.add(one);
    const type = body.typeOf(one);
    const space = PointerType.is(type) ? type.addressSpace : AddressSpace.Generic;
    const sources = space === AddressSpace.Generic ? sourcesOf(body, one) : [];
    if (sources.length === 0) found.add(space);
    else for (const source of sources) pending.push(source);
  }
  const [only] = found;
  return found.size === 1 && only !== undefined ? only : AddressSpace.Generic;
}

/** The pointers that one is computed from. */
function sourcesOf(body: SpirvBody, reference: number): readonly number[] {
  const constant = body.constant(reference);
  if (constant !== undefined)
    return constant.kind === "expression" ? constant.operands.slice(0, 1).map(({ id }) => id) : [];
  const row = -reference;
  switch (body.code.opcode[row]) {
    case opcode.addrspacecast:
    case opcode.bitcast:
    case opcode.getelementptr:
      return [body.operand(row, 0)];
    case opcode.select:
      return [body.operand(row, 1), body.operand(row, 2)];
    case opcode.phi:
      return Array.from({ length: body.code.numOperands(row) / 2 }, (_, index) => body.operand(row, index * 2));
    default:
      return [];
  }
}
