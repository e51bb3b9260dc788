// Operations of all invocations of a work-group: each puts its value into memory of the group; after a barrier the first of them goes through
// all, in the order of their numbers, and after another barrier each takes what is its own. Operations of subgroups are in `subgroups.ts`.

import * as llvm from "../../../dialects/llvm/index.ts";
import type { Operation } from "../../../ir/index.ts";
import { access, type Node } from "../../code/graph.ts";
import { Unsupported } from "../../failure.ts";
import { convert, i32, i64, int, memory } from "../../wasm/opcodes.ts";
import { groupSize } from "../built-ins.ts";
import type { FunctionHandlers, Lowering, OpHandler } from "../lowering.ts";
import { placeholder } from "../placeholders.ts";
import {
  barrier,
  type Combination,
  combinations,
  EXCLUSIVE_SCAN,
  GroupValues,
  inInvocation,
  isFirst,
  isWorkgroup,
  REDUCE,
  ruleOf,
} from "./group-values.ts";
import { subgroupBroadcast, subgroupCombination, subgroupFunctions, subgroupVote } from "./subgroups.ts";

/** A reduction or a scan of the values of a work-group. */
function combined(lowering: Lowering, op: Operation, combination: Combination, kind: number, value: readonly Node[]) {
  const values = new GroupValues(lowering, op);
  values.store(values.own(), value);
  barrier(lowering, op);
  inInvocation(lowering, isFirst(lowering), () => values.combine(op, combination, kind));
  barrier(lowering, op);
  return values.load(kind === REDUCE ? values.common : values.own());
}

const combining =
  (combination: Combination): OpHandler =>
  (lowering, op, operands) => {
    if (!isWorkgroup(op, operands)) return subgroupCombination(combination)(lowering, op, operands);
    const kind = operands[1]?.[0]?.isConstant === true ? Number(operands[1][0].imm) : -1;
    if (kind < REDUCE || kind > EXCLUSIVE_SCAN) throw new Unsupported("the engine cannot run this group operation", op);
    return combined(lowering, op, combination, kind, operands[2]!);
  };

/** Whether the predicate holds for all, or for any. */
const voting =
  (name: "LogicalAnd" | "LogicalOr"): OpHandler =>
  (lowering, op, operands) => {
    const combination = combinations[name]!;
    if (!isWorkgroup(op, operands)) return subgroupVote(combination)(lowering, op, operands.slice(1));
    return combined(lowering, op, combination, REDUCE, operands[1]!);
  };

/** The number of an invocation by its ids in the work-group, of one to three dimensions. */
function indexOf(lowering: Lowering, ids: readonly Node[]): Node {
  const { builder } = lowering;
  const words = ids.map((id) => (id.type === i64 ? builder.op(convert.i32WrapI64, [id]) : id));
  const sizes = groupSize(builder, lowering.globals.sizes);
  return words.reduceRight((index, id, at) =>
    builder.op(int.add, [builder.op(int.mul, [index, sizes[at] ?? builder.i32(1)]), id]),
  );
}

const broadcast: OpHandler = (lowering, op, operands) => {
  const value = operands[1]!;
  if (!isWorkgroup(op, operands)) return subgroupBroadcast(lowering, op, operands.slice(1));
  const { builder, graph } = lowering;
  const values = new GroupValues(lowering, op);
  const wanted = indexOf(lowering, operands[2]!);
  const isWanted = builder.op(int.eq, [graph.builtIn(placeholder.localIndex, i32), wanted]);
  inInvocation(lowering, isWanted, () => values.store(values.common, value));
  barrier(lowering, op);
  const result = values.load(values.common);
  barrier(lowering, op);
  return result;
};

// ---- derivatives

/** The numbers by which calls say how invocations form groups of four: two by two, or in a row. */
const QUADS = 0;
const LINEAR = 1;

/**
 * The difference between an invocation's neighbours along an axis. A coarse one is the same in all four of a group: along the first row or
 * column. All invocations of the work-group take part.
 */
