// Replaces small loops that go round a known number of times by that many copies of their blocks. Indices become constants, so that private arrays may become
// values, checks of accesses are decided, and several invocations run at a time.
//
// A loop qualifies if a number that it carries begins with a constant and grows by one, a test of that number is the only way out, and each turn comes to the
// test. The copy in which the test leads out is the last one; all that follows the loop sees its values.

import { forType, i64, int } from "../../wasm/opcodes.ts";
import { analyse, dominates, type Flow, findLoops, isReducible } from "../analysis/flow.ts";
import { walkOf } from "../analysis/walks.ts";
import { Builder } from "../builder.ts";
import type { Block, CodeGraph, Edge, Node } from "../graph.ts";
import { resolveGraph } from "./cleanup.ts";
import { foldNode } from "./fold.ts";

/** Turns of a loop, and nodes of all its copies; fewer where other loops are in it, whose turns may depend on its number. */
const [MOST_TURNS, MOST_NODES, MOST_AROUND] = [16, 600, 400];

/** Unrolls loops that qualify, inner ones rather than those around them; returns whether there are any. The next call finds those that are left. */
export function unrollLoops(graph: CodeGraph): boolean {
  const flow = analyse(graph);
  if (!isReducible(flow)) return false;
  const taken = new Set<Block>();
  const counted = loopsOf(flow).flatMap(({ blocks, hasInner }) => {
    const loop = blocks.some((block) => taken.has(block)) ? undefined : countedLoop(graph, flow, blocks, hasInner);
    if (loop !== undefined) for (const block of blocks) taken.add(block);
    return loop ?? [];
  });
  // A copy of the block before a loop leads to the loop as it was.
  const loops = counted.filter(({ source }) => !taken.has(source));
  for (const loop of loops) new Copies(graph, loop).run();
  if (loops.length > 0) resolveGraph(graph);
  return loops.length > 0;
}

/** The blocks of a loop, its header first. */
interface LoopBlocks {
  readonly blocks: readonly Block[];
  readonly hasInner: boolean;
}

/** All loops, those in others before them. */
function loopsOf(flow: Flow): readonly LoopBlocks[] {
  const { around, parent } = findLoops(flow);
  const byHeader = new Map<number, Block[]>();
  flow.order.forEach((block, number) => {
    for (let header = around[number] ?? -1; header !== -1; header = parent[header] ?? -1) {
      const known = byHeader.get(header);
      if (known === undefined) byHeader.set(header, [block]);
      else known.push(block);
    }
  });
  const outer = new Set(parent);
  return [...byHeader].sort(([a], [b]) => b - a).map(([header, blocks]) => ({ blocks, hasInner: outer.has(header) }));
}

/** A loop whose turns are known. */
interface CountedLoop {
  readonly blocks: readonly Block[];
  readonly header: Block;
  readonly counter: Node;
  /** Its values, turn by turn, the last one of the turn that leaves the loop. */
  readonly values: readonly Node[];
  /** The edge into the loop, and its block. */
  readonly entry: Edge;
  readonly source: Block;
}

function countedLoop(
  graph: CodeGraph,
  flow: Flow,
  blocks: readonly Block[],
  hasInner: boolean,
): CountedLoop | undefined {
  const [header] = blocks;
  if (header === undefined || blocks.some(({ isCut }) => isCut)) return undefined;
  const inside = new Set(blocks);
  const exits = blocks.filter(({ end }) => end.edges.some(({ block }) => !inside.has(block)));
  const [test] = exits;
  if (test === undefined || exits.length > 1 || test.end.kind !== "branch") return undefined;
  const sources = new Set(flow.predecessors[header.number]);
  const latches = [...sources].filter((source) => source >= header.number);
  if (!latches.every((latch) => dominates(flow, test.number, latch))) return undefined;
  const entries = [...sources].flatMap((source) => {
    if (source >= header.number) return [];
    const before = flow.order[source];
    return before?.end.edges.flatMap((edge) => (edge.block === header ? [{ edge, before }] : [])) ?? [];
  });
  const [entry] = entries;
  if (entry === undefined || entries.length > 1) return undefined;
  const most = Math.min(MOST_TURNS, Math.floor((hasInner ? MOST_AROUND : MOST_NODES) / sizeOf(blocks)) - 1);
  const leaves = test.end.edges.map(({ block }) => !inside.has(block));
  for (const counter of header.params) {
    const values = valuesOf(graph, flow, counter, most, (value) => {
      const decided = evaluated(graph, test.end.operands[0], new Map([[counter, value]]));
      return decided === undefined ? undefined : leaves[Number(decided.imm) === 0 ? 1 : 0];
    });
    if (values !== undefined) return { blocks, header, counter, values, entry: entry.edge, source: entry.before };
  }
  return undefined;
}

