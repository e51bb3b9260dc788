// The public entry of the text layer.

export {
  type AttrSyntax,
  attrSyntax,
  customSyntax,
  type OpSyntax,
  opSyntax,
  type TypeSyntax,
} from "./custom-form.ts";
export { parseText } from "./parse-text.ts";
export { printDictionary } from "./print/attribute-printer.ts";
export { shapeOf } from "./print/elements-printer.ts";
export type { PrintOptions, RegionPrinting } from "./print/print-options.ts";
export { Printer } from "./print/printer.ts";
export { attributeText, TextWriter, typeText } from "./print/text-writer.ts";
export { printOp, printOpBytes, textOf, valueNamesIn } from "./print-op.ts";
export { isBareIdentifier, quoted, symbolText } from "./spelling.ts";
export { parseAffineExprOfValues, parseAffineMap, parseIntegerSet } from "./syntax/attributes/affine-parser.ts";
export { parseFloatOfType } from "./syntax/attributes/dense-array-parser.ts";
export { resourceBytes } from "./syntax/attributes/resource-bytes.ts";
export { denseOfRawBytes, rawBytesOf } from "./syntax/elements/raw-elements.ts";
export type { ParseOptions } from "./syntax/module-parser.ts";
export { OpDraft } from "./syntax/ops/draft.ts";
export { Parser, type RegionArgument } from "./syntax/parser.ts";
export { MAX_DEPTH, MAX_REGION_DEPTH, ParseFailure } from "./syntax/scanner.ts";
export { parseFunctionResults, parseOptionalType, parseShape, parseTypeList } from "./syntax/types/type-parser.ts";
export {
  failGone,
  type Gone,
  type Older,
  type OlderForm,
  type Successor,
  type Upgrade,
  type UpgradeOptions,
  type Upgrader,
} from "./syntax/upgrade.ts";
