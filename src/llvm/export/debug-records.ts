// Records of debug information between instructions: where variables are, and labels.

import * as llvm from "../../dialects/llvm/index.ts";
import type { OpDef } from "../../ir/index.ts";
import { opMap } from "../../ir/index.ts";
import { opcode } from "../opcode.ts";
import type { Translate, Translation, Translations } from "./instructions.ts";

/** Records without a place are none. */
function record(kind: "declare" | "value" | "label", name: string): (def: OpDef) => Translate {
  return () => (exporter, op) => {
    const { code, debug } = exporter;
    const handle = exporter.operation(op);
    if (debug.locationOf(exporter.store.locationOf(op)) === 0) return;
    const [variable, expression] = [handle.attr(name), handle.attr("locationExpr")];
    if (variable === undefined) return;
    const made = {
      kind,
      variable: debug.node(variable),
      expression: expression === undefined ? 0 : debug.node(expression),
      location: debug.place(handle.location, debug.scopeOf(handle.location), 0),
    };
    code.add(opcode.debug, exporter.voidType, code.debugRecords.push(made) - 1);
    if (kind !== "label") code.operand(exporter.operand(op, 0));
  };
}

export const DEBUG: Translations = opMap<Translation>([
  [llvm.dbg_declare, record("declare", "varInfo")],
  [llvm.dbg_value, record("value", "varInfo")],
  [llvm.dbg_label, record("label", "label")],
]);
