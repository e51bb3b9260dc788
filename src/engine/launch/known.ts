// The values that a launch knows at a place in its code: the nodes that represent the leaves of a kernel.

import { assert } from "../../support/assert.ts";
import type { Builder } from "../code/builder.ts";
import { leaf, type Node } from "../code/graph.ts";
import type { Places } from "../code/places.ts";
import { areaMemory } from "../lower/placeholders.ts";

/** The nodes of built-in leaves by their numbers. */
export class Known {
  readonly #builder: Builder;
  readonly places: Places;
  readonly #nodes: Map<number, Node>;

  constructor(builder: Builder, places: Places, nodes: ReadonlyMap<number, Node> = new Map()) {
    this.#builder = builder;
    this.places = places;
    this.#nodes = new Map(nodes);
  }

  /** The same, to which more may be added. */
  copy(): Known {
    return new Known(this.#builder, this.places, this.#nodes);
  }

  set(number: number, node: Node): void {
    this.#nodes.set(number, node);
  }

  get(number: number): Node {
    const place = this.places.numbered(number);
    if (place !== undefined) return this.#builder.addConstant(this.get(areaMemory[place.area]), place.offset);
    const node = this.#nodes.get(number);
    assert(node !== undefined, "a launch does not know a leaf of its kernel");
    return node;
  }

  /** The value of a leaf; undefined for other nodes. */
  leaf(node: Node): Node | undefined {
    const { graph } = this.#builder;
    if (node.op === leaf.constant) return graph.constant(node.valueType, node.imm);
    if (node.op === leaf.argument) return graph.argument(Number(node.imm), node.valueType);
    return node.op === leaf.builtIn ? this.get(Number(node.imm)) : undefined;
  }

  /** Computes a node of the kernel once more, from leaves. */
  compute(node: Node): Node {
    const known = this.leaf(node);
    if (known !== undefined) return known;
    const args = node.args.map((arg) => this.compute(arg));
    return this.#builder.copy(node, args);
  }
}
