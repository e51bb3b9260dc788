/** A directed graph over the numbers 0 to n - 1: lists of neighbours one after another in one column, found by a column of starts. */
export class Graph {
  readonly count: number;
  readonly #starts: Uint32Array;
  readonly #targets: Uint32Array;

  private constructor(starts: Uint32Array, targets: Uint32Array) {
    this.count = starts.length - 1;
    this.#starts = starts;
    this.#targets = targets;
  }

  /** A graph from its edges: `sources` ascends. */
  static of(count: number, sources: readonly number[], targets: readonly number[]): Graph {
    const starts = new Uint32Array(count + 1);
    for (const source of sources) starts[source + 1]!++;
    for (let node = 0; node < count; node++) starts[node + 1]! += starts[node]!;
    return new Graph(starts, Uint32Array.from(targets));
  }

  /** The same edges the other way; the neighbours of a node ascend. */
  reversed(): Graph {
    const starts = new Uint32Array(this.count + 1);
    for (const target of this.#targets) starts[target + 1]!++;
    for (let node = 0; node < this.count; node++) starts[node + 1]! += starts[node]!;
    const cursor = starts.slice();
    const targets = new Uint32Array(this.#targets.length);
    for (let node = 0; node < this.count; node++) {
      const end = this.#starts[node + 1]!;
      for (let index = this.#starts[node]!; index < end; index++) targets[cursor[this.#targets[index]!]!++] = node;
    }
    return new Graph(starts, targets);
  }

  /** The neighbours of a node in order; one that occurs twice is there twice. */
  of(node: number): Uint32Array {
    return this.#targets.subarray(this.#starts[node]!, this.#starts[node + 1]!);
  }

  degree(node: number): number {
    return this.#starts[node + 1]! - this.#starts[node]!;
  }

  /** Neighbour `index` of a node. */
  at(node: number, index: number): number {
    return this.#targets[this.#starts[node]! + index]!;
  }

  /** The nodes that a root reaches, each after those that a depth-first walk meets after it, backwards: the root is first. */
  reversePostorder(root: number): readonly number[] {
    const seen = new Uint8Array(this.count);
    const cursor = new Uint32Array(this.count);
    const path = [root];
    const order: number[] = [];
    seen[root] = 1;
    for (let node = path.at(-1); node !== undefined; node = path.at(-1)) {
      if (cursor[node]! === this.degree(node)) {
        order.push(node);
        path.pop();
        continue;
      }
      const target = this.at(node, cursor[node]!++);
      if (seen[target] === 1) continue;
      seen[target] = 1;
      path.push(target);
    }
    return order.reverse();
  }

  /** Marks all that a node reaches, itself included; what is marked already is not entered. */
  mark(root: number, marks: Int32Array, value: number): void {
    if (marks[root]! >= 0) return;
    marks[root] = value;
    const pending = [root];
    for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
      for (const target of this.of(node)) {
        if (marks[target]! >= 0) continue;
        marks[target] = value;
        pending.push(target);
      }
    }
  }
}
