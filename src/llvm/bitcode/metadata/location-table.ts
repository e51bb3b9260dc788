// Places in the source. Instructions state them by their numbers, and equal ones are one node.

import { SequenceTable, WordKey } from "../../../support/tables/sequence-table.ts";
import { LocationNode, locationOf, type SourceLocation } from "../../debug/source-location.ts";
import type { Metadata, MetadataNode } from "../../metadata.ts";

/** The nodes of locations, by their contents. */
export class LocationTable {
  readonly #metadata: Metadata;
  readonly #nodes = new SequenceTable();
  readonly #key = new WordKey();

  constructor(metadata: Metadata) {
    this.#metadata = metadata;
  }

  #keyOf(one: SourceLocation): WordKey {
    const key = this.#key;
    key.count = 0;
    key.push(one.line);
    key.push(one.column);
    key.push(one.scope);
    key.push(one.inlinedAt);
    key.push(one.isImplicit ? 1 : 0);
    key.push(one.atomRank);
    key.pushNumber(one.atomGroup);
    return key;
  }

  /** A node that a record made. Two distinct ones are never one. */
  add(node: MetadataNode): void {
    if (node.kind !== "DILocation" || node.isDistinct) return;
    const key = this.#keyOf(locationOf(node));
    if (this.#nodes.get(key) === 0) this.#nodes.add(key, node.number);
  }

  node(one: SourceLocation): number {
    const key = this.#keyOf(one);
    let number = this.#nodes.get(key);
    if (number === 0) {
      const { nodes } = this.#metadata;
      number = nodes.length;
      nodes.push(new LocationNode(number, false, one));
      this.#nodes.add(key, number);
    }
    return number;
  }
}
