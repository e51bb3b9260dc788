// Branches, returns, calls. Calls are inlined, except those of the runtime's functions: see docs/engine.md.

import * as llvm from "../../dialects/llvm/index.ts";
import {
  type Attribute,
  DenseElementsAttr,
  IntegerType,
  type Operation,
  opMap,
  SymbolRefAttr,
} from "../../ir/index.ts";
import type { Edge, Node } from "../code/graph.ts";
import { Unsupported } from "../failure.ts";
import { convert, i64, int } from "../wasm/opcodes.ts";
import { passed } from "./calls/copied-parameters.ts";
import { callThroughPointer } from "./calls/function-pointers.ts";
import { libraryFunctions } from "./calls/library.ts";
import { barrier } from "./devices/group-values.ts";
import { groupFunctions } from "./devices/groups.ts";
import { imageFunctions } from "./devices/images.ts";
import { pipeHandlers } from "./devices/pipes.ts";
import { subgroupBarrier } from "./devices/subgroups.ts";
import { namedBarriers } from "./devices/turns.ts";
import type { FunctionHandlers, Lowering, OpHandler, OpHandlers } from "./lowering.ts";
import { orderMemory } from "./memory/memory-ops.ts";
import { isSameWide } from "./wide/rules.ts";

/** The edges to all successors, which share out the operands from `first` on in order. */
function edgesOf(
  lowering: Lowering,
  op: Operation,
  operands: readonly (readonly Node[])[],
  first: number,
): readonly Edge[] {
  let next = first;
  return op.successors.map((successor) => {
    const args = operands.slice(next, next + successor.numArguments).flat();
    next += successor.numArguments;
    return { block: lowering.block(successor), args };
  });
}

const branch: OpHandler = (lowering, op, operands) => {
  const [edge] = edgesOf(lowering, op, operands, 0);
  lowering.builder.block.jump(edge!.block, edge!.args);
  return undefined;
};

const conditionalBranch: OpHandler = (lowering, op, operands) => {
  const [then, otherwise] = edgesOf(lowering, op, operands, 1);
  lowering.builder.block.branch(operands[0]![0]!, then!, otherwise!);
  return undefined;
};

/** Values of a switch further apart than this, per case, are compared one by one. */
const TABLE_SPARSENESS = 4;

const switchOp: OpHandler = (lowering, op, operands) => {
  const [fallback, ...targets] = edgesOf(lowering, op, operands, 1);
  const type = op.operandType(0);
  const values = caseValues(op, targets.length, IntegerType.is(type) ? type.width : 64);
  goByValue(lowering, operands[0]!, values, targets, fallback!);
  return undefined;
};

/** Goes to the target of the value that an integer is, which may have several limbs. */
function goByValue(
  lowering: Lowering,
  integer: readonly Node[],
  values: readonly bigint[],
  targets: readonly Edge[],
  fallback: Edge,
): void {
  const { builder } = lowering;
  const [value] = integer as [Node];
  const least = values.reduce((a, b) => (a < b ? a : b), values[0] ?? 0n);
  const most = values.reduce((a, b) => (a > b ? a : b), values[0] ?? 0n);
  if (value.type !== i64 && most - least < BigInt(TABLE_SPARSENESS * (targets.length + 2))) {
    const table = Array.from({ length: Number(most - least) + 1 }, () => fallback);
    values.forEach((one, at) => {
      table[Number(one - least)] = targets[at]!;
    });
    const index = builder.op(int.sub, [value, builder.graph.constant(value.valueType, least)]);
    builder.block.switch(index, [...table, fallback].map(copyOf));
    return;
  }
  values.forEach((one, at) => {
    const next = builder.newBlock();
    const isThis =
      integer.length > 1
        ? isSameWide(lowering, integer, one)
        : builder.binary(int.eq, value, builder.graph.constant(value.valueType, one));
    builder.block.branch(isThis, targets[at]!, { block: next, args: [] });
    builder.block = next;
  });
  builder.block.jump(fallback.block, fallback.args);
}

// ---- addresses of blocks: numbers that start at 1, by the tags of the blocks in their function

function numberOfTag(tag: Attribute | undefined): number {
  return llvm.BlockTagAttr.is(tag) ? tag.identifier + 1 : 0;
}

const blockAddress: OpHandler = ({ builder }, op) => {
  const address = op.attr("block_addr");
  return [builder.i32(numberOfTag(llvm.BlockAddressAttr.is(address) ? address.tag : undefined))];
};

/** Goes to the block of an address, which is one of those that the op lists. */
const indirectBranch: OpHandler = (lowering, op, operands) => {
  const { builder } = lowering;
  const edges = edgesOf(lowering, op, operands, 1);
  const numbers = op.successors.map((block) => {
    const tag = [...block.ops()].find(({ def }) => def === llvm.blocktag);
    return numberOfTag(tag?.attr("tag"));
  });
  // Blocks whose address is not taken are none that an address leads to.
  const taken = edges.filter((_, at) => numbers[at] !== 0);
  const values = numbers.filter((number) => number !== 0).map(BigInt);
  const elsewhere = builder.newBlock();
  elsewhere.trap(lowering.sites.stop("unreachable", [lowering.sites.origin(op)]));
  goByValue(lowering, operands[0]!, values, taken, { block: elsewhere, args: [] });
  return undefined;
};

/** Edges are changed one by one. */
function copyOf({ block, args }: Edge): Edge {
  return { block, args: [...args] };
}

