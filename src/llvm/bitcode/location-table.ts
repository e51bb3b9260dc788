// Places in the source. Instructions state them by their numbers, and equal ones are one node.

import { SequenceTable, WordKey } from "../../support/sequence-table.ts";
import type { Metadata, MetadataField, MetadataNode } from "../metadata.ts";

export interface SourceLocation {
  readonly line: number;
  readonly column: number;
  /** Numbers of nodes; 0 for none. */
  readonly scope: number;
  readonly inlinedAt: number;
  readonly isImplicit: boolean;
  readonly atomGroup: number;
  readonly atomRank: number;
}

/** The fields of a location, as LLVM writes them. */
export function locationFields(one: SourceLocation): MetadataField[] {
  const fields: MetadataField[] = [{ name: "line", word: `${one.line}` }];
  if (one.column !== 0) fields.push({ name: "column", word: `${one.column}` });
  fields.push({ name: "scope", operand: one.scope === 0 ? undefined : { node: one.scope } });
  if (one.inlinedAt !== 0) fields.push({ name: "inlinedAt", operand: { node: one.inlinedAt } });
  if (one.isImplicit) fields.push({ name: "isImplicitCode", word: "true" });
  if (one.atomGroup !== 0) fields.push({ name: "atomGroup", word: `${one.atomGroup}` });
  if (one.atomRank !== 0) fields.push({ name: "atomRank", word: `${one.atomRank}` });
  return fields;
}

const EMPTY: SourceLocation = {
  line: 0,
  column: 0,
  scope: 0,
  inlinedAt: 0,
  isImplicit: false,
  atomGroup: 0,
  atomRank: 0,
};

/** The inverse of {@link locationFields}. */
export function locationOf({ fields }: MetadataNode): SourceLocation {
  const word = (name: string): number => Number(fields.find((one) => one.name === name)?.word ?? 0);
  const node = (name: string): number => {
    const operand = fields.find((one) => one.name === name)?.operand;
    return operand !== undefined && "node" in operand ? operand.node : 0;
  };
  return {
    ...EMPTY,
    line: word("line"),
    column: word("column"),
    scope: node("scope"),
    inlinedAt: node("inlinedAt"),
    isImplicit: fields.some(({ name }) => name === "isImplicitCode"),
    atomGroup: word("atomGroup"),
    atomRank: word("atomRank"),
  };
}

/** The nodes of locations, by their contents. */
export class LocationTable {
  private readonly metadata: Metadata;
  private readonly nodes = new SequenceTable();
  private readonly key = new WordKey();

  constructor(metadata: Metadata) {
    this.metadata = metadata;
  }

  private keyOf(one: SourceLocation): WordKey {
    const { key } = this;
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
    const key = this.keyOf(locationOf(node));
    if (this.nodes.get(key) === 0) this.nodes.add(key, node.number);
  }

  node(one: SourceLocation): number {
    const key = this.keyOf(one);
    let number = this.nodes.get(key);
    if (number === 0) {
      const { nodes } = this.metadata;
      number = nodes.length;
      nodes.push({ number, kind: "DILocation", isDistinct: false, operands: [], fields: locationFields(one) });
      this.nodes.add(key, number);
    }
    return number;
  }
}
