// Where the invocations of a subgroup come together again that have parted. Each goes on until it meets others; then those go on that are at the
// first place in the order of the program: what is inside of a loop comes before what follows the loop, so that those who have left the loop wait
// for the others. At the end of each round of a loop that has such places, all meet that have come so far, so that no invocation is a round
// ahead: this is maximal reconvergence (SPV_KHR_maximal_reconvergence).

import { analyse, dominates, type Flow } from "../code/analysis/flow.ts";
import type { Block, CodeGraph } from "../code/graph.ts";

/** A loop: its blocks, and those that go back to its header. */
interface Loop {
  readonly header: Block;
  readonly blocks: ReadonlySet<Block>;
  readonly ends: readonly Block[];
}

/** The loops of a graph, outer ones first. Loops with several entries are none. */
function loopsOf(flow: Flow): readonly Loop[] {
  const loops = flow.order.flatMap((header): Loop[] => {
    const sources = new Set(flow.predecessors[header.number]);
    const ends = [...sources].filter((source) => dominates(flow, header.number, source));
    if (ends.length === 0) return [];
    const inside = new Set([header.number]);
    const work = [...ends];
    for (let at = work.pop(); at !== undefined; at = work.pop()) {
      if (inside.has(at)) continue;
      inside.add(at);
      work.push(...(flow.predecessors[at] ?? []));
    }
    const blockOf = (number: number): Block[] => flow.order.slice(number, number + 1);
    return [{ header, blocks: new Set([...inside].flatMap(blockOf)), ends: ends.flatMap(blockOf) }];
  });
  return loops.sort((a, b) => b.blocks.size - a.blocks.size);
}

/** Makes invocations meet at the end of each round of loops in which they meet. */
export function meetInLoops(graph: CodeGraph): void {
  for (const { header, blocks, ends } of loopsOf(analyse(graph))) {
    if (![...blocks].some(({ end }) => end.kind === "meet")) continue;
    const latch = graph.block(header.params.map((param) => param.valueType));
    const next = graph.block();
    for (const { end } of ends) for (const edge of end.edges) if (edge.block === header) edge.block = latch;
    latch.meet(next);
    next.jump(header, [...latch.params]);
  }
}

/** The blocks in the order of the program: those of a loop together, and its latch last. */
export function inProgramOrder(flow: Flow): readonly Block[] {
  const loops = loopsOf(flow);
  return ordered(flow.order, flow.order[0], loops);
}

/** A block, or a loop as one. */
type Unit = Block | Loop;

function ordered(blocks: Iterable<Block>, entry: Block | undefined, loops: readonly Loop[]): readonly Block[] {
  const all = new Set(blocks);
  const units = new Map<Block, Unit>();
  const inner = loops.filter(
    ({ header, blocks: own }) => header !== entry && all.has(header) && own.size < all.size + 1,
  );
  // Outer loops come first: the blocks of inner ones are theirs.
  for (const loop of inner) for (const block of loop.blocks) if (!units.has(block)) units.set(block, loop);
  const unitOf = (block: Block): Unit => units.get(block) ?? block;
  const sorted = entry === undefined ? [] : topological(unitOf(entry), all, unitOf, entry);
  const result = sorted.flatMap((unit) => ("header" in unit ? ordered(unit.blocks, unit.header, loops) : [unit]));
  // A meeting that goes back to the entry alone ends the round.
  const latches = result.filter((block) => block.end.kind === "meet" && leadsOnlyTo(block, entry));
  return [...result.filter((block) => !latches.includes(block)), ...latches];
}

function leadsOnlyTo(block: Block, entry: Block | undefined): boolean {
  const [next] = block.end.edges;
  return next?.block.end.kind === "jump" && next.block.body.length === 0 && next.block.end.edges[0]?.block === entry;
}

/** Units in an order in which each follows those that lead to it, except back to the entry. */
function topological(
  start: Unit,
  all: ReadonlySet<Block>,
  unitOf: (block: Block) => Unit,
  entry: Block,
): readonly Unit[] {
  const targetsOf = (unit: Unit): readonly Unit[] => {
    const blocks = "header" in unit ? [...unit.blocks] : [unit];
    const targets = blocks.flatMap(({ end }) => end.edges.map(({ block }) => block));
    return targets
      .filter((block) => all.has(block) && block !== entry)
      .map(unitOf)
      .filter((one) => one !== unit);
  };
  const seen = new Set([start]);
  const finished: Unit[] = [];
  const stack = [{ unit: start, targets: targetsOf(start), next: 0 }];
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const target = top.targets[top.next++];
    if (target === undefined) {
      finished.push(top.unit);
      stack.pop();
    } else if (!seen.has(target)) {
      seen.add(target);
      stack.push({ unit: target, targets: targetsOf(target), next: 0 });
    }
  }
  return finished.reverse();
}