function sizeOf(blocks: readonly Block[]): number {
  return blocks.reduce((sum, { body }) => sum + body.length + 1, 0);
}

/** The values of a counter in `most` turns and the one that ends the loop; undefined if it is none, or does not end soon. */
function valuesOf(
  graph: CodeGraph,
  flow: Flow,
  counter: Node,
  most: number,
  isLast: (value: Node) => boolean | undefined,
): readonly Node[] | undefined {
  const walk = walkOf(flow, counter);
  if (walk === undefined || !walk.from.isConstant || walk.least !== walk.most || walk.least === 0) return undefined;
  const values: Node[] = [];
  for (let turn = 0; turn <= most; turn++) {
    const value = graph.constant(counter.valueType, BigInt(walk.from.imm) + BigInt(turn) * BigInt(walk.least));
    values.push(value);
    const ends = isLast(value);
    if (ends === undefined) return undefined;
    if (ends) return values;
  }
  return undefined;
}

/** A value that depends on a counter only, as a constant. `known` begins with the counter's value; a node may be an operand of many. */
function evaluated(graph: CodeGraph, node: Node | undefined, known: Map<Node, Node | undefined>): Node | undefined {
  if (node === undefined || node.isConstant) return node;
  if (known.has(node)) return known.get(node);
  known.set(node, undefined);
  if (!DECIDING.has(node.op)) return undefined;
  const args = node.args.map((arg) => evaluated(graph, arg, known));
  if (args.some((arg) => arg === undefined)) return undefined;
  // Sound: none is undefined.
  const found = foldNode(graph, node.op, args as Node[], node.valueType);
  if (found?.isConstant === true) known.set(node, found);
  return known.get(node);
}

/** Operations of tests. */
const DECIDING: ReadonlySet<number> = new Set([
  ...Array.from({ length: int.geU - int.eqz + 1 }, (_, at) => int.eqz + at),
  ...Array.from({ length: int.geU - int.eqz + 1 }, (_, at) => forType(int.eqz + at, i64)),
  ...[int.add, int.sub, int.and, int.or, int.xor].flatMap((op) => [op, forType(op, i64)]),
  0xa7,
  0xac,
  0xad,
]);

/** Puts the copies of a loop in its place. */
class Copies {
  readonly #graph: CodeGraph;
  readonly #loop: CountedLoop;
  readonly #builder: Builder;

  constructor(graph: CodeGraph, loop: CountedLoop) {
    this.#graph = graph;
    this.#loop = loop;
    this.#builder = new Builder(graph);
  }

  run(): void {
    const { header, values, entry, blocks } = this.#loop;
    const copies = values.map(() => this.#emptyBlocks());
    const unreachable = this.#emptyBlocks().get(header) ?? header;
    unreachable.trap();
    values.forEach((value, turn) => {
      const next = copies[turn + 1]?.get(header) ?? unreachable;
      this.#fill(copies[turn] ?? new Map(), value, next, turn === values.length - 1);
    });
    entry.block = copies[0]?.get(header) ?? header;
    for (const block of blocks) block.body = [];
  }

  #emptyBlocks(): Map<Block, Block> {
    return new Map(
      this.#loop.blocks.map((block) => {
        const copy = this.#graph.block(block.params.map(({ valueType }) => valueType));
        copy.origin = block.origin;
        return [block, copy];
      }),
    );
  }

  /** Fills the copy of a turn; what follows the loop uses the values of the last one. */
  #fill(copies: ReadonlyMap<Block, Block>, value: Node, next: Block, isLast: boolean): void {
    const { header, counter } = this.#loop;
    const known = new Map<Node, Node>([[counter, value]]);
    const copyOf = (node: Node) => known.get(node) ?? node;
    for (const [block, copy] of copies)
      block.params.forEach((param, at) => {
        if (param !== counter) known.set(param, copy.params[at]!);
      });
    for (const [block, copy] of copies) {
      this.#builder.block = copy;
      for (const node of block.body) known.set(node, this.#builder.copy(node, node.args.map(copyOf)));
    }
    for (const [block, copy] of copies) {
      const edges = block.end.edges.map((edge) => {
        const target = edge.block === header ? next : (copies.get(edge.block) ?? edge.block);
        return { block: target, args: edge.args.map(copyOf) };
      });
      copy.end = { ...block.end, operands: block.end.operands.map(copyOf), edges };
    }
    if (isLast) for (const [node, copy] of known) node.forward = copy;
  }
}
