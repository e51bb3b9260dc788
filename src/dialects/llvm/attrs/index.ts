// The attributes of the dialect.

import type { AnyAttrDef } from "../../../ir/index.ts";
import { enumAttrs } from "../enums.ts";
import { debugAttrs } from "./debug-info.ts";
import { functionAttrs } from "./function.ts";
import { loopAttrs } from "./loop.ts";
import { metadataAttrs } from "./metadata.ts";

export * from "./debug-info.ts";
export * from "./function.ts";
export * from "./loop.ts";
export * from "./metadata.ts";

// Sound: a context only asks a definition for its name and syntax.
/** @internal */
export const attrs = [
  ...enumAttrs,
  ...functionAttrs,
  ...loopAttrs,
  ...metadataAttrs,
  ...debugAttrs,
] as unknown as readonly AnyAttrDef[];
