// Barriers and fences.

import { MemorySemantics, Scope } from "../../../grammar/enumerants.generated.ts";
import { Op } from "../../../spirv/modules.ts";
import type { OpenClCall, WriteCall } from "./call.ts";
import { fenceArgument, orderArgument, scopeArgument } from "./memory-model.ts";

const { AcquireRelease, Acquire, Release, SequentiallyConsistent } = MemorySemantics;

/** Without flags there is no order either. */
function semantics(call: OpenClCall): number {
  return call.constant(0) === 0 ? call.int32(0) : fenceArgument(call, 0, SequentiallyConsistent);
}

const barrier =
  (scope: number): WriteCall =>
  (call) => {
    const memory = call.count > 1 ? scopeArgument(call, 1) : call.int32(Scope.Workgroup);
    return call.plain(Op.ControlBarrier, call.int32(scope), memory, semantics(call));
  };

/** Parts of a barrier: arriving releases, waiting acquires. */
const splitBarrier =
  (op: number, scope: number, order: number): WriteCall =>
  (call) => {
    const memory = call.count > 1 ? scopeArgument(call, 1) : call.int32(Scope.Workgroup);
    return call.plain(op, call.int32(scope), memory, fenceArgument(call, 0, order));
  };

const SPLIT = (
  [
    ["work", Scope.Workgroup],
    ["sub", Scope.Subgroup],
  ] as const
).flatMap(([group, scope]): (readonly [name: string, write: WriteCall])[] => [
  [`intel_${group}_group_barrier_arrive`, splitBarrier(Op.ControlBarrierArriveEXT, scope, Release)],
  [`intel_${group}_group_barrier_wait`, splitBarrier(Op.ControlBarrierWaitEXT, scope, Acquire)],
]);

const fence =
  (order: number): WriteCall =>
  (call) =>
    call.plain(Op.MemoryBarrier, call.int32(Scope.Workgroup), fenceArgument(call, 0, order));

/** Flags, order, scope. */
const workItemFence: WriteCall = (call) => {
  const order = call.constant(1);
  const scope = scopeArgument(call, 2);
  if (order !== undefined) return call.plain(Op.MemoryBarrier, scope, fenceArgument(call, 0, ORDERS[order] ?? 0));
  const flags = fenceArgument(call, 0, 0);
  const bits = call.emit(Op.BitwiseOr, call.body.int(32), flags, orderArgument(call, 1, 0));
  return call.plain(Op.MemoryBarrier, scope, bits);
};

/** Semantics by OpenCL C's orders: relaxed, consume, acquire, release, both, sequentially consistent. */
const ORDERS: readonly number[] = [0, 0, Acquire, Release, AcquireRelease, SequentiallyConsistent];

/** Flags of the memory that a generic pointer is to. */
const getFence: WriteCall = (call) => {
  const bits = call.emit(Op.GenericPtrMemSemantics, call.body.int(32), call.arg(0));
  return call.result(Op.ShiftRightLogical, bits, call.int32(8));
};

/** Barriers by their names. */
export const barrierCalls: readonly (readonly [name: string, write: WriteCall])[] = [
  ["barrier", barrier(Scope.Workgroup)],
  ["work_group_barrier", barrier(Scope.Workgroup)],
  ["sub_group_barrier", barrier(Scope.Subgroup)],
  ["mem_fence", fence(AcquireRelease)],
  ["read_mem_fence", fence(Acquire)],
  ["write_mem_fence", fence(Release)],
  ["atomic_work_item_fence", workItemFence],
  ["get_fence", getFence],
  ...SPLIT,
];
