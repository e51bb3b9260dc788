// The kinds of values of a region for several invocations of a row that go through it together: the same, growing by a constant, or anything. A block's
// parameter has one such kind, whatever edge it comes by. All branches go one way for all lanes, so that values that
// several edges bring are the same in all lanes if each of them is.

import { type Block, leaf, type Node } from "../../code/graph.ts";
import type { Places } from "../../code/places.ts";
import { placeholder } from "../../lower/placeholders.ts";
import { convert, isLoad } from "../../wasm/opcodes.ts";
import { type Step, smallConstant, stepOf } from "./steps.ts";

/** A region with what its blocks carry. */
export interface RegionShape {
  readonly start: Block;
  readonly blocks: ReadonlySet<Block>;
  /** The values that a block takes as parameters after its own: they live where the region starts, and it defines them again. */
  readonly carried: ReadonlyMap<Block, readonly Node[]>;
  /** The step of a value that lives where the region starts. */
  outside(value: Node): Step;
}

const SAME = 0;

/** Steps that values may turn out to have at run time. */
export type Guesses = ReadonlyMap<Node, number>;

export class Kinds {
  readonly #shape: RegionShape;
  readonly #places: Places;
  /** The steps of the nodes of the region; undefined is a value that has none, and nodes without an entry are not reached yet. */
  readonly #steps = new Map<Node, Step>();
  readonly #carried = new Map<Block, Map<Node, Step>>();
  readonly #guesses: Guesses;

  constructor(shape: RegionShape, places: Places, guesses: Guesses = new Map()) {
    this.#shape = shape;
    this.#places = places;
    this.#guesses = guesses;
    const first = new Map<Node, Step>();
    for (const value of shape.carried.get(shape.start) ?? []) first.set(value, shape.outside(value));
    this.#carried.set(shape.start, first);
    for (let changed = true; changed; ) {
      changed = false;
      for (const block of shape.blocks) if (this.#visit(block)) changed = true;
    }
  }

  /** The step of a value where a block of the region uses it. */
  of(value: Node, user: Block): Step {
    return this.#known(value, user).step;
  }

  /** The step that a value is taken to have, which code has to test. */
  guess(value: Node): Step {
    return this.#guesses.get(value);
  }

  param(param: Node): Step {
    return this.#steps.get(param);
  }

  carried(block: Block, value: Node): Step {
    return this.#carried.get(block)?.get(value);
  }

  #known(value: Node, user: Block): { readonly isKnown: boolean; readonly step: Step } {
    const step = leafStep(value, this.#places);
    if (step !== "none") return { isKnown: true, step };
    if (value.block !== user) {
      const carried = this.#carried.get(user);
      if (this.#shape.carried.get(user)?.includes(value) === true)
        return { isKnown: carried?.has(value) === true, step: carried?.get(value) };
    }
    if (value.block !== undefined && this.#shape.blocks.has(value.block))
      return { isKnown: this.#steps.has(value), step: this.#steps.get(value) };
    return { isKnown: true, step: this.#shape.outside(value) };
  }

  #visit(block: Block): boolean {
    let changed = false;
    const set = (map: Map<Node, Step>, node: Node, step: Step) => {
      if (map.has(node) && map.get(node) === step) return;
      map.set(node, step);
      changed = true;
    };
    for (const node of block.body) {
      const args = node.args.map((arg) => this.#known(arg, block));
      if (args.every(({ isKnown }) => isKnown))
        set(
          this.#steps,
          node,
          this.guess(node) ??
            nodeStep(
              node,
              args.map(({ step }) => step),
            ),
        );
    }
    if (block.isCut) return changed;
    for (const edge of block.end.edges) {
      const target = edge.block;
      const join = (map: Map<Node, Step>, node: Node, value: Node) => {
        const { isKnown, step } = this.#known(value, block);
        if (!isKnown) return;
        if (!map.has(node)) set(map, node, step);
        else if (map.get(node) !== step) set(map, node, undefined);
      };
      target.params.forEach((param, at) => join(this.#steps, param, edge.args[at]!));
      const carried = this.#carried.get(target) ?? new Map<Node, Step>();
      this.#carried.set(target, carried);
      for (const value of this.#shape.carried.get(target) ?? []) join(carried, value, value);
    }
    return changed;
  }
}

/** The step of a node for those of its operands. */
function nodeStep(node: Node, args: readonly Step[]): Step {
  if (args.every((step) => step === SAME)) return SAME;
  if (isLoad(node.op)) return undefined;
  return stepOf(node.op, args, smallConstant(node.args[1])) ?? extensionStep(node, args);
}

/** Extended indices keep their steps where code can retreat if one wraps. */
function extensionStep({ op }: Node, [step]: readonly Step[]): Step {
  return op === convert.i64ExtendI32S || op === convert.i64ExtendI32U ? step : undefined;
}

const STEPPING: ReadonlySet<number> = new Set([placeholder.globalId, placeholder.localId, placeholder.localIndex]);

/** The step of a leaf; "none" for other nodes. */
export function leafStep({ op, imm }: Node, places: Places): Step | "none" {
  if (op === leaf.constant || op === leaf.argument) return SAME;
  if (op !== leaf.builtIn) return "none";
  if (places.numbered(Number(imm)) !== undefined) return SAME;
  return STEPPING.has(Number(imm)) ? 1 : SAME;
}

/** Whether a value comes from memory that differs between lanes, as far as can be seen. */
export function dependsOnData(value: Node, user: Block, kinds: Kinds, { blocks }: RegionShape): boolean {
  const seen = new Set([value]);
  for (const node of seen) {
    if (kinds.of(node, user) === 0) continue;
    const isInside = node.block !== undefined && blocks.has(node.block);
    if (isLoad(node.op) || (node.op === leaf.param && isInside)) return true;
    for (const arg of node.args) seen.add(arg);
  }
  return false;
}
