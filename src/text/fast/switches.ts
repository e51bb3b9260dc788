// The switches of accelerators, which shorten reading and printing text: the text layer does the same without any of them, and the tests of the
// IR run both ways. `docs/decisions/0011-fast-text.md` states what each is worth.
//
// Debug mode: the embedder names those that stay off in `globalThis.spirvanaPlainText`, with commas between them, or `all`, before the first
// import.

const off: ReadonlySet<string> = new Set(String(Reflect.get(globalThis, "spirvanaPlainText") ?? "").split(","));

function isOn(name: string): boolean {
  return !off.has(name) && !off.has("all");
}

/** @internal */
export const FAST = {
  /** Ops are read by comparing them with ops that were read before (`op-templates.ts`). */
  opTemplates: isOn("op-templates"),
  /** The text around the operands of an op is printed as it was before (`op-texts.ts`). */
  opTexts: isOn("op-texts"),
  /** Types are looked up by their text (`type-cache.ts`). */
  typeSpellings: isOn("type-spellings"),
  /** Attributes are looked up by their text (`spelling-cache.ts`). */
  attributeSpellings: isOn("attribute-spellings"),
  /** Types and attributes are printed as they were before (`kept-texts.ts`). */
  keptTexts: isOn("kept-texts"),
  /** `dense<…>` of plain numbers is read without making literals (`dense-ids.ts`). */
  denseIds: isOn("dense-ids"),
  /** Inherent attributes of the generic form are looked up by the dictionary that states them. */
  genericProperties: isOn("generic-properties"),
} as const;
