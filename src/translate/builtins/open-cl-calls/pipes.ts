// Pipes: functions that clang's headers do not mangle, `__read_pipe_2`, and their names in OpenCL C.

import { Scope } from "../../../grammar/enumerants.generated.ts";
import { Op } from "../../../spirv/modules.ts";
import type { OpenClCall, WriteCall } from "./call.ts";

type Named = readonly [name: string, write: WriteCall];

/** An operand that is a pointer to the packet is one to i8. */
function operands(call: OpenClCall): readonly number[] {
  return Array.from({ length: call.count }, (_, index) =>
    call.body.valueAs(call.reference(index), call.addressSpace(index) === undefined ? undefined : call.body.int8),
  );
}

function plainOrResult(call: OpenClCall, op: number, ids: readonly number[]): true {
  return op === Op.CommitReadPipe || op === Op.CommitWritePipe || isGroupCommit(op) || isBlocking(op)
    ? call.plain(op, ...ids)
    : call.result(op, ...ids);
}

function isGroupCommit(op: number): boolean {
  return op === Op.GroupCommitReadPipe || op === Op.GroupCommitWritePipe;
}

function isBlocking(op: number): boolean {
  return op === Op.ReadPipeBlockingALTERA || op === Op.WritePipeBlockingALTERA;
}

function other(op: number): WriteCall {
  return (call) => plainOrResult(call, op, operands(call));
}

function group(op: number, scope: number): WriteCall {
  return (call) => plainOrResult(call, op, [call.int32(scope), ...operands(call)]);
}

const GROUPS = [
  ["work_group", Scope.Workgroup],
  ["sub_group", Scope.Subgroup],
] as const;

/** Pipes by their names. */
export const pipeCalls: readonly Named[] = [
  ["__read_pipe_2", other(Op.ReadPipe)],
  ["__read_pipe_4", other(Op.ReservedReadPipe)],
  ["__write_pipe_2", other(Op.WritePipe)],
  ["__write_pipe_4", other(Op.ReservedWritePipe)],
  ["__read_pipe_2_bl", other(Op.ReadPipeBlockingALTERA)],
  ["__write_pipe_2_bl", other(Op.WritePipeBlockingALTERA)],
  ["__reserve_read_pipe", other(Op.ReserveReadPipePackets)],
  ["__reserve_write_pipe", other(Op.ReserveWritePipePackets)],
  ["__commit_read_pipe", other(Op.CommitReadPipe)],
  ["__commit_write_pipe", other(Op.CommitWritePipe)],
  ...GROUPS.flatMap(([word, scope]): Named[] => [
    [`__${word}_reserve_read_pipe`, group(Op.GroupReserveReadPipePackets, scope)],
    [`__${word}_reserve_write_pipe`, group(Op.GroupReserveWritePipePackets, scope)],
    [`__${word}_commit_read_pipe`, group(Op.GroupCommitReadPipe, scope)],
    [`__${word}_commit_write_pipe`, group(Op.GroupCommitWritePipe, scope)],
  ]),
  ...["ro", "wo"].flatMap((end): Named[] => [
    [`__get_pipe_num_packets_${end}`, other(Op.GetNumPipePackets)],
    [`__get_pipe_max_packets_${end}`, other(Op.GetMaxPipePackets)],
  ]),
];
