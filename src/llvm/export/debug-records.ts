// Records of debug information between instructions: where variables are, and labels.

import type { OpDef } from "../../ir/index.ts";
import { opcode } from "../opcode.ts";
import type { Translate } from "./instructions.ts";

/** Records without a place are none. */
function record(kind: "declare" | "value" | "label", name: string): (def: OpDef) => Translate {
  return () => (exporter, op) => {
    const { code, debug } = exporter;
    const handle = exporter.operation(op);
    if (debug.locationOf(exporter.store.opLocation[op]!) === 0) return;
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

export const DEBUG: Readonly<Record<string, (def: OpDef) => Translate>> = {
  "llvm.intr.dbg.declare": record("declare", "varInfo"),
  "llvm.intr.dbg.value": record("value", "varInfo"),
  "llvm.intr.dbg.label": record("label", "label"),
};
