// Shared by operations of work-groups and of subgroups: memory for a value of each invocation, rules that combine values, barriers.

import * as llvm from "../../../dialects/llvm/index.ts";
import type { OpDef, Operation, Type } from "../../../ir/index.ts";
import type { Node } from "../../code/graph.ts";
import { Unsupported } from "../../failure.ts";
import { i32, int } from "../../wasm/opcodes.ts";
import { groupItems } from "../built-ins.ts";
import type { Part } from "../data-layout.ts";
import type { Lowering } from "../lowering.ts";
import { loadParts, storeParts } from "../memory/memory-ops.ts";
import { placeholder } from "../placeholders.ts";
import type { ElementRule } from "../values/element-rules.ts";
import { floatRules } from "../values/floats.ts";
import { integerRules } from "../values/integers.ts";

const WORKGROUP = 2;
const SUBGROUP = 3;

/** Numbers of `GroupOperation`. */
export const REDUCE = 0;
export const EXCLUSIVE_SCAN = 2;

/** The rule by which an operation combines two values, and its initial value: the number by its width in bits. */
export interface Combination {
  readonly rule: OpDef;
  readonly start: (width: number) => number | bigint;
}

const ones = (width: number) => (1n << BigInt(width)) - 1n;
export const combinations: Readonly<Record<string, Combination>> = {
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

export function ruleOf({ rule }: Pick<Combination, "rule">): ElementRule {
  const found = integerRules.get(rule) ?? floatRules.get(rule);
  if (found === undefined) throw new Unsupported(`the engine has no rule for '${rule.name}'`);
  return found;
}

/** The values with which a combination begins. */
export function startOf(
  { builder, graph }: Lowering,
  combination: Combination,
  parts: readonly Part[],
): readonly Node[] {
  return parts.map(({ scalar }) => {
    const value = combination.start(scalar.width);
    return typeof value === "number" ? builder.number(scalar.type, value) : graph.constant(scalar.type, value);
  });
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

/** Whether the scope of a group operation is the work-group, and not the subgroup. */
export function isWorkgroup(op: Operation, [scope]: readonly (readonly Node[])[]): boolean {
  const [node] = scope ?? [];
  const number = node?.isConstant === true ? Number(node.imm) : -1;
  if (number !== WORKGROUP && number !== SUBGROUP)
    throw new Unsupported("the engine knows operations of work-groups and of subgroups only", op);
  return number === WORKGROUP;
}

/** Memory of the group for a value of each invocation, and one more after. */
export class GroupValues {
  readonly #lowering: Lowering;
  readonly #parts: readonly Part[];
  readonly #size: number;
  readonly #base: Node;
  readonly #room: number;

  constructor(lowering: Lowering, op: Operation, type: Type = op.resultType()) {
    this.#lowering = lowering;
    this.#parts = lowering.layout.parts(type, op);
    const { size, alignment } = lowering.layout.layout(type, op);
    this.#size = size;
    const { items, subgroupSize } = lowering.globals;
    // The last subgroup has room for all invocations that it may have.
    this.#room = Math.ceil(items / subgroupSize) * subgroupSize;
    this.#base = lowering.globals.engineMemory.take(size * (this.#room + 1), alignment);
  }

  /** The place of an invocation. */
  place(index: Node): Node {
    const { builder } = this.#lowering;
    return builder.element(this.#base, index, this.#size);
  }

  /** The place of what all have in common. */
  get common(): Node {
    return this.#lowering.builder.addConstant(this.#base, this.#size * this.#room);
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
    const { builder, callees } = this.#lowering;
    const rule = ruleOf(combination);
    const start = startOf(this.#lowering, combination, this.#parts);
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
    const isMore = builder.op(int.ltU, [next, groupItems(builder, this.#lowering.globals.sizes)]);
    builder.block.branch(isMore, { block: loop, args: [next, ...after] }, { block: done, args: [] });
    builder.block = done;
  }
}
