// Lists of variadic arguments as the targets of programs keep them. All arguments lie in the memory of the caller, in slots of eight bytes:
// a list states that the registers, which some targets use for the first ones, are used up.

import type { FormatArguments } from "./format.ts";
import { address, type HostNumber, type Machine, type VariadicList } from "./machine.ts";

/** Where a list keeps the address of the next argument in memory. */
export const NEXT_ARGUMENT: Readonly<Record<VariadicList, number>> = { "x86-64": 8, aarch64: 0, pointer: 0 };

/** Bytes of a list. */
export const LIST_BYTES: Readonly<Record<VariadicList, number>> = { "x86-64": 24, aarch64: 32, pointer: 8 };

export const SLOT = 8;

/** The arguments of a list, which goes on to the next one as they are read. */
export function argumentsOfList(machine: Machine, list: HostNumber | undefined): FormatArguments {
  const cell = address(list) + NEXT_ARGUMENT[machine.variadicList];
  const take = (): number => {
    const { view } = machine;
    const place = view.getUint32(cell, true);
    view.setUint32(cell, place + SLOT, true);
    return place;
  };
  return {
    integer: () => machine.view.getBigUint64(take(), true),
    float: () => machine.view.getFloat64(take(), true),
  };
}
