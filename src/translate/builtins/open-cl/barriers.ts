// Barriers and fences.

import { MemorySemantics, Scope } from "../../../grammar/enumerants.generated.ts";
import { Op } from "../../../spirv/modules.ts";
import { mangled, mangledNamed } from "../../mangling/index.ts";
import type { Body } from "../../to-llvm/body.ts";
import type { Instruction } from "../../to-llvm/instruction.ts";
import { callOpenCl } from "./call.ts";
import type { NamedCall, OpenClEntry } from "./entry.ts";
import { groupScopes, groupWord } from "./group-scopes.ts";
import { fences, orders, scopes, toOpenClNumber } from "./memory-model.ts";
import { fenceArgument, orderArgument, scopeArgument } from "./writers/memory-operands.ts";
import type { OpenClCall, WriteCall } from "./writers/written-call.ts";

/** Execution scope, memory scope, semantics. */
function controlBarrier(body: Body, one: Instruction): number {
  const flags = { value: toOpenClNumber(body, one.operand(2), fences), mangled: mangled.uint };
  if (body.at.environment === "CL1.2") {
    callOpenCl(body, "barrier", body.at.void, [flags], "convergent");
    return 0;
  }
  const scope = { value: toOpenClNumber(body, one.operand(1), scopes), mangled: mangledNamed("memory_scope") };
  callOpenCl(body, `${groupWord(body, one)}barrier`, body.at.void, [flags, scope], "convergent");
  return 0;
}

/** A part of a barrier, with the same operands; in OpenCL C 1.2 the scope is left out. */
function splitBarrier(op: number, part: string, order: number): OpenClEntry {
  return {
    opcodes: [op],
    calls: groupScopes.map(([group, scope]) => [`intel_${group}barrier_${part}`, writePart(op, scope, order)]),
    toLlvm(body, one) {
      const args = [{ value: toOpenClNumber(body, one.operand(2), fences), mangled: mangled.uint }];
      if (body.at.environment !== "CL1.2") {
        args.push({ value: toOpenClNumber(body, one.operand(1), scopes), mangled: mangledNamed("memory_scope") });
      }
      callOpenCl(body, `intel_${groupWord(body, one)}barrier_${part}`, body.at.void, args, "convergent");
      return 0;
    },
  };
}

/** Memory scope, semantics. */
function memoryBarrier(body: Body, one: Instruction): number {
  const isFirst = body.at.environment === "CL1.2";
  const scope = isFirst ? 0 : toOpenClNumber(body, one.operand(0), scopes);
  const flags = { value: toOpenClNumber(body, one.operand(1), fences), mangled: mangled.uint };
  if (isFirst) {
    callOpenCl(body, "mem_fence", body.at.void, [flags]);
    return 0;
  }
  const order = { value: toOpenClNumber(body, one.operand(1), orders), mangled: mangledNamed("memory_order") };
  const last = { value: scope, mangled: mangledNamed("memory_scope") };
  callOpenCl(body, "atomic_work_item_fence", body.at.void, [flags, order, last]);
  return 0;
}

// ---- towards SPIR-V

const { AcquireRelease, Acquire, Release, SequentiallyConsistent } = MemorySemantics;

/** Without flags there is no order either. */
function semantics(call: OpenClCall): number {
  return call.constant(0) === 0 ? call.int32(0) : fenceArgument(call, 0, SequentiallyConsistent);
}

const writeBarrier =
  (scope: number): WriteCall =>
  (call) => {
    const memory = call.count > 1 ? scopeArgument(call, 1) : call.int32(Scope.Workgroup);
    return call.plain(Op.ControlBarrier, call.int32(scope), memory, semantics(call));
  };

/** Parts of a barrier: arriving releases, waiting acquires. */
const writePart =
  (op: number, scope: number, order: number): WriteCall =>
  (call) => {
    const memory = call.count > 1 ? scopeArgument(call, 1) : call.int32(Scope.Workgroup);
    return call.plain(op, call.int32(scope), memory, fenceArgument(call, 0, order));
  };

const writeFence =
  (order: number): WriteCall =>
  (call) =>
    call.plain(Op.MemoryBarrier, call.int32(Scope.Workgroup), fenceArgument(call, 0, order));

/** Flags, order, scope. */
const writeWorkItemFence: WriteCall = (call) => {
  const order = call.constant(1);
  const scope = scopeArgument(call, 2);
  if (order !== undefined) return call.plain(Op.MemoryBarrier, scope, fenceArgument(call, 0, ORDERS[order] ?? 0));
  const flags = fenceArgument(call, 0, 0);
  const bits = call.emit(Op.BitwiseOr, call.body.int(32), flags, orderArgument(call, 1, 0));
  return call.plain(Op.MemoryBarrier, scope, bits);
};

/** Semantics by OpenCL C's orders: relaxed, consume, acquire, release, both, sequentially consistent. */
const ORDERS: readonly number[] = [0, 0, Acquire, Release, AcquireRelease, SequentiallyConsistent];

/** Barriers. */
export const barriers: readonly OpenClEntry[] = [
  splitBarrier(Op.ControlBarrierArriveEXT, "arrive", Release),
  splitBarrier(Op.ControlBarrierWaitEXT, "wait", Acquire),
  {
    opcodes: [Op.ControlBarrier],
    calls: [
      ["barrier", writeBarrier(Scope.Workgroup)],
      ...groupScopes.map(([group, scope]): NamedCall => [`${group}barrier`, writeBarrier(scope)]),
    ],
    toLlvm: controlBarrier,
  },
  {
    opcodes: [Op.MemoryBarrier],
    calls: [
      ["mem_fence", writeFence(AcquireRelease)],
      ["read_mem_fence", writeFence(Acquire)],
      ["write_mem_fence", writeFence(Release)],
      ["atomic_work_item_fence", writeWorkItemFence],
    ],
    toLlvm: memoryBarrier,
  },
];
