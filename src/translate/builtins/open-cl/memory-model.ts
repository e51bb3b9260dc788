// Scopes, memory orders and fence flags: numbers of SPIR-V and of OpenCL C. One table for both directions; operands that are computed are translated
// when the kernel runs, by a function with a switch.

import { MemorySemantics, Scope } from "../../../grammar/enumerants.generated.ts";
import type { Body } from "../../to-llvm/body.ts";
import { translationCall } from "../../to-llvm/translations.ts";

/** Numbers of SPIR-V and of OpenCL C, side by side. */
export interface NumberTable {
  /** The name of the function that translates them to OpenCL C's. */
  readonly name: string;
  /** The bits of SPIR-V's number that count; undefined for all. */
  readonly mask: number | undefined;
  readonly pairs: readonly (readonly [spirv: number, openCl: number])[];
}

export const scopes: NumberTable = {
  name: "memory_scope",
  mask: undefined,
  pairs: [
    [Scope.Invocation, 0],
    [Scope.Workgroup, 1],
    [Scope.Device, 2],
    [Scope.CrossDevice, 3],
    [Scope.Subgroup, 4],
  ],
};

const { Acquire, Release, AcquireRelease, SequentiallyConsistent } = MemorySemantics;
const { WorkgroupMemory, CrossWorkgroupMemory, ImageMemory } = MemorySemantics;

export const orders: NumberTable = {
  name: "memory_order",
  mask: Acquire | Release | AcquireRelease | SequentiallyConsistent,
  pairs: [
    [MemorySemantics.Relaxed, 0],
    [Acquire, 2],
    [Release, 3],
    [AcquireRelease, 4],
    [SequentiallyConsistent, 5],
  ],
};

/** Local, global and image memory, in all combinations. */
export const fences: NumberTable = {
  name: "memory_fence",
  mask: WorkgroupMemory | CrossWorkgroupMemory | ImageMemory,
  pairs: [1, 2, 3, 4, 5, 6, 7].map((flags) => [semanticsOf(flags), flags] as const),
};

/** The bits of memory semantics for OpenCL C's fence flags. */
export function semanticsOf(flags: number): number {
  return (
    ((flags & 1) !== 0 ? WorkgroupMemory : 0) |
    ((flags & 2) !== 0 ? CrossWorkgroupMemory : 0) |
    ((flags & 4) !== 0 ? ImageMemory : 0)
  );
}

/** SPIR-V's number as OpenCL C's: a constant, or a call. */
export function toOpenClNumber(body: Body, id: number, table: NumberTable): number {
  const value = body.at.input.knownInteger(id);
  if (value === undefined) return translationCall(body, table, body.value(id));
  const masked = table.mask === undefined ? Number(value) : Number(value) & table.mask;
  return body.int32(table.pairs.find(([spirv]) => spirv === masked)?.[1] ?? 0);
}