const derivative =
  (axis: 0 | 1, isCoarse: boolean): OpHandler =>
  (lowering, op, operands) => {
    const { builder, callees, globals, graph } = lowering;
    const kind = operands[0]?.[0]?.isConstant === true ? Number(operands[0][0].imm) : -1;
    if (kind !== QUADS && kind !== LINEAR) throw new Unsupported("the engine cannot form these groups", op);
    const [width, height] = globals.localSize;
    if (globals.sizes.hasPartialGroups) throw new Unsupported("partial work-groups have no derivatives", op);
    if (kind === QUADS && (width % 2 !== 0 || height % 2 !== 0))
      throw new Unsupported("a work-group of this size is not made of quads", op);
    const values = new GroupValues(lowering, op);
    values.store(values.own(), operands[1]!);
    barrier(lowering, op);
    const index = graph.builtIn(placeholder.localIndex, i32);
    const steps = kind === LINEAR ? [1, 2] : [1, width];
    // How far an invocation is from the first one of its group along an axis.
    const behind = (along: 0 | 1): Node => {
      const bit = builder.op(int.and, [builder.op(int.divU, [index, builder.i32(steps[along] ?? 1)]), builder.i32(1)]);
      return builder.op(int.mul, [bit, builder.i32(steps[along] ?? 1)]);
    };
    const row = builder.op(int.sub, [index, behind(axis)]);
    const first = isCoarse ? builder.op(int.sub, [row, behind(axis === 0 ? 1 : 0)]) : row;
    const [low, high] = [first, builder.op(int.add, [first, builder.i32(steps[axis] ?? 1)])].map((at) =>
      values.load(values.place(at)),
    );
    barrier(lowering, op);
    return lowering.layout
      .parts(op.resultType(), op)
      .map(({ scalar }, at) =>
        ruleOf({ rule: llvm.fsub })({ builder, callees, op, from: scalar, to: scalar }, [high![at]!, low![at]!]),
      );
  };

// ---- copies of a group

/** Scope, target, source, number of elements, strides of both, bytes of an element, an event: the first invocation copies all. */
const asyncCopy: OpHandler = (lowering, op, operands) => {
  const { builder } = lowering;
  const [, target, source, count, targetStride, sourceStride, bytes] = operands.map(([node]) => node!) as [
    ...[Node, Node, Node, Node, Node, Node, Node],
  ];
  if (!bytes.isConstant) throw new Unsupported("the engine needs a constant size of the elements to copy", op);
  const wide = (node: Node) => (node.type === i64 ? node : builder.op(convert.i64ExtendI32U, [node]));
  inInvocation(lowering, isFirst(lowering), () => {
    const loop = builder.newBlock(i64);
    const [body, done] = [builder.newBlock(), builder.newBlock()];
    builder.block.jump(loop, [builder.graph.zero(i64)]);
    const index = loop.params[0]!;
    builder.block = loop;
    const isMore = builder.binary(int.ltU, index, wide(count));
    builder.block.branch(isMore, { block: body, args: [] }, { block: done, args: [] });
    builder.block = body;
    const place = (base: Node, stride: Node) =>
      builder.element(base, builder.binary(int.mul, index, wide(stride)), Number(bytes.imm));
    builder.accessing(access.quiet, () =>
      builder.effect(memory.copy, [place(target, targetStride), place(source, sourceStride), bytes]),
    );
    body.jump(loop, [builder.binary(int.add, index, builder.graph.constant(i64, 1))]);
    builder.block = done;
  });
  return [builder.i32(1)];
};

/** All copies have been done; those who wait see it after a barrier. */
const waitEvents: OpHandler = (lowering, op) => {
  barrier(lowering, op);
  return undefined;
};

/** The instructions of a group operation: the older ones, those of non-uniform groups, and those of extensions. */
function instructionsOf(name: string): readonly string[] {
  const isOld = /^[FIUS](Add|Min|Max)$/.test(name);
  const older = isOld ? [`Group${name}`, `Group${name}NonUniformAMD`] : [`Group${name}KHR`];
  return [...older, `GroupNonUniform${name}`];
}

export const groupFunctions: FunctionHandlers = {
  ...Object.fromEntries(
    Object.entries(combinations).flatMap(([name, combination]) =>
      instructionsOf(name).map((one) => [`__spirv_${one}`, combining(combination)] as const),
    ),
  ),
  ...subgroupFunctions,
  __spirv_GroupAll: voting("LogicalAnd"),
  __spirv_GroupAny: voting("LogicalOr"),
  __spirv_GroupNonUniformAll: voting("LogicalAnd"),
  __spirv_GroupNonUniformAny: voting("LogicalOr"),
  __spirv_GroupBroadcast: broadcast,
  __spirv_GroupNonUniformBroadcast: broadcast,
  __spirv_DPdxFine: derivative(0, false),
  __spirv_DPdyFine: derivative(1, false),
  __spirv_DPdxCoarse: derivative(0, true),
  __spirv_DPdyCoarse: derivative(1, true),
  __spirv_GroupAsyncCopy: asyncCopy,
  __spirv_GroupWaitEvents: waitEvents,
};
