// The translations between SPIR-V binaries and the SPIR-V dialect.

import { verify } from "../define/index.ts";
import { deserialize, isFailure } from "../spirv/index.ts";
import type { Translation } from "./translations.ts";

export const deserializeSpirv: Translation = (run) => {
  const isStructured = run.isSet("spirv-structurize-control-flow", true);
  const op = deserialize(run.bytes, { context: run.context, structurize: isStructured, dropMerges: !isStructured });
  if (isFailure(op)) {
    run.error(op.message);
    if (run.isSet("explain")) for (const note of op.notes) run.context.emit(note);
    return false;
  }
  if (!verify(op)) return false;
  run.print(op);
  return true;
};
