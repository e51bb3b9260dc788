// The ops of a block, one after the other.

import type { Block } from "../../ir/index.ts";
import type { Exporter } from "./exporter.ts";
import { translationOf } from "./operations.ts";

/** Translates the ops of a block, up to but without one of them. */
export function translateBlock(exporter: Exporter, block: Block, end: number): void {
  const { store, translations } = exporter;
  for (let op = block.first; op !== end && op !== 0; op = store.opNext[op]!) {
    const def = store.opDef[op]!;
    let translate = translations[def];
    if (translate === undefined) {
      translate = translationOf(store.def(op));
      while (translations.length < def) translations.push(undefined);
      translations[def] = translate;
    }
    translate(exporter, op);
    if (store.opAttrs[op] !== 0) exporter.memory.attachTags(op);
  }
}
