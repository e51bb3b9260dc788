// Regions of one block whose terminator goes without saying: custom forms leave it out where it says nothing.

import { Builder, idAfter, type OpDef, type Operation, type Region, type Trait } from "../../ir/index.ts";
import { withNote } from "../../support/diagnostics/diagnostic.ts";
import type { OpDraft, Parser, RegionArgument, RegionPrinting } from "../../text/index.ts";
import { modelOf } from "../model.ts";

/** @internal */
export interface ImplicitTerminatorTrait extends Trait {
  readonly terminator: () => OpDef;
}

/** The blocks of the op's regions end with ops of one definition. */
export function implicitTerminator(terminator: () => OpDef): ImplicitTerminatorTrait {
  return {
    name: "SingleBlockImplicitTerminator",
    terminator,
    verifyRegions(op) {
      const { name } = terminator();
      for (const region of op.regions) {
        const last = region.firstBlock?.lastOp;
        if (last === undefined || last.name === name) continue;
        const error = op.error(`expects regions to end with '${name}', found '${last.name}'`);
        const note = `in custom textual format, the absence of terminator implies '${name}'`;
        return withNote(error, note, error.place);
      }
      return undefined;
    },
  };
}

/** The definition of the terminator that an op's regions may leave out. @internal */
export function implicitTerminatorOf(def: OpDef | undefined): OpDef | undefined {
  for (const trait of def?.traits ?? []) {
    // Sound: only these traits have a `terminator`.
    if ("terminator" in trait) return (trait as ImplicitTerminatorTrait).terminator();
  }
  return undefined;
}

/** Ends the last block of a region that was read with the terminator of the draft's op, where it has none. @internal */
export function ensureTerminator(parser: Parser, draft: OpDraft, region: Region): Region {
  const def = implicitTerminatorOf(draft.def);
  if (def === undefined) return region;
  const block = region.lastBlock ?? region.addBlock();
  if (block.lastOp?.def.isTerminator) return region;
  const builder = new Builder(parser.store).insertAtEnd(block);
  const regions = (modelOf(def)?.layout.regions ?? []).filter(({ arg }) => arg.variadic !== true);
  const terminator = builder.create(def, { regions: regions.length });
  regions.forEach(({ arg }, index) => {
    if (arg.blocks === 1) terminator.region(index).addBlock();
  });
  const { id } = terminator;
  parser.store.setLocation(id, idAfter(parser.base, draft.position));
  return region;
}

/** Reads a region of the draft's op with these arguments, and ends it. @internal */
export function parseBody(parser: Parser, draft: OpDraft, args: readonly RegionArgument[] = []): Region {
  return ensureTerminator(parser, draft, parser.region(draft.def, args));
}

/** Whether the terminator of a region says nothing that its op does not imply. */
function isTerminatorSilent(op: Operation | undefined): boolean {
  return op !== undefined && op.numOperands === 0 && op.numResults === 0 && op.allAttributes.length === 0;
}

/** How a region is printed: without the terminator that its op implies. @internal */
export function bodyPrinting(region: Region): RegionPrinting {
  const op = region.parentOp;
  const implied = implicitTerminatorOf(op?.def) !== undefined && isTerminatorSilent(region.firstBlock?.lastOp);
  return { entryArguments: true, terminators: !implied };
}
