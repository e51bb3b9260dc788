// The ops of a block, one after the other.

import type { Block, OpId } from "../../ir/index.ts";
import { type Exporter, ExportFailure, translationFailed } from "./exporter.ts";
import type { Translate } from "./instructions.ts";
import { translationOf } from "./operations.ts";

/** Translates the ops of a block, up to but without one of them. */
export function translateBlock(exporter: Exporter, block: Block, end: OpId): void {
  const { store, translations } = exporter;
  for (let op = block.first; op !== end && op !== 0; op = store.nextOp(op)) {
    const def = store.defId(op);
    let translate = translations[def];
    if (translate === undefined) {
      translate = translationOf(store.def(op));
      while (translations.length < def) translations.push(undefined);
      translations[def] = translate;
    }
    attempt(exporter, op, translate);
    if (store.attributesId(op) !== 0) exporter.memory.attachTags(op);
  }
}

/** As in the reference, what an op in a function fails with is followed by another error that names the op. */
function attempt(exporter: Exporter, op: OpId, translate: Translate): void {
  try {
    translate(exporter, op);
  } catch (failure) {
    if (!(failure instanceof ExportFailure) || exporter.current === undefined) throw failure;
    const whole = translationFailed(exporter.operation(op));
    if (failure.diagnostic.message !== whole.message) exporter.context.emit(failure.diagnostic);
    exporter.fail(whole);
  }
}
