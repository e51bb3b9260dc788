// Operations of all invocations of a work-group: each puts its value into memory of the group; after a barrier the first of them goes through
// all, in the order of their numbers, and after another barrier each takes what is its own.

import * as llvm from "../../dialects/llvm/index.ts";
import type { OpDef, Operation } from "../../ir/index.ts";
import { access, type Node } from "../code/graph.ts";
import { Unsupported } from "../failure.ts";
import { convert, i32, i64, int, memory } from "../wasm/opcodes.ts";
import type { Part } from "./data-layout.ts";
import type { ElementRule } from "./element-rules.ts";
import { floatRules } from "./floats.ts";
import { integerRules } from "./integers.ts";
import type { FunctionHandlers, Lowering, OpHandler } from "./lowering.ts";
import { loadParts, storeParts } from "./memory-ops.ts";
import { placeholder } from "./placeholders.ts";

const WORKGROUP = 2;
const SUBGROUP = 3;

/** Numbers of `GroupOperation`. */
const REDUCE = 0;
const EXCLUSIVE_SCAN = 2;

/** The rule by which an operation combines two values, and its initial value: the number by its width in bits. */
interface Combination {
  readonly rule: OpDef;
  readonly start: (width: number) => number | bigint;
}

const ones = (width: number) => (1n << BigInt(width)) - 1n;
const combinations: Readonly<Record<string, Combination>> = {
  IAdd: { rule: llvm.add, start: () => 0 },
  FAdd: { rule: llvm.fadd, start: () => 0 },
  IMul: { rule: llvm.mul, start: () => 1 },
  FMul: { rule: llvm.fmul, start: () => 1 },
  SMin: { rule: llvm.intrinsic("smin"), start: (width) => ones(width - 1) },
  UMin: { rule: llvm.intrinsic("umin"), start: ones },
  FMin: { rule: llvm.intrinsic("minnum"), start: () => Number.POSITIVE_INFINITY },
  SMax: { rule: llvm.intrinsic("smax"), start: (width) => 1n << BigInt(width - 1) },
  UMax: { rule: llvm.intrinsic("umax"), start: () => 0 },
  FMax: { rule: llvm.intrinsic("maxnum"), start: () => Number.NEGATIVE_INFINITY },
  BitwiseAnd: { rule: llvm.and, start: ones },
  BitwiseOr: { rule: llvm.or, start: () => 0 },
  BitwiseXor: { rule: llvm.xor, start: () => 0 },
  LogicalAnd: { rule: llvm.and, start: () => 1 },
  LogicalOr: { rule: llvm.or, start: () => 0 },
  LogicalXor: { rule: llvm.xor, start: () => 0 },
};

function ruleOf({ rule }: Pick<Combination, "rule">): ElementRule {
  const found = integerRules.get(rule) ?? floatRules.get(rule);
  if (found === undefined) throw new Unsupported(`the engine has no rule for '${rule.name}'`);
  return found;
}

/** Waits until all invocations of the work-group are here; `what` is what an op that not all of them reach is called. */
export function barrier(
  { builder, sites }: Lowering,
  op: Operation,
  what = "operation of the work-group",
  orders: number | undefined = undefined,
): void {
  const next = builder.newBlock();
  builder.block.barrier(next, sites.number(op, what), orders);
  builder.block = next;
}

/** Runs `action` in one invocation alone. */
export function inInvocation({ builder }: Lowering, condition: Node, action: () => void): void {
  const [then, next] = [builder.newBlock(), builder.newBlock()];
  builder.block.branch(condition, { block: then, args: [] }, { block: next, args: [] });
  builder.block = then;
  action();
  builder.block.jump(next);
  builder.block = next;
}

export function isFirst({ builder, graph }: Lowering): Node {
  return builder.unary(int.eqz, graph.builtIn(placeholder.localIndex, i32));
}

/** Whether the scope of a group operation is the work-group; a subgroup is one invocation. */
function isWorkgroup(op: Operation, [scope]: readonly (readonly Node[])[]): boolean {
  const [node] = scope ?? [];
  const number = node?.isConstant === true ? Number(node.imm) : -1;
  if (number !== WORKGROUP && number !== SUBGROUP)
    throw new Unsupported("the engine knows operations of work-groups and of subgroups only", op);
  return number === WORKGROUP;
}

