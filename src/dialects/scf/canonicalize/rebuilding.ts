// Common parts of patterns of scf: replacing an op by one with other results, and moving its regions.

import {
  type Attribute,
  type Block,
  type LocationId,
  NO_ID,
  type OpDef,
  type Operation,
  type PropertyTuple,
  type Region,
  type Rewriter,
  type Type,
  type Value,
} from "../../../ir/index.ts";

/** The values that the block of a region yields; none if there is no block. */
export function yielded(region: Region | undefined): readonly Value[] {
  return region?.firstBlock?.lastOp?.operands ?? [];
}

export interface NewOp {
  readonly operands: readonly Value[];
  readonly resultTypes: readonly Type[];
  readonly properties?: PropertyTuple;
  readonly regions: number;
  readonly location?: Attribute;
}

/** Makes an op like another one, with its attributes, before the place where the rewriter is. */
export function createLike(op: Operation, rewriter: Rewriter, state: NewOp): Operation {
  return rewriter.create(op.def, {
    properties: op.properties,
    location: op.location,
    attributes: op.attributes.entries,
    ...state,
  });
}

/** A new block at the end of a region, with arguments of these types. */
export function addBlock(region: Region, types: readonly Type[] = [], location?: Attribute | LocationId): Block {
  const block = region.addBlock();
  for (const type of types) block.addArgument(type, location ?? NO_ID);
  return block;
}

/** Puts a terminator with other operands in the place of one. */
export function replaceTerminator(terminator: Operation, rewriter: Rewriter, operands: readonly Value[]): Operation {
  rewriter.insertBefore(terminator);
  const created = rewriter.create(terminator.def, { operands, location: terminator.location });
  rewriter.eraseOp(terminator);
  return created;
}

/** A terminator without operands at the end of a block. */
export function endWith(
  def: OpDef,
  block: Block,
  rewriter: Rewriter,
  location: Attribute,
  operands: readonly Value[] = [],
) {
  rewriter.insertAtEnd(block);
  return rewriter.create(def, { operands, location });
}

export const isDefinedIn = (value: Value, region: Region | undefined): boolean =>
  region !== undefined && value.block?.region === region;

/** Keeps the items whose flag is set. */
export function kept<T>(items: readonly T[], flags: readonly boolean[]): readonly T[] {
  return items.filter((_, index) => flags[index]);
}
