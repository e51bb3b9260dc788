// The model of a definition: what shared code asks of an op's definition beyond what the IR knows.

import type { OpDef } from "../ir/index.ts";
import type { OpModel } from "./op.ts";

/** Undefined for ops that are not registered. @internal */
export function modelOf(def: OpDef): OpModel | undefined {
  // Sound: only `defineOp` sets a model.
  return def.model as OpModel | undefined;
}
