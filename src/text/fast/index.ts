// The accelerators of reading and printing text that are switched on. They stay below the entry of the layer: neither the reader nor the
// printer imports one.

import type { Store } from "../../ir/index.ts";
import { noPrintingShortcuts, type PrintingShortcuts } from "../print/shortcuts.ts";
import type { ValueNamer } from "../print/value-namer.ts";
import type { Parser } from "../syntax/parser.ts";
import { noReadingShortcuts, type ReadingShortcuts } from "../syntax/shortcuts.ts";
import { plainDenseId } from "./dense-ids.ts";
import { KeptTexts, PropertiesTexts, RepeatedTexts } from "./kept-texts.ts";
import { KnownProperties } from "./known-properties.ts";
import { OpTemplates } from "./op-templates.ts";
import { OpTexts } from "./op-texts.ts";
import { SpellingCache } from "./spelling-cache.ts";
import { FAST } from "./switches.ts";
import { TypeCache } from "./type-cache.ts";

/** The shortcuts for reading one text. */
export function readingShortcuts(parser: Parser): ReadingShortcuts {
  const none = noReadingShortcuts;
  return {
    customOps: FAST.opTemplates ? new OpTemplates(parser) : none.customOps,
    genericOps: FAST.opTemplates ? new OpTemplates(parser) : none.genericOps,
    types: FAST.typeSpellings ? new TypeCache() : none.types,
    attributes: FAST.attributeSpellings ? new SpellingCache() : none.attributes,
    properties: FAST.genericProperties ? new KnownProperties() : none.properties,
    denseElements: FAST.denseIds ? plainDenseId : none.denseElements,
  };
}

/** The shortcuts for printing one text. */
export function printingShortcuts(store: Store, namer: ValueNamer): PrintingShortcuts {
  const ops = FAST.opTexts ? new OpTexts(store, namer) : noPrintingShortcuts.ops;
  if (!FAST.keptTexts) return { ...noPrintingShortcuts, ops };
  return {
    types: new KeptTexts(),
    attributes: new RepeatedTexts(),
    names: new KeptTexts(),
    quoted: new KeptTexts(),
    opNames: new KeptTexts(),
    properties: new PropertiesTexts(),
    ops,
  };
}
