// Nodes that are places in the source: most nodes of a module with debug information. They hold numbers; their fields are made on request.

import type { MetadataField, MetadataNode, MetadataOperand } from "../metadata.ts";

/** The fields of a `DILocation`. */
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

const NO_OPERANDS: readonly MetadataOperand[] = [];

/** A `DILocation` without fields of its own. */
export class LocationNode implements MetadataNode, SourceLocation {
  readonly number: number;
  kind = "DILocation";
  isDistinct: boolean;
  operands = NO_OPERANDS;
  line: number;
  column: number;
  scope: number;
  inlinedAt: number;
  isImplicit: boolean;
  atomGroup: number;
  atomRank: number;

  constructor(number: number, isDistinct: boolean, one: SourceLocation) {
    this.number = number;
    this.isDistinct = isDistinct;
    this.line = one.line;
    this.column = one.column;
    this.scope = one.scope;
    this.inlinedAt = one.inlinedAt;
    this.isImplicit = one.isImplicit;
    this.atomGroup = one.atomGroup;
    this.atomRank = one.atomRank;
  }

  get fields(): readonly MetadataField[] {
    return locationFields(this);
  }

  set fields(fields: readonly MetadataField[]) {
    Object.assign(this, locationOfFields(fields));
  }
}

/** The fields of a location, as LLVM writes them. */
function locationFields(one: SourceLocation): MetadataField[] {
  const fields: MetadataField[] = [{ name: "line", word: `${one.line}` }];
  if (one.column !== 0) fields.push({ name: "column", word: `${one.column}` });
  fields.push({ name: "scope", operand: one.scope === 0 ? undefined : { node: one.scope } });
  if (one.inlinedAt !== 0) fields.push({ name: "inlinedAt", operand: { node: one.inlinedAt } });
  if (one.isImplicit) fields.push({ name: "isImplicitCode", word: "true" });
  if (one.atomGroup !== 0) fields.push({ name: "atomGroup", word: `${one.atomGroup}` });
  if (one.atomRank !== 0) fields.push({ name: "atomRank", word: `${one.atomRank}` });
  return fields;
}

/** The place that a node of the kind `DILocation` is. */
export function locationOf(node: MetadataNode): SourceLocation {
  return node instanceof LocationNode ? node : locationOfFields(node.fields);
}

/** The inverse of {@link locationFields}. */
function locationOfFields(fields: readonly MetadataField[]): SourceLocation {
  const word = (name: string): number => Number(fields.find((one) => one.name === name)?.word ?? 0);
  const node = (name: string): number => {
    const operand = fields.find((one) => one.name === name)?.operand;
    return operand !== undefined && "node" in operand ? operand.node : 0;
  };
  return {
    line: word("line"),
    column: word("column"),
    scope: node("scope"),
    inlinedAt: node("inlinedAt"),
    isImplicit: fields.some(({ name }) => name === "isImplicitCode"),
    atomGroup: word("atomGroup"),
    atomRank: word("atomRank"),
  };
}
