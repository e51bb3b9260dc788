// The public entry of the text layer.

export { parseAffineExprOfValues, parseAffineMap, parseIntegerSet } from "./affine-parser.ts";
export { parseFloatOfType } from "./attribute-parser.ts";
export { printDictionary } from "./attribute-printer.ts";
export { OpDraft } from "./draft.ts";
export { denseIntegers, elementBytes, readBits, shapeOf, writeBits } from "./elements-printer.ts";
export { type ParseOptions, parseText } from "./module-parser.ts";
export { Parser, type RegionArgument } from "./parser.ts";
export { printOp, printOpBytes, textOf, valueNamesIn } from "./print-op.ts";
export type { PrintOptions, RegionPrinting } from "./print-options.ts";
export { Printer } from "./printer.ts";
export { MAX_DEPTH, ParseFailure } from "./scanner.ts";
export { isBareIdentifier, quoted, symbolText } from "./spelling.ts";
export { type AttrSyntax, attrSyntax, customSyntax, type OpSyntax, opSyntax, type TypeSyntax } from "./syntax.ts";
export { attributeText, TextWriter, typeText } from "./text-writer.ts";
export { parseFunctionResults, parseOptionalType, parseShape, parseTypeList } from "./type-parser.ts";
export {
  failGone,
  type Gone,
  type Older,
  type OlderForm,
  type Successor,
  type Upgrade,
  type UpgradeOptions,
  type Upgrader,
} from "./upgrade.ts";
