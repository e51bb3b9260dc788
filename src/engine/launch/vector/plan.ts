// Which regions run several invocations at a time, and what they have to keep to: all branches go one way for all lanes, or the code retreats before it
// has stored anything. Regions with memory of single invocations, atomic operations or calls with effects stay as they are.

import {
  access,
  type Block,
  type CodeGraph,
  call,
  fused,
  leaf,
  type Node,
  singleSum,
  trapIf,
} from "../../code/graph.ts";
import { isPure } from "../../code/passes/cleanup.ts";
import type { Place, Places } from "../../code/places.ts";
import { placeholder } from "../../lower/placeholders.ts";
import { isLoad, isStore, memory, none } from "../../wasm/opcodes.ts";
import { kindsWithGuesses } from "./guesses.ts";
import { dependsOnData, Kinds, type RegionShape } from "./kinds.ts";
import { isWide, LANES } from "./lanes.ts";
import { adjacentType } from "./vector-memory.ts";
import { hasVectorForm } from "./vector-ops.ts";

export interface Plan {
  readonly shape: RegionShape;
  readonly kinds: Kinds;
  /** The nodes of each block in the order in which vectors are computed. */
  readonly bodies: ReadonlyMap<Block, readonly Node[]>;
  /** The blocks that something may have been stored before. */
  readonly dirty: ReadonlySet<Block>;
  /** Instructions of a strip, as estimated. */
  readonly cost: number;
}

/** Regions of more blocks than this are not looked at. */
const MOST_BLOCKS = 64;

/** How much more code in loops counts, and the part of the cost of scalar code below which vectors are worth it. */
const LOOP_WEIGHT = 16;
const WORTHWHILE = 0.7;

/** The part of the cost without guesses below which those are worth it that may prove wrong. */
const WORTH_GUESSING = 0.7;

/** A plan for a region; undefined if it is to stay scalar. */
export function planVectors(graph: CodeGraph, shape: RegionShape, places: Places): Plan | undefined {
  if (shape.blocks.size > MOST_BLOCKS || !new Suitability(graph, shape, places).holds) return undefined;
  const looping = blocksInLoops(shape);
  const dirty = blocksAfterStores(shape);
  const known = new Kinds(shape, places);
  const plan = planFor(shape, known, looping, dirty);
  const candidates = [...shape.blocks].filter((block) => !dirty.has(block) && !looping.has(block));
  const guessing = kindsWithGuesses(shape, places, known, candidates);
  const other = guessing === undefined ? undefined : planFor(shape, guessing, looping, dirty);
  const isBetter = other !== undefined && (plan === undefined || other.cost < plan.cost * WORTH_GUESSING);
  return isBetter ? other : plan;
}

function planFor(
  shape: RegionShape,
  kinds: Kinds,
  looping: ReadonlySet<Block>,
  dirty: ReadonlySet<Block>,
): Plan | undefined {
  const bodies = new Map<Block, readonly Node[]>();
  for (const block of shape.blocks) {
    const body = guardsFirst(block, kinds);
    const isClean = !dirty.has(block);
    if (body === undefined || (!isClean && body.some((node) => mayRetreat(node, block, kinds)))) return undefined;
    bodies.set(block, body);
    const { kind, operands } = block.end;
    const isVarying = operands.some((operand) => kinds.of(operand, block) !== 0);
    const stores = body.some(({ op }) => isStore(op));
    if (!isVarying || block.isCut || kind === "return") continue;
    if (kind !== "branch" || !isClean || stores || looping.has(block)) return undefined;
    // Lanes part where data decide, and the work of the vectors is lost.
    if (dependsOnData(operands[0]!, block, kinds, shape)) return undefined;
  }
  const [scalar, vector] = costs(shape, kinds, looping);
  return vector < scalar * WORTHWHILE ? { shape, kinds, bodies, dirty, cost: vector } : undefined;
}

// ---- what keeps a region scalar

class Suitability {
  readonly holds: boolean;
  readonly #graph: CodeGraph;
  readonly #places: Places;
  /** The variables of the work-group that are loaded, and the number of stores in each. */
  readonly #loaded = new Set<Place>();
  readonly #stores = new Map<Place, number>();

