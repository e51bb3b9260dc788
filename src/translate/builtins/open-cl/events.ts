// Asynchronous copies, events, casts between address spaces, and other instructions that are one call.

import { functionType } from "../../../dialects/llvm/index.ts";
import { StorageClass } from "../../../grammar/enumerants.generated.ts";
import { opcode } from "../../../llvm/index.ts";
import { Op } from "../../../spirv/modules.ts";
import { mangled, mangledPointer } from "../../mangling/index.ts";
import type { Body } from "../../to-llvm/body.ts";
import type { Instruction } from "../../to-llvm/instruction.ts";
import { callOpenCl } from "./call.ts";
import type { OpenClEntry } from "./entry.ts";
import { named } from "./named.ts";

const CASTS: Readonly<Record<number, string>> = {
  [StorageClass.CrossWorkgroup]: "__to_global",
  [StorageClass.Workgroup]: "__to_local",
  [StorageClass.Function]: "__to_private",
};

/** `__to_global` and so on are not mangled. */
function castExplicit(body: Body, one: Instruction): number {
  const pointer = body.value(one.operand(0));
  const type = functionType(body.at.context, body.at.types.of(one.typeId), [body.typeOfReference(pointer)]);
  const name = CASTS[one.operand(1)] ?? one.reject(`${one.name} must be to a class of OpenCL`);
  const callee = body.at.declare(name, type);
  return body.call(callee, type, [pointer], { attributes: body.at.callAttributes(callee) });
}

/** `get_fence` gives fence flags, which SPIR-V has 8 bits higher. */
function memorySemantics(body: Body, one: Instruction): number {
  const pointer = body.value(one.operand(0));
  const type = body.at.types.of(one.typeId);
  const argument = { value: pointer, mangled: mangledPointer(mangled.void, 4, { isConst: true }) };
  const flags = callOpenCl(body, "get_fence", type, [argument]);
  return body.binary(opcode.shl, flags, body.integer(type, 8));
}

/** Calls with the operands of the instruction. */
export const events: readonly OpenClEntry[] = [
  named(Op.GroupAsyncCopy, "async_work_group_strided_copy", { skip: 1, toConst: [1], unsigned: [0, 1, 2, 3] }),
  named(Op.GroupWaitEvents, "wait_group_events", { skip: 1 }),
  { opcodes: [Op.GenericCastToPtrExplicit], functions: ["to_global", "to_local", "to_private"], toLlvm: castExplicit },
  { opcodes: [Op.GenericPtrMemSemantics], functions: ["get_fence"], toLlvm: memorySemantics },
  named(Op.CreateUserEvent, "create_user_event"),
  named(Op.RetainEvent, "retain_event"),
  named(Op.ReleaseEvent, "release_event"),
  named(Op.SetUserEventStatus, "set_user_event_status"),
  named(Op.EnqueueMarker, "enqueue_marker", { unsigned: [1], toConst: [2] }),
  named(Op.GetDefaultQueue, "get_default_queue"),
  named(Op.BitCount, "popcount", { effects: "pure" }),
  named(Op.BitFieldInsert, "bitfield_insert", { unsigned: [2, 3], effects: "pure" }),
  named(Op.BitFieldSExtract, "bitfield_extract_signed", { unsigned: [1, 2], effects: "pure" }),
  named(Op.BitFieldUExtract, "bitfield_extract_unsigned", { unsigned: "all", effects: "pure" }),
  named(Op.Dot, "dot", { effects: "pure" }),
];
