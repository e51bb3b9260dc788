// A region for several invocations at a time: the copy of `region.ts` on lanes. Where lanes would part, or one of them would be stopped, the code
// retreats to the scalar copy, which then runs these invocations one after the other.

import { assert } from "../../../support/assert.ts";
import { type Block, type Edge, leaf, type Node, trapIf } from "../../code/graph.ts";
import { int, isLoad, isStore, type ValueType, v128 } from "../../wasm/opcodes.ts";
import { simd } from "../../wasm/simd.ts";
import type { Known } from "../known.ts";
import { leafStep } from "./kinds.ts";
import { isWide, LANES, type LaneBuilder, type Lanes, linear, uniform, vector } from "./lanes.ts";
import type { Plan } from "./plan.ts";
import type { Step } from "./steps.ts";
import { load, store } from "./vector-memory.ts";
import { compute, type Retreat } from "./vector-ops.ts";

export interface VectorInput {
  readonly plan: Plan;
  readonly start: Block;
  readonly lane: LaneBuilder;
  /** The leaves of the kernel in the first lane. */
  readonly known: Known;
  /** Where the code retreats to. */
  readonly retreat: Block;
  /** A value that lives where the region starts. */
  readonly outside: (value: Node) => Lanes;
  /** The values that live where the next region starts. */
  readonly liveAt: (next: Block | undefined) => readonly Node[];
  readonly exit: (next: Block | undefined, live: readonly LiveLanes[]) => void;
}

/** A value that lives after the end of a region, and whether the region has computed it. */
export interface LiveLanes {
  readonly value: Node;
  readonly here: Lanes;
  readonly isDefinedHere: boolean;
}

/** Thrown where a value has no step that it was expected to have. */
class Unsteady extends Error {}

/** Copies a region at the builder's place; false if that cannot be done, and what has been built leads nowhere. */
export function copyVectors(input: VectorInput): boolean {
  try {
    new VectorCopy(input).run();
    return true;
  } catch (error) {
    if (error instanceof Unsteady) return false;
    throw error;
  }
}

class VectorCopy {
  readonly #input: VectorInput;
  readonly #lane: LaneBuilder;
  readonly #blocks = new Map<Block, Block>();
  readonly #values = new Map<Node, Lanes>();
  readonly #carried = new Map<Block, ReadonlyMap<Node, Lanes>>();
  #isDirty = false;

  constructor(input: VectorInput) {
    this.#input = input;
    this.#lane = input.lane;
  }

  run(): void {
    const { plan, start, outside } = this.#input;
    for (const block of plan.shape.blocks) this.#prepare(block);
    const { builder } = this.#lane;
    const carried = this.#carriedValues(start).map(
      (value) => [outside(value), this.#carriedStep(start, value)] as const,
    );
    const from = builder.block;
    const args = carried.flatMap(([value, step]) => this.#argument(value, step));
    assert(builder.block === from, "an argument needs no block");
    builder.block.jump(this.#blocks.get(start)!, args);
    for (const block of plan.shape.blocks) this.#copy(block);
  }

  #carriedValues(block: Block): readonly Node[] {
    return this.#input.plan.shape.carried.get(block) ?? [];
  }

  #carriedStep(block: Block, value: Node): Step {
    return this.#input.plan.kinds.carried(block, value);
  }

