// Reads what older releases of MLIR wrote of functions, when they belonged to the builtin and the std dialect.

import type { Upgrader } from "../../text/index.ts";
import { isOp } from "../op-name/index.ts";

const RENAMED: ReadonlyMap<string, string> = new Map([
  ["func", "func.func"],
  ["builtin.func", "func.func"],
  ["std.return", "func.return"],
  ["std.call", "func.call"],
  ["std.call_indirect", "func.call_indirect"],
]);

export const funcUpgrader: Upgrader = {
  dialect: "func",
  opName: (name) => RENAMED.get(name),
  finish(draft): boolean {
    if (isOp(draft, "func.func")) draft.renameAttr("type", "function_type");
    return true;
  },
};