/** The values of the cases, unsigned. */
function caseValues(op: Operation, count: number, width: number): readonly bigint[] {
  const attr = op.attr("case_values");
  if (!DenseElementsAttr.is(attr)) return [];
  const { data, splat } = attr;
  const bytes = splat ? data.length : data.length / count;
  return Array.from({ length: count }, (_, at) => {
    let value = 0n;
    for (let byte = bytes - 1; byte >= 0; byte--)
      value = (value << 8n) | BigInt(data[(splat ? 0 : at * bytes) + byte] ?? 0);
    return BigInt.asUintN(width, value);
  });
}

const returnOp: OpHandler = (lowering, _op, operands) => {
  lowering.builder.block.jump(lowering.exit, operands.flat());
  return undefined;
};

const unreachable: OpHandler = (lowering, op) => {
  lowering.stop("unreachable", op);
  return undefined;
};

const call: OpHandler = (lowering, op, operands) => {
  const callee = op.attr("callee");
  if (!SymbolRefAttr.is(callee)) return callThroughPointer(lowering, op, operands);
  const found = lowering.symbol(callee.root);
  if (found?.regions[0]?.isEmpty === false) {
    const args = operands.map((given, index) => passed(lowering, found, index, given, op));
    return lowering.inline(found, args, op);
  }
  const name = runtimeName(callee.root);
  const run = Object.hasOwn(runtimeFunctions, name) ? runtimeFunctions[name] : undefined;
  if (run === undefined) {
    const plain = name.replace(/^__spirv_/, "");
    throw new Unsupported(
      QUEUE_FUNCTION.test(plain)
        ? `the engine has no queue of a device, which '${plain}' needs`
        : `the engine does not know the function '${callee.root}'`,
      op,
    );
  }
  return run(lowering, op, operands);
};

/** The functions by which kernels use the queue, its events, and kernels that they enqueue. */
const QUEUE_FUNCTION =
  /^(Enqueue|GetKernel|GetDefaultQueue|CreateUserEvent|SetUserEvent|(Retain|Release|IsValid|Capture)Event)/;

/** The name that a mangled one represents: `_Z22__spirv_ControlBarrieriii` is `__spirv_ControlBarrier`. */
function runtimeName(symbol: string): string {
  const mangled = /^_Z(\d+)/.exec(symbol);
  if (mangled === null) return symbol;
  const name = symbol.slice(mangled[0].length, mangled[0].length + Number(mangled[1]));
  // Functions that may differ in their result alone have its type after their name.
  return name.replace(/_R[a-z]+\d*$/, "");
}

const controlBarrier: OpHandler = (lowering, op, [scope, , semantics]) => {
  const [node] = scope ?? [];
  const number = node?.isConstant === true ? Number(node.imm) : WORKGROUP;
  if (number === SUBGROUP) subgroupBarrier(lowering);
  else if (number <= WORKGROUP) barrier(lowering, op, "barrier", lowering.checks?.ordersOf(semantics?.[0]));
  return undefined;
};

/** The numbers of scopes. */
const WORKGROUP = 2;
const SUBGROUP = 3;

/** One thread runs all invocations of a work-group, whose memory accesses are seen in order there. */
const memoryBarrier: OpHandler = (lowering, _op, [scope, semantics]) => {
  const { checks } = lowering;
  const ordered = checks?.ordersOf(semantics?.[0]);
  const [node] = scope ?? [];
  const number = node?.isConstant === true ? Number(node.imm) : 0;
  if (number === WORKGROUP) checks?.fence(ordered);
  else if (number === SUBGROUP) checks?.fenceSubgroup(ordered);
  else if (number < WORKGROUP) orderMemory(lowering, ordered);
  return undefined;
};

/** Invocations do not wait where they arrive. */
const arrive: OpHandler = () => undefined;

const bufferSize: OpHandler = (lowering, op, operands) => {
  const { builder } = lowering;
  const size = lowering.globals.bufferSize(operands[0]![0]!, op);
  const { type } = lowering.elementScalar(op.resultType(), op);
  return [type === i64 ? builder.op(convert.i64ExtendI32U, [size]) : size];
};

const runtimeFunctions: FunctionHandlers = {
  __spirv_ControlBarrier: controlBarrier,
  __spirv_MemoryBarrier: memoryBarrier,
  __spirv_BufferSize: bufferSize,
  __spirv_ControlBarrierArriveINTEL: arrive,
  __spirv_ControlBarrierWaitINTEL: controlBarrier,
  __spirv_ControlBarrierArriveEXT: arrive,
  __spirv_ControlBarrierWaitEXT: controlBarrier,
  ...imageFunctions,
  ...groupFunctions,
  ...libraryFunctions,
  ...pipeHandlers,
  ...namedBarriers,
};

/** The names of the functions of the runtime, without mangling. */
export function runtimeFunctionNames(): readonly string[] {
  return Object.keys(runtimeFunctions);
}

export const controlOps: OpHandlers = opMap<OpHandler>([
  [llvm.br, branch],
  [llvm.cond_br, conditionalBranch],
  [llvm.switch, switchOp],
  [llvm.blockaddress, blockAddress],
  [llvm.blocktag, () => undefined],
  [llvm.indirectbr, indirectBranch],
  [llvm.return, returnOp],
  [llvm.unreachable, unreachable],
  [llvm.call, call],
]);
