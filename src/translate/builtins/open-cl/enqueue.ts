// Device-Side Enqueue Instructions. Functions for blocks are not mangled: `__enqueue_kernel_basic`.

import { pointerType } from "../../../dialects/llvm/index.ts";
import { opcode } from "../../../llvm/index.ts";
import { Op } from "../../../spirv/modules.ts";
import { AddressSpace } from "../../common/address-space.ts";
import { type MangledType, mangle, mangled, mangledPointer } from "../../mangling/index.ts";
import type { Body } from "../../to-llvm/body.ts";
import type { Instruction } from "../../to-llvm/instruction.ts";
import { callFunction, callReturningStruct, resultSlot } from "../friendly.ts";
import { dimensionsOf, pointerToValue, structSlot } from "../struct-arguments.ts";
import type { OpenClEntry } from "./entry.ts";
import { writeEnqueue, writeQuery, writeRange } from "./writers/enqueue.ts";

/** The function of a block, as a generic pointer. */
function invokePointer(body: Body, id: number): number {
  return body.cast(opcode.addrspacecast, body.value(id), pointerType(body.at.context, AddressSpace.Generic));
}

/** Whether an operand is known to be 0 or null. */
function isNothing(body: Body, id: number): boolean {
  const constant = body.constantOf(body.value(id));
  return constant !== undefined && (constant.kind === "zero" || (constant.kind === "integer" && constant.bits === 0n));
}

/** Queue, flags, range; the number of events, events to wait for, event of the kernel; function, literal, its size and alignment; local sizes. */
function enqueue(body: Body, one: Instruction): number {
  const [queue = 0, flags = 0, range = 0, count = 0, waits = 0, event = 0, invoke = 0, literal = 0] = one.operands();
  const sizes = one.operands(10);
  const events = [count, waits, event];
  const hasEvents = !events.every((id) => isNothing(body, id));
  const args = [
    body.value(queue),
    body.value(flags),
    pointerToValue(body, one, range),
    ...(hasEvents ? events.map((id) => body.value(id)) : []),
    invokePointer(body, invoke),
    body.value(literal),
    // The sizes are an array, of which the first element is passed.
    ...sizes.slice(0, 1).flatMap((id) => [body.int32(sizes.length), body.value(id)]),
  ];
  const kind = sizes.length > 0 ? (hasEvents ? "events_varargs" : "varargs") : hasEvents ? "basic_events" : "basic";
  return callFunction(body, `__enqueue_kernel_${kind}`, body.at.types.of(one.typeId), args);
}

/** Range of some, function, literal. */
function kernelQuery(op: number, name: string, hasRange: boolean): OpenClEntry {
  return {
    opcodes: [op],
    calls: [[`__get_kernel_${name}_impl`, writeQuery(op, hasRange)]],
    prepare: structSlot,
    toLlvm(body, one) {
      const at = hasRange ? 1 : 0;
      const range = hasRange ? [pointerToValue(body, one, one.operand(0))] : [];
      const args = [...range, invokePointer(body, one.operand(at)), body.value(one.operand(at + 1))];
      return callFunction(body, `__get_kernel_${name}_impl`, body.at.types.of(one.typeId), args);
    },
  };
}

// ---- ranges

/** OpenCL C has the offset first, then the global and the local size. */
function buildRange(body: Body, one: Instruction): number {
  const [global = 0, local = 0, offset = 0] = one.operands();
  const dimensions = dimensionsOf(body, one);
  const size = body.at.target.width === 64 ? mangled.ulong : mangled.uint;
  const argument: MangledType = dimensions === 1 ? size : mangledPointer(size, 0, { isConst: true });
  const args = [offset, global, local].map((id) => (dimensions === 1 ? body.value(id) : pointerToValue(body, one, id)));
  const name = mangle(`ndrange_${dimensions}D`, [argument, argument, argument]);
  return callReturningStruct(body, one, name, body.at.types.of(one.typeId), args);
}

/** Enqueuing. */
export const enqueuing: readonly OpenClEntry[] = [
  {
    opcodes: [Op.EnqueueKernel],
    calls: [
      ["__enqueue_kernel_basic", writeEnqueue(false, false)],
      ["__enqueue_kernel_basic_events", writeEnqueue(true, false)],
      ["__enqueue_kernel_varargs", writeEnqueue(false, true)],
      ["__enqueue_kernel_events_varargs", writeEnqueue(true, true)],
    ],
    prepare: structSlot,
    toLlvm: enqueue,
  },
  {
    opcodes: [Op.BuildNDRange],
    calls: [1, 2, 3].map((dimensions) => [`ndrange_${dimensions}D`, writeRange]),
    prepare: resultSlot,
    toLlvm: buildRange,
  },
  kernelQuery(Op.GetKernelWorkGroupSize, "work_group_size", false),
  kernelQuery(Op.GetKernelPreferredWorkGroupSizeMultiple, "preferred_work_group_size_multiple", false),
  kernelQuery(Op.GetKernelNDrangeMaxSubGroupSize, "max_sub_group_size_for_ndrange", true),
  kernelQuery(Op.GetKernelNDrangeSubGroupCount, "sub_group_count_for_ndrange", true),
];
