// Primitive Instructions of the SPIR-V specification.

import { defineOp } from "../../../../define/index.ts";
import type { Own } from "../own.ts";

function primitive(name: string, summary: string, own: Own = {}) {
  return defineOp(`spirv.${name}`, {
    ...own,
    summary,
    traits: [...(own.traits ?? [])],
    assembly: "attr-dict",
  });
}

export const EmitVertex = primitive(
  "EmitVertex",
  "Emits the current values of all output variables to the current output primitive.",
);
export const EndPrimitive = primitive("EndPrimitive", "Finish the current primitive and start a new one.");
