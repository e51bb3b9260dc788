/** Which entry points reach a function through calls. */
import type { EntryPoint, Facts } from "./module-facts.ts";

export class CallGraph {
  readonly #entries = new Map<number, EntryPoint[]>();
  readonly #callees: ReadonlyMap<number, readonly number[]>;
  #cyclic: ReadonlySet<number> | undefined;

  constructor(m: Facts) {
    const callees = new Map(m.functions.map((one) => [one.id, one.callees]));
    this.#callees = callees;
    for (const entry of m.entryPoints) {
      const seen = new Set<number>([entry.id]);
      for (const id of seen) {
        const list = this.#entries.get(id);
        if (list === undefined) this.#entries.set(id, [entry]);
        else list.push(entry);
        for (const callee of callees.get(id) ?? []) seen.add(callee);
      }
    }
  }

  /** Entry points in the module's order, one per OpEntryPoint. */
  entriesOf(id: number): readonly EntryPoint[] {
    return this.#entries.get(id) ?? [];
  }

  /** Execution models that reach a function. */
  modelsOf(id: number): ReadonlySet<number> {
    return new Set(this.entriesOf(id).map((entry) => entry.model));
  }

  /** Whether a function calls itself, directly or through others. */
  isCyclic(id: number): boolean {
    this.#cyclic ??= functionsInCycles(this.#callees.keys(), this.#callees);
    return this.#cyclic.has(id);
  }
}

/**
 * Functions that lie on a cycle of calls: Tarjan's strongly connected components of more than one function, and functions that
 * call themselves. The walk keeps its own stack, so that no input overflows ours.
 */
function functionsInCycles(
  roots: Iterable<number>,
  callees: ReadonlyMap<number, readonly number[]>,
): ReadonlySet<number> {
  const found = new Set<number>();
  const order = new Map<number, number>();
  const low = new Map<number, number>();
  const open: number[] = [];
  const isOpen = new Set<number>();
  const enter = (id: number): Frame => {
    order.set(id, order.size);
    low.set(id, order.size - 1);
    open.push(id);
    isOpen.add(id);
    return { id, next: 0 };
  };
  const lower = (id: number, to: number): void => {
    low.set(id, Math.min(low.get(id) ?? to, to));
  };
  for (const root of roots) {
    if (order.has(root)) continue;
    const frames: Frame[] = [enter(root)];
    for (let frame = frames.at(-1); frame !== undefined; frame = frames.at(-1)) {
      const { id } = frame;
      const callee = callees.get(id)?.[frame.next++];
      if (callee !== undefined) {
        if (callee === id) found.add(id);
        if (!order.has(callee)) frames.push(enter(callee));
        else if (isOpen.has(callee)) lower(id, order.get(callee) ?? 0);
        continue;
      }
      frames.pop();
      const parent = frames.at(-1);
      if (parent !== undefined) lower(parent.id, low.get(id) ?? 0);
      if (low.get(id) !== order.get(id)) continue;
      const isAlone = open.at(-1) === id;
      for (let member = open.pop(); member !== undefined; member = member === id ? undefined : open.pop()) {
        isOpen.delete(member);
        if (!isAlone) found.add(member);
      }
    }
  }
  return found;
}

interface Frame {
  readonly id: number;
  next: number;
}
