// Barriers and fences.

import { Scope } from "../../../grammar/enumerants.generated.ts";
import { Op } from "../../../spirv/modules.ts";
import { mangled, mangledNamed } from "../../mangling/index.ts";
import type { Body } from "../../to-llvm/body.ts";
import type { Instruction } from "../../to-llvm/instruction.ts";
import { callOpenCl } from "./call.ts";
import type { OpenClEntry } from "./entry.ts";
import { fences, orders, scopes, toOpenClNumber } from "./memory-model.ts";

/** Execution scope, memory scope, semantics. */
function controlBarrier(body: Body, one: Instruction): number {
  const flags = { value: toOpenClNumber(body, one.operand(2), fences), mangled: mangled.uint };
  if (body.at.environment === "CL1.2") {
    callOpenCl(body, "barrier", body.at.void, [flags], "convergent");
    return 0;
  }
  const isSubgroup = body.at.input.knownInteger(one.operand(0)) === BigInt(Scope.Subgroup);
  const scope = { value: toOpenClNumber(body, one.operand(1), scopes), mangled: mangledNamed("memory_scope") };
  const name = isSubgroup ? "sub_group_barrier" : "work_group_barrier";
  callOpenCl(body, name, body.at.void, [flags, scope], "convergent");
  return 0;
}

/** A part of a barrier, with the same operands; in OpenCL C 1.2 the scope is left out. */
function splitBarrier(op: number, part: string): OpenClEntry {
  const names = ["work", "sub"].map((group) => `intel_${group}_group_barrier_${part}`);
  return {
    opcodes: [op],
    functions: names,
    toLlvm(body, one) {
      const isSubgroup = body.at.input.knownInteger(one.operand(0)) === BigInt(Scope.Subgroup);
      const args = [{ value: toOpenClNumber(body, one.operand(2), fences), mangled: mangled.uint }];
      if (body.at.environment !== "CL1.2") {
        args.push({ value: toOpenClNumber(body, one.operand(1), scopes), mangled: mangledNamed("memory_scope") });
      }
      callOpenCl(body, names[Number(isSubgroup)] ?? "", body.at.void, args, "convergent");
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

/** Barriers. */
export const barriers: readonly OpenClEntry[] = [
  splitBarrier(Op.ControlBarrierArriveEXT, "arrive"),
  splitBarrier(Op.ControlBarrierWaitEXT, "wait"),
  {
    opcodes: [Op.ControlBarrier],
    functions: ["barrier", "work_group_barrier", "sub_group_barrier"],
    toLlvm: controlBarrier,
  },
  {
    opcodes: [Op.MemoryBarrier],
    functions: ["mem_fence", "read_mem_fence", "write_mem_fence", "atomic_work_item_fence"],
    toLlvm: memoryBarrier,
  },
];