  constructor(graph: CodeGraph, { blocks }: RegionShape, places: Places) {
    this.#graph = graph;
    this.#places = places;
    this.holds = [...blocks].every((block) => this.#isSuitable(block)) && this.#keepsOrder();
  }

  #isSuitable({ body, end }: Block): boolean {
    const others = [...end.operands, ...end.edges.flatMap(({ args }) => args)];
    return body.every((node) => this.#isSuitableNode(node)) && !others.some((value) => this.#isOwnMemory(value));
  }

  #isSuitableNode(node: Node): boolean {
    const { op, args } = node;
    if (args.some((arg) => this.#isOwnMemory(arg))) return false;
    if (isLoad(op) || isStore(op)) return this.#isSuitableAccess(node);
    return op === trapIf || (node.type !== none && isPure(this.#graph, node));
  }

  #isSuitableAccess(node: Node): boolean {
    if (node.op === memory.copy || node.op === memory.fill) return false;
    for (const place of this.#placesIn(node.args[0]!)) {
      if (isLoad(node.op)) this.#loaded.add(place);
      else this.#stores.set(place, (this.#stores.get(place) ?? 0) + 1);
    }
    return node.access === access.plain || node.access === access.padding;
  }

  #isOwnMemory(value: Node): boolean {
    return isOwnMemory(value, this.#places);
  }

  #placesIn(address: Node, depth = 8): readonly Place[] {
    const place = this.#places.of(address);
    if (place !== undefined) return place.area === "group" ? [place] : [];
    return depth === 0 ? [] : address.args.flatMap((arg) => this.#placesIn(arg, depth - 1));
  }

  /**
   * Invocations that store in one place of the work-group's memory without a barrier race. The result is that of running them
   * one after the other, as long as each variable is only loaded, or stored at one place of the code.
   */
  #keepsOrder(): boolean {
    return [...this.#stores].every(([place, count]) => count === 1 && !this.#loaded.has(place));
  }
}

/** Whether a leaf is an address in memory of single invocations, or of the engine. */
export function isOwnMemory({ op, imm }: Node, places: Places): boolean {
  if (op !== leaf.builtIn) return false;
  const place = places.numbered(Number(imm));
  if (place !== undefined) return place.area === "item" || place.area === "engine";
  return OWN_MEMORY.has(Number(imm));
}

const OWN_MEMORY: ReadonlySet<number> = new Set<number>([
  placeholder.itemMemory,
  placeholder.allItemMemory,
  placeholder.engineMemory,
]);

// ---- order

function mayRetreat(node: Node, block: Block, kinds: Kinds): boolean {
  return kinds.guess(node) !== undefined || (node.op === trapIf && kinds.of(node.args[0]!, block) !== 0);
}

/** The body of a block with guards and guesses before the first store; undefined if one needs what is loaded after it. */
function guardsFirst(block: Block, kinds: Kinds): readonly Node[] | undefined {
  const { body } = block;
  const first = body.findIndex(({ op }) => isStore(op));
  if (first === -1) return body;
  const late = body.slice(first);
  const inside = new Set(late);
  const moved = new Set<Node>();
  const work = late.filter((node) => mayRetreat(node, block, kinds));
  for (let node = work.pop(); node !== undefined; node = work.pop()) {
    if (moved.has(node) || !inside.has(node)) continue;
    if (isLoad(node.op)) return undefined;
    moved.add(node);
    work.push(...node.args);
  }
  return [
    ...body.slice(0, first),
    ...late.filter((node) => moved.has(node)),
    ...late.filter((node) => !moved.has(node)),
  ];
}

/** The blocks of a region that control may come to after a store. */
function blocksAfterStores({ blocks }: RegionShape): ReadonlySet<Block> {
  const found = new Set<Block>();
  const add = (block: Block) => {
    if (!block.isCut) for (const edge of block.end.edges) found.add(edge.block);
  };
  for (const block of blocks) if (block.body.some(({ op }) => isStore(op))) add(block);
  for (const block of found) add(block);
  return found;
}

/** The blocks of a region that lead back to themselves in it. */
function blocksInLoops({ blocks }: RegionShape): ReadonlySet<Block> {
  const leadsBack = (start: Block) => {
    const found = new Set<Block>();
    const add = (block: Block) => {
      if (!block.isCut) for (const edge of block.end.edges) found.add(edge.block);
    };
    add(start);
    for (const block of found) add(block);
    return found.has(start);
  };
  return new Set([...blocks].filter(leadsBack));
}

// ---- cost

function costs({ blocks }: RegionShape, kinds: Kinds, looping: ReadonlySet<Block>): readonly [number, number] {
  let [scalar, vector] = [0, 0];
  for (const block of blocks) {
    const weight = looping.has(block) ? LOOP_WEIGHT : 1;
    for (const node of block.body) {
      const one = node.op === singleSum ? SUM_COST : 1;
      scalar += weight * LANES * (node.op === fused ? FUSED_COST : one);
      vector += weight * one * vectorCost(node, block, kinds);
    }
  }
  return [scalar, vector];
}

/** Instructions of a sum that is rounded once. */
const SUM_COST = 6;

/** Instructions of scalar code for one on vectors, which moves its operands into them. */
const FUSED_COST = 3;

/** Instructions for one lane where each has its own: its operands are taken out of vectors, and its result is put into one. */
const LANE_COST = 3;

/** Instructions of a test of a step that is guessed. */
const GUESS_COST = 7;

/** Instructions for all lanes, for each instruction of scalar code. */
function vectorCost(node: Node, block: Block, kinds: Kinds): number {
  const [first] = node.args;
  const step = first === undefined ? 0 : kinds.of(first, block);
  if (isLoad(node.op) || isStore(node.op)) {
    if (step === 0) return 1;
    return adjacentType(node.op, step) === undefined ? LANE_COST * LANES : 1;
  }
  if (node.op === trapIf) return step === 0 ? 1 : 2;
  if (kinds.guess(node) !== undefined) return GUESS_COST;
  if (kinds.of(node, block) !== undefined) return 1;
  if (node.op === call || !hasVectorForm(node.op)) return LANE_COST * LANES;
  const isPair = [node, ...node.args].some(({ type }) => type !== none && isWide(type));
  return isPair ? 2 : 1;
}
