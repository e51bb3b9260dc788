// Of functions that differ in nothing but their names, the first is kept, and used in the place of the others.

import { isOp } from "../dialects/op-name/index.ts";
import { type Operation, SymbolRefAttr, stringAttr, symbolName } from "../ir/index.ts";
import { definePass } from "../pass/index.ts";
import { textOf } from "../text/index.ts";

export const duplicateFunctionElimination = definePass({
  name: "duplicate-function-elimination",
  displayName: "DuplicateFunctionEliminationPass",
  summary: "Deduplicate functions",
  anchor: "builtin.module",
  run(module, { context }) {
    const kept = new Map<string, Operation>();
    const renaming = new Map<string, string>();
    const doubles: Operation[] = [];
    module.walk((op) => {
      if (!isOp(op, "func.func")) return undefined;
      const text = textWithoutName(op);
      const first = kept.get(text);
      if (first === undefined) kept.set(text, op);
      else {
        renaming.set(symbolName(op) ?? "", symbolName(first) ?? "");
        doubles.push(op);
      }
      return "skip";
    });
    if (doubles.length === 0) return "unchanged";
    module.walk((op) => {
      for (const { name, value } of op.allAttributes) {
        const target = SymbolRefAttr.is(value) ? renaming.get(value.root) : undefined;
        if (target !== undefined) op.setAttr(name, SymbolRefAttr.get(context, { root: target, nested: [] }));
      }
    });
    for (const op of doubles) op.erase();
    return undefined;
  },
});

/** The key of a function: everything except its name and its locations. */
function textWithoutName(op: Operation): string {
  const name = op.attr("sym_name");
  op.setAttr("sym_name", stringAttr(op.context, ""));
  const text = textOf(op, { generic: true, localScope: true });
  op.setAttr("sym_name", name);
  return text;
}
