// Makes the symbols of an op private, except those in the option `exclude`.

import { stringAttr, symbolName } from "../ir/index.ts";
import { definePass, listOption, stringOption } from "../pass/index.ts";

export const symbolPrivatize = definePass({
  name: "symbol-privatize",
  displayName: "SymbolPrivatize",
  summary: "Mark symbols private",
  options: {
    exclude: listOption(stringOption("", ""), "Comma separated list of symbols that should not be marked private"),
  },
  run(op, { context, options }) {
    const kept = new Set(options.exclude);
    const value = stringAttr(context, "private");
    for (const { blocks } of op.regions) {
      for (const block of blocks) {
        for (const symbol of block.ops()) {
          const name = symbol.def.isSymbol ? symbolName(symbol) : undefined;
          if (name !== undefined && !kept.has(name)) symbol.setAttr("sym_visibility", value);
        }
      }
    }
    return undefined;
  },
});