/** Memory of the group for a value of each invocation, and one more after. */
class GroupValues {
  readonly #lowering: Lowering;
  readonly #parts: readonly Part[];
  readonly #size: number;
  readonly #base: Node;
  readonly #items: number;

  constructor(lowering: Lowering, op: Operation) {
    const type = op.resultType();
    this.#lowering = lowering;
    this.#parts = lowering.layout.parts(type, op);
    const { size, alignment } = lowering.layout.layout(type, op);
    this.#size = size;
    this.#items = lowering.globals.items;
    this.#base = lowering.globals.engineMemory.take(size * (this.#items + 1), alignment);
  }

  /** The place of an invocation. */
  place(index: Node): Node {
    const { builder } = this.#lowering;
    return builder.element(this.#base, index, this.#size);
  }

  /** The place of what all have in common. */
  get common(): Node {
    return this.#lowering.builder.addConstant(this.#base, this.#size * this.#items);
  }

  own(): Node {
    return this.place(this.#lowering.graph.builtIn(placeholder.localIndex, i32));
  }

  load(address: Node): readonly Node[] {
    return loadParts(this.#lowering, address, this.#parts);
  }

  store(address: Node, values: readonly Node[]): void {
    storeParts(this.#lowering, address, this.#parts, values);
  }

  /** Goes through the values of all invocations; what is left is in `common`, and what was before each, or with it, in its place. */
  combine(op: Operation, combination: Combination, kind: number): void {
    const { builder, callees, graph } = this.#lowering;
    const rule = ruleOf(combination);
    const start = this.#parts.map(({ scalar }) => {
      const value = combination.start(scalar.width);
      return typeof value === "number" ? builder.number(scalar.type, value) : graph.constant(scalar.type, value);
    });
    const loop = builder.newBlock(i32, ...this.#parts.map(({ scalar }) => scalar.type));
    const done = builder.newBlock();
    builder.block.jump(loop, [builder.i32(0), ...start]);
    builder.block = loop;
    const [index, ...before] = loop.params as [Node, ...Node[]];
    const place = this.place(index);
    const values = this.load(place);
    const after = this.#parts.map(({ scalar }, at) =>
      rule({ builder, callees, op, from: scalar, to: scalar }, [before[at]!, values[at]!]),
    );
    if (kind === REDUCE) this.store(this.common, after);
    else this.store(place, kind === EXCLUSIVE_SCAN ? before : after);
    const next = builder.op(int.add, [index, builder.i32(1)]);
    const isMore = builder.op(int.ltU, [next, builder.i32(this.#items)]);
    builder.block.branch(isMore, { block: loop, args: [next, ...after] }, { block: done, args: [] });
    builder.block = done;
  }
}

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
    const kind = operands[1]?.[0]?.isConstant === true ? Number(operands[1][0].imm) : -1;
    if (kind < REDUCE || kind > EXCLUSIVE_SCAN) throw new Unsupported("the engine cannot run this group operation", op);
    if (isWorkgroup(op, operands)) return combined(lowering, op, combination, kind, operands[2]!);
    if (kind !== EXCLUSIVE_SCAN) return operands[2];
    const { builder, graph } = lowering;
    return lowering.layout.parts(op.resultType(), op).map(({ scalar }) => {
      const value = combination.start(scalar.width);
      return typeof value === "number" ? builder.number(scalar.type, value) : graph.constant(scalar.type, value);
    });
  };

/** Whether the predicate holds for all, or for any. */
const voting =
  (name: string): OpHandler =>
  (lowering, op, operands) => {
    const combination = combinations[name];
    if (combination === undefined || !isWorkgroup(op, operands)) return operands[1];
    return combined(lowering, op, combination, REDUCE, operands[1]!);
  };

/** The number of an invocation by its ids in the work-group, of one to three dimensions. */
function indexOf(lowering: Lowering, ids: readonly Node[]): Node {
  const { builder } = lowering;
  const words = ids.map((id) => (id.type === i64 ? builder.op(convert.i32WrapI64, [id]) : id));
  const sizes = lowering.globals.localSize;
  return words.reduceRight((index, id, at) =>
    builder.op(int.add, [builder.op(int.mul, [index, builder.i32(sizes[at] ?? 1)]), id]),
  );
}

const broadcast: OpHandler = (lowering, op, operands) => {
  const value = operands[1]!;
  if (!isWorkgroup(op, operands)) return value;
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
