// OpenCL's pipes: calls of the host, which knows what is reserved. Where an invocation waits for a packet, the others take turns.

import { type Node, touch } from "../../code/graph.ts";
import { convert, i32, i64, int, memory, type ValueType } from "../../wasm/opcodes.ts";
import type { FunctionHandlers, Lowering, OpHandler } from "../lowering.ts";
import { barrier, inInvocation, isFirst } from "./group-values.ts";
import { waitUntil } from "./turns.ts";

/** Calls a function of the host, which gives a word. */
function ask(lowering: Lowering, name: string, args: readonly Node[]): Node {
  const { builder, callees } = lowering;
  // The host knows what is reserved.
  lowering.isSequential = true;
  const params = args.map((): ValueType => i32);
  const callee = callees.outside({ module: "e", name: `pipe_${name}`, params, results: [i32] });
  return builder.call(callee, [...args], i32);
}

const flag = ({ builder }: Lowering, isWrite: boolean): Node => builder.i32(Number(isWrite));

function scalar({ builder }: Lowering, nodes: readonly Node[] | undefined): Node {
  const [node] = nodes ?? [];
  return node?.type === i64 ? builder.op(convert.i32WrapI64, [node]) : node!;
}

/** Says that the host accesses a packet of a pipe; the first word of the pipe is how many bytes it has. */
function touchPacket({ builder }: Lowering, pipe: Node, data: Node): void {
  builder.effect(touch, [data, builder.load(memory.i32Load, pipe)]);
}

const access =
  (isWrite: boolean): OpHandler =>
  (lowering, _op, [pipe, data]) => {
    touchPacket(lowering, pipe![0]!, data![0]!);
    return [ask(lowering, "access", [pipe![0]!, data![0]!, flag(lowering, isWrite)])];
  };

const blocking =
  (isWrite: boolean): OpHandler =>
  (lowering, _op, [pipe, data]) => {
    touchPacket(lowering, pipe![0]!, data![0]!);
    waitUntil(lowering, () =>
      lowering.builder.unary(int.eqz, ask(lowering, "access", [pipe![0]!, data![0]!, flag(lowering, isWrite)])),
    );
    return undefined;
  };

const reserve =
  (isWrite: boolean): OpHandler =>
  (lowering, _op, [pipe, count]) => [
    ask(lowering, "reserve", [pipe![0]!, scalar(lowering, count), flag(lowering, isWrite)]),
  ];

/** One reservation for the whole work-group, which the first of its invocations makes; the scope comes first. */
const reserveForGroup =
  (isWrite: boolean): OpHandler =>
  (lowering, op, [, ...operands]) => {
    const { builder, globals } = lowering;
    const shared = globals.engineMemory.take(Int32Array.BYTES_PER_ELEMENT, Int32Array.BYTES_PER_ELEMENT);
    barrier(lowering, op);
    inInvocation(lowering, isFirst(lowering), () => {
      builder.store(memory.i32Store, shared, reserve(isWrite)(lowering, op, operands)![0]!);
    });
    barrier(lowering, op);
    const result = builder.load(memory.i32Load, shared);
    barrier(lowering, op);
    return [result];
  };

const accessReserved: OpHandler = (lowering, _op, [pipe, reservation, index, data]) => {
  touchPacket(lowering, pipe![0]!, data![0]!);
  return [ask(lowering, "reserved", [reservation![0]!, scalar(lowering, index), data![0]!])];
};

const commit: OpHandler = (lowering, _op, [, reservation]) => {
  ask(lowering, "commit", [reservation![0]!]);
  return undefined;
};

const commitForGroup: OpHandler = (lowering, op, [, ...operands]) => {
  barrier(lowering, op);
  return commit(lowering, op, operands);
};

const isValid: OpHandler = ({ builder }, _op, [reservation]) => [
  builder.op(int.ne, [reservation![0]!, builder.i32(0)]),
];

const available: OpHandler = (lowering, _op, [pipe]) => [ask(lowering, "available", [pipe![0]!])];

/** The second word of a pipe. */
const capacity: OpHandler = ({ builder }, _op, [pipe]) => [
  builder.load(memory.i32Load, builder.addConstant(pipe![0]!, Int32Array.BYTES_PER_ELEMENT)),
];

export const pipeHandlers: FunctionHandlers = {
  __spirv_ReadPipe: access(false),
  __spirv_WritePipe: access(true),
  __spirv_ReadPipeBlockingALTERA: blocking(false),
  __spirv_WritePipeBlockingALTERA: blocking(true),
  __spirv_ReserveReadPipePackets: reserve(false),
  __spirv_ReserveWritePipePackets: reserve(true),
  __spirv_GroupReserveReadPipePackets: reserveForGroup(false),
  __spirv_GroupReserveWritePipePackets: reserveForGroup(true),
  __spirv_ReservedReadPipe: accessReserved,
  __spirv_ReservedWritePipe: accessReserved,
  __spirv_CommitReadPipe: commit,
  __spirv_CommitWritePipe: commit,
  __spirv_GroupCommitReadPipe: commitForGroup,
  __spirv_GroupCommitWritePipe: commitForGroup,
  __spirv_IsValidReserveId: isValid,
  __spirv_GetNumPipePackets: available,
  __spirv_GetMaxPipePackets: capacity,
};
