// Makes control flow reducible: a loop that is entered at several blocks gets one header, which goes on to the entry that a number names.
// All edges to the entries lead to the header then, with that number and with the arguments of all entries, of which one entry's count.
//
// Values that dominated their uses still do: see docs/engine.md.

import { i32 } from "../../wasm/opcodes.ts";
import type { Block, CodeGraph, Edge } from "../graph.ts";
import { analyse, isReducible } from "./flow.ts";

export function makeReducible(graph: CodeGraph): void {
  const flow = analyse(graph);
  if (isReducible(flow)) return;
  const work: (readonly Block[])[] = [flow.order];
  for (let blocks = work.pop(); blocks !== undefined; blocks = work.pop()) {
    for (const loop of stronglyConnected(blocks)) {
      const entries = entriesOf(loop, graph);
      const header = entries.length > 1 ? addHeader(graph, entries) : entries[0];
      work.push(loop.filter((block) => block !== header));
    }
  }
}

/** The blocks of a loop that are reached from outside of it. */
function entriesOf(loop: readonly Block[], graph: CodeGraph): readonly Block[] {
  const inside = new Set(loop);
  const entries = new Set<Block>();
  for (const source of analyse(graph).order) {
    if (inside.has(source)) continue;
    for (const { block } of source.end.edges) if (inside.has(block)) entries.add(block);
  }
  return [...entries].sort((a, b) => a.number - b.number);
}

function addHeader(graph: CodeGraph, entries: readonly Block[]): Block {
  const header = graph.block([i32, ...entries.flatMap((entry) => entry.params.map((param) => param.valueType))]);
  header.origin = entries[0]?.origin ?? 0;
  const [selector, ...params] = header.params;
  const starts = new Map<Block, number>();
  let count = 0;
  for (const entry of entries) {
    starts.set(entry, count);
    count += entry.params.length;
  }
  for (const source of analyse(graph).order) {
    for (const edge of source.end.edges) {
      const start = starts.get(edge.block);
      if (start === undefined) continue;
      const given = edge.args;
      const number = graph.i32(entries.indexOf(edge.block));
      edge.args = [number, ...params.map((param, at) => given[at - start] ?? graph.zero(param.valueType))];
      edge.block = header;
    }
  }
  const edges = entries.map((entry): Edge => {
    const start = starts.get(entry) ?? 0;
    return { block: entry, args: params.slice(start, start + entry.params.length) };
  });
  if (selector !== undefined) header.switch(selector, edges);
  return header;
}

/** Tarjan's strongly connected components of the blocks, with the edges among them; single blocks only if they jump to themselves. */
function stronglyConnected(blocks: readonly Block[]): readonly (readonly Block[])[] {
  const state = new Map(blocks.map((block) => [block, { index: -1, low: -1, onStack: false }]));
  const components: Block[][] = [];
  const stack: Block[] = [];
  let counter = 0;
  for (const root of blocks) {
    if (state.get(root)?.index !== -1) continue;
    const frames = [{ block: root, next: 0 }];
    for (let top = frames.at(-1); top !== undefined; top = frames.at(-1)) {
      const { block } = top;
      const own = state.get(block)!;
      if (top.next === 0) {
        own.index = own.low = counter++;
        own.onStack = true;
        stack.push(block);
      }
      const edge = block.end.edges[top.next++];
      const target = edge === undefined ? undefined : state.get(edge.block);
      if (edge !== undefined) {
        if (target === undefined) continue;
        if (target.index === -1) frames.push({ block: edge.block, next: 0 });
        else if (target.onStack) own.low = Math.min(own.low, target.index);
        continue;
      }
      frames.pop();
      const above = frames.at(-1);
      const outer = above === undefined ? undefined : state.get(above.block);
      if (outer !== undefined) outer.low = Math.min(outer.low, own.low);
      if (own.low !== own.index) continue;
      const component = stack.splice(stack.indexOf(block));
      for (const one of component) state.get(one)!.onStack = false;
      const isLoop = component.length > 1 || block.end.edges.some((one) => one.block === block);
      if (isLoop) components.push(component);
    }
  }
  return components;
}
