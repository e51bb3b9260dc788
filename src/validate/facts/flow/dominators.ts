/**
 * Dominator trees after Lengauer and Tarjan, in O(edges · log nodes) for any graph. All loops have their own stack: no input is too
 * deep. A node that the root does not reach has no dominator but itself.
 */
import type { Graph } from "./graph.ts";

const none = -1;

export class DominatorTree {
  /** The immediate dominator of each node; -1 for the root and for nodes that are not reached. */
  readonly parents: Int32Array;
  /** Reached nodes, each after its dominator; those that a node dominates follow it directly. */
  readonly order: Int32Array;
  /** Positions in `order`; -1 for nodes that are not reached. */
  readonly #positions: Int32Array;
  readonly #sizes: Int32Array;

  constructor(root: number, successors: Graph, predecessors: Graph) {
    const { vertices, parents } = immediateDominators(root, successors, predecessors);
    this.parents = parents;
    this.#sizes = new Int32Array(successors.count);
    this.#positions = new Int32Array(successors.count).fill(none);
    this.order = new Int32Array(vertices.length);
    this.#arrange(vertices);
  }

  /** A dominator precedes in depth-first order, so sizes add up backwards and positions follow forwards. */
  #arrange(vertices: Int32Array): void {
    for (let index = vertices.length - 1; index >= 0; index--) {
      const node = vertices[index]!;
      this.#sizes[node]!++;
      const parent = this.parents[node]!;
      if (parent !== none) this.#sizes[parent]! += this.#sizes[node]!;
    }
    const cursor = new Int32Array(this.#positions.length);
    for (const node of vertices) {
      const parent = this.parents[node]!;
      const position = parent === none ? 0 : cursor[parent]!;
      if (parent !== none) cursor[parent]! += this.#sizes[node]!;
      cursor[node] = position + 1;
      this.#positions[node] = position;
      this.order[position] = node;
    }
  }

  isReached(node: number): boolean {
    return this.#positions[node]! !== none;
  }

  /** Whether all ways from the root to `below` pass `above`. */
  dominates(above: number, below: number): boolean {
    if (above === below) return true;
    const from = this.#positions[above]!;
    const position = this.#positions[below]!;
    return from !== none && position > from && position < from + this.#sizes[above]!;
  }

  /** The position of a reached node in `order`. */
  position(node: number): number {
    return this.#positions[node]!;
  }

  /** The nodes that a node dominates, itself first; only itself if it is not reached. */
  dominated(node: number): Int32Array {
    const position = this.#positions[node]!;
    return position === none ? Int32Array.of(node) : this.order.subarray(position, position + this.#sizes[node]!);
  }
}

interface Immediate {
  /** Reached nodes in depth-first order. */
  readonly vertices: Int32Array;
  readonly parents: Int32Array;
}

/** Depth-first numbers from 0: the nodes by number, the numbers by node, the numbers of the parents by number. */
function depthFirst(root: number, successors: Graph) {
  const numbers = new Int32Array(successors.count).fill(none);
  const vertices = new Int32Array(successors.count);
  const parents = new Int32Array(successors.count);
  const cursor = new Uint32Array(successors.count);
  const stack = [root];
  let count = 0;
  numbers[root] = count;
  vertices[count++] = root;
  for (let node = stack.at(-1); node !== undefined; node = stack.at(-1)) {
    if (cursor[node]! === successors.degree(node)) {
      stack.pop();
      continue;
    }
    const target = successors.at(node, cursor[node]!++);
    if (numbers[target] !== none) continue;
    parents[count] = numbers[node]!;
    numbers[target] = count;
    vertices[count++] = target;
    stack.push(target);
  }
  return { numbers, vertices: vertices.subarray(0, count), parents };
}

/** The forest of the algorithm, in depth-first numbers: finds the node of the least semidominator on the way to a root. */
class Forest {
  readonly semi: Int32Array;
  readonly #ancestors: Int32Array;
  readonly #labels: Int32Array;
  readonly #path: number[] = [];

  constructor(count: number) {
    this.semi = new Int32Array(count);
    for (let node = 0; node < count; node++) this.semi[node] = node;
    this.#labels = this.semi.slice();
    this.#ancestors = new Int32Array(count).fill(none);
  }

  link(parent: number, node: number): void {
    this.#ancestors[node] = parent;
  }

  evaluate(node: number): number {
    if (this.#ancestors[node] === none) return node;
    this.#compress(node);
    return this.#labels[node]!;
  }

  #compress(node: number): void {
    const [ancestors, labels, path] = [this.#ancestors, this.#labels, this.#path];
    for (let at = node; ancestors[ancestors[at]!] !== none; at = ancestors[at]!) path.push(at);
    for (let at = path.pop(); at !== undefined; at = path.pop()) {
      const above = ancestors[at]!;
      if (this.semi[labels[above]!]! < this.semi[labels[at]!]!) labels[at] = labels[above]!;
      ancestors[at] = ancestors[above]!;
    }
  }
}

function immediateDominators(root: number, successors: Graph, predecessors: Graph): Immediate {
  const { numbers, vertices, parents } = depthFirst(root, successors);
  const count = vertices.length;
  const forest = new Forest(count);
  const { semi } = forest;
  const dominators = new Int32Array(count);
  // Nodes by semidominator, as linked lists.
  const heads = new Int32Array(count).fill(none);
  const nexts = new Int32Array(count);
  for (let node = count - 1; node > 0; node--) {
    for (const source of predecessors.of(vertices[node]!)) {
      if (numbers[source] === none) continue;
      semi[node] = Math.min(semi[node]!, semi[forest.evaluate(numbers[source]!)]!);
    }
    nexts[node] = heads[semi[node]!]!;
    heads[semi[node]!] = node;
    const parent = parents[node]!;
    forest.link(parent, node);
    for (let other = heads[parent]!; other !== none; other = nexts[other]!) {
      const least = forest.evaluate(other);
      dominators[other] = semi[least]! < semi[other]! ? least : parent;
    }
    heads[parent] = none;
  }
  const found = new Int32Array(successors.count).fill(none);
  for (let node = 1; node < count; node++) {
    if (dominators[node] !== semi[node]) dominators[node] = dominators[dominators[node]!]!;
    found[vertices[node]!] = vertices[dominators[node]!]!;
  }
  return { vertices, parents: found };
}