  #prepare(block: Block): void {
    const copy = this.#lane.builder.newBlock();
    copy.origin = block.origin;
    this.#blocks.set(block, copy);
    for (const param of block.params) {
      this.#values.set(param, this.#parameter(copy, param.valueType, this.#input.plan.kinds.param(param)));
    }
    const own = this.#carriedValues(block).map((value) => {
      return [value, this.#parameter(copy, value.valueType, this.#carriedStep(block, value))] as const;
    });
    this.#carried.set(block, new Map(own));
  }

  #parameter(block: Block, type: ValueType, step: Step): Lanes {
    const { graph } = this.#lane.builder;
    if (step !== undefined) return linear(graph.param(block, type), step);
    return vector(type, ...Array.from({ length: isWide(type) ? 2 : 1 }, () => graph.param(block, v128)));
  }

  /** The nodes that a parameter with a step receives. */
  #argument(value: Lanes, step: Step): readonly Node[] {
    if (step === undefined) return this.#lane.parts(value);
    if (value.kind === "uniform" && step === 0) return [value.node];
    if (value.kind === "linear" && value.step === step) return [value.first];
    throw new Unsteady();
  }

  #value(value: Node, user: Block): Lanes {
    const known = this.#leaf(value);
    if (known !== undefined) return known;
    if (value.block !== user) {
      const carried = this.#carried.get(user)?.get(value);
      if (carried !== undefined) return carried;
    }
    return this.#values.get(value) ?? this.#input.outside(value);
  }

  #leaf(value: Node): Lanes | undefined {
    const node = this.#input.known.leaf(value);
    if (node === undefined) return undefined;
    const step = value.op === leaf.builtIn ? leafStep(value, this.#input.known.places) : 0;
    return typeof step === "number" ? linear(node, step) : uniform(node);
  }

  #copy(block: Block): void {
    const { builder } = this.#lane;
    const { bodies, dirty } = this.#input.plan;
    builder.block = this.#blocks.get(block)!;
    this.#isDirty = dirty.has(block);
    for (const node of bodies.get(block)!) this.#node(node, block);
    this.#end(block);
  }

  #node(node: Node, block: Block): void {
    const args = node.args.map((arg) => this.#value(arg, block));
    const [first, second] = args;
    if (node.op === trapIf && first !== undefined) this.#guard(node, first);
    else if (isStore(node.op) && first !== undefined && second !== undefined) {
      store(this.#lane, node, first, second);
      this.#isDirty = true;
    } else if (isLoad(node.op) && first !== undefined) this.#values.set(node, load(this.#lane, node, first));
    else this.#values.set(node, this.#stepped(node, compute(this.#lane, node, args, this.#retreat())));
  }

  /** A value with the step that is guessed for it: the code retreats if it has another one. */
  #stepped(node: Node, value: Lanes): Lanes {
    const step = this.#input.plan.kinds.guess(node);
    if (step === undefined) return value;
    assert(!this.#isDirty, "guesses precede stores");
    const lane = this.#lane;
    const guessed = linear(lane.at(value, 0), step);
    const isRight = lane.word(simd.i32AllTrue, [lane.op(simd.i32Eq, [...lane.parts(value), ...lane.parts(guessed)])]);
    this.#retreat().when(lane.builder.op(int.eqz, [isRight]));
    return guessed;
  }

  #retreat(): Retreat {
    return {
      isPossible: !this.#isDirty,
      when: (condition) => {
        const { builder } = this.#lane;
        const next = builder.newBlock();
        builder.block.branch(condition, { block: this.#input.retreat, args: [] }, { block: next, args: [] });
        builder.block = next;
      },
    };
  }

  #guard(node: Node, condition: Lanes): void {
    const { builder } = this.#lane;
    builder.origin = node.origin;
    if (condition.kind === "uniform") builder.copy(node, [condition.node]);
    else this.#retreat().when(this.#lane.word(simd.anyTrue, [this.#lane.truth(condition)]));
  }

  #end(block: Block): void {
    const { builder } = this.#lane;
    const { kind, operands, edges, site } = block.end;
    if (block.isCut || kind === "return") {
      const next = edges[0]?.block;
      const live = this.#input.liveAt(next).map((value) => {
        const isDefinedHere = value.block !== undefined && this.#blocks.has(value.block);
        return { value, here: this.#value(value, block), isDefinedHere };
      });
      this.#input.exit(next, live);
      return;
    }
    const [condition] = operands.map((operand) => this.#value(operand, block));
    const targets = edges.map((edge) => this.#edge(edge, block));
    if (condition === undefined || condition.kind === "uniform") {
      const nodes = condition === undefined ? [] : [condition.node];
      builder.block.end = { kind, site, operands: nodes, edges: targets };
      return;
    }
    const [then, otherwise] = targets;
    assert(kind === "branch" && then !== undefined && otherwise !== undefined, "lanes part at a branch");
    const bits = this.#lane.word(simd.i32Bitmask, [this.#lane.truth(condition)]);
    const rest = builder.newBlock();
    const isAll = builder.op(int.eq, [bits, builder.i32(2 ** LANES - 1)]);
    builder.block.branch(isAll, then, { block: rest, args: [] });
    rest.branch(bits, { block: this.#input.retreat, args: [] }, otherwise);
  }

  #edge({ block: target, args }: Edge, user: Block): Edge {
    const { kinds } = this.#input.plan;
    const own = args.map((arg, at) => this.#argument(this.#value(arg, user), kinds.param(target.params[at]!)));
    const carried = this.#carriedValues(target).map((value) =>
      this.#argument(this.#value(value, user), this.#carriedStep(target, value)),
    );
    return { block: this.#blocks.get(target)!, args: [...own, ...carried].flat() };
  }
}
