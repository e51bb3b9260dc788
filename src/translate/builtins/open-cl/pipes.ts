// Pipe Instructions, whose functions are not mangled: `__read_pipe_2` and so on.

import { functionType } from "../../../dialects/llvm/index.ts";
import { AccessQualifier } from "../../../grammar/enumerants.generated.ts";
import { instruction } from "../../../grammar/index.ts";
import { opcode } from "../../../llvm/index.ts";
import { Op } from "../../../spirv/modules.ts";
import { type Body, isBoolean } from "../../to-llvm/body.ts";
import type { Instruction } from "../../to-llvm/instruction.ts";
import type { NamedCall, OpenClEntry } from "./entry.ts";
import { groupScopes, groupWord } from "./group-scopes.ts";
import { named } from "./named.ts";
import type { WriteCall } from "./writers/written-call.ts";

function callUnmangled(body: Body, one: Instruction, name: string, ids: readonly number[]): number {
  const args = ids.map((id) => body.value(id));
  const stated = one.typeId === 0 ? body.at.void : body.at.types.of(one.typeId);
  const result = isBoolean(stated) ? body.at.int(32) : stated;
  const type = functionType(
    body.at.context,
    result,
    args.map((arg) => body.typeOfReference(arg)),
  );
  const callee = body.at.declare(name, type);
  const called = body.call(callee, type, args, { attributes: body.at.callAttributes(callee) });
  if (one.typeId === 0) return 0;
  return body.cast(opcode.trunc, called, stated);
}

/** Writes an instruction after the scope if it has one; operands that are pointers to packets are to i8. */
function writePipe(op: number, ...scopes: readonly number[]): WriteCall {
  return (call) => {
    const operands = Array.from({ length: call.count }, (_, index) =>
      call.body.valueAs(call.reference(index), call.addressSpace(index) === undefined ? undefined : call.body.int8),
    );
    const all = [...scopes.map((scope) => call.int32(scope)), ...operands];
    return instruction(op)?.hasResult === true ? call.result(op, ...all) : call.plain(op, ...all);
  };
}

function pipe(op: number, name: string): OpenClEntry {
  return {
    opcodes: [op],
    calls: [[name, writePipe(op)]],
    toLlvm: (body, one) => callUnmangled(body, one, name, one.operands()),
  };
}

/** The first operand is the scope. */
function groupPipe(op: number, name: string): OpenClEntry {
  return {
    opcodes: [op],
    calls: groupScopes.map(([group, scope]): NamedCall => [`__${group}${name}`, writePipe(op, scope)]),
    toLlvm: (body, one) => callUnmangled(body, one, `__${groupWord(body, one)}${name}`, one.operands(1)),
  };
}

/** The name ends with the access of the pipe. */
function pipeQuery(op: number, name: string): OpenClEntry {
  return {
    opcodes: [op],
    calls: ["ro", "wo"].map((access): NamedCall => [`${name}_${access}`, writePipe(op)]),
    toLlvm(body, one) {
      const type = body.at.input.definition(body.at.input.typeOf(one.operand(0)));
      const isWritten = type.optional(0) === AccessQualifier.WriteOnly;
      return callUnmangled(body, one, `${name}_${isWritten ? "wo" : "ro"}`, one.operands());
    },
  };
}

/** Pipes. */
export const pipes: readonly OpenClEntry[] = [
  pipe(Op.ReadPipe, "__read_pipe_2"),
  pipe(Op.WritePipe, "__write_pipe_2"),
  pipe(Op.ReadPipeBlockingALTERA, "__read_pipe_2_bl"),
  pipe(Op.WritePipeBlockingALTERA, "__write_pipe_2_bl"),
  pipe(Op.ReservedReadPipe, "__read_pipe_4"),
  pipe(Op.ReservedWritePipe, "__write_pipe_4"),
  pipe(Op.ReserveReadPipePackets, "__reserve_read_pipe"),
  pipe(Op.ReserveWritePipePackets, "__reserve_write_pipe"),
  pipe(Op.CommitReadPipe, "__commit_read_pipe"),
  pipe(Op.CommitWritePipe, "__commit_write_pipe"),
  groupPipe(Op.GroupReserveReadPipePackets, "reserve_read_pipe"),
  groupPipe(Op.GroupReserveWritePipePackets, "reserve_write_pipe"),
  groupPipe(Op.GroupCommitReadPipe, "commit_read_pipe"),
  groupPipe(Op.GroupCommitWritePipe, "commit_write_pipe"),
  pipeQuery(Op.GetNumPipePackets, "__get_pipe_num_packets"),
  pipeQuery(Op.GetMaxPipePackets, "__get_pipe_max_packets"),
  named(Op.IsValidReserveId, "is_valid_reserve_id", { givesBool: true }),
];
