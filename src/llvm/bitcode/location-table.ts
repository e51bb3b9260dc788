// Places in the source. Instructions state them by their numbers, and equal ones are one node.

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

/** Nodes of places by what they say. */
export class LocationTable {
  private readonly metadata: Metadata;
  private readonly nodes = new Map<string, number>();

  constructor(metadata: Metadata) {
    this.metadata = metadata;
  }

  private keyOf(one: SourceLocation): string {
    const rare = one.isImplicit || one.atomGroup !== 0 ? `,${one.isImplicit},${one.atomGroup},${one.atomRank}` : "";
    return `${one.line},${one.column},${one.scope},${one.inlinedAt}${rare}`;
  }

  /** A node that a record made. Two distinct ones are never one. */
  add(node: MetadataNode): void {
    if (node.kind === "DILocation" && !node.isDistinct) this.nodes.set(this.keyOf(locationOf(node)), node.number);
  }

  node(one: SourceLocation): number {
    const key = this.keyOf(one);
    let number = this.nodes.get(key);
    if (number === undefined) {
      const { nodes } = this.metadata;
      number = nodes.length;
      nodes.push({ number, kind: "DILocation", isDistinct: false, operands: [], fields: locationFields(one) });
      this.nodes.set(key, number);
    }
    return number;
  }
}
