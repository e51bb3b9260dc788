// The text of functions: visibility, name, arguments and results with their attributes, other attributes, body.
//
// func.func, and the functions of other dialects, read and print themselves with these; what they write between the signature and the
// attributes, or instead of a part, is theirs.

import {
  ArrayAttr,
  type Attribute,
  type Context,
  type DictionaryAttr,
  dictionaryAttr,
  FunctionType,
  NO_ID,
  type Operation,
  Region,
  StringAttr,
  stringAttr,
  type Type,
  TypeAttr,
  type Visibility,
} from "../../ir/index.ts";
import {
  type OpDraft,
  type Parser,
  type Printer,
  parseFunctionResults,
  type RegionArgument,
} from "../../text/index.ts";
import { attributesAt, isDeclaration, type Signature, signatureOf } from "../traits/function-trait.ts";
import { failCustom } from "./custom-form.ts";

/** A parsed signature. @internal */
export interface ParsedSignature {
  readonly arguments: readonly RegionArgument[];
  readonly isVariadic: boolean;
  readonly results: readonly Type[];
  readonly resultAttributes: readonly (DictionaryAttr | undefined)[];
}

const VISIBILITIES: readonly Visibility[] = ["public", "private", "nested"];

/** The attributes of a function that its signature says; the attribute dictionary must not. */
const INFERRED: readonly string[] = ["sym_visibility", "sym_name", "function_type"];

/** Attributes that the dictionary of a printed function leaves out. @internal */
export const SIGNATURE_ATTRIBUTES: readonly string[] = [...INFERRED, "arg_attrs", "res_attrs"];

// ---- reading

/** `public`, `private` or `nested`, which may be missing. @internal */
export function parseOptionalVisibility(parser: Parser, draft: OpDraft): void {
  const visibility = parser.acceptOneOf(VISIBILITIES);
  if (visibility !== undefined) draft.setAttr("sym_visibility", stringAttr(parser.context, visibility));
}

/** `@name` into `sym_name`. @internal */
export function parseFunctionName(parser: Parser, draft: OpDraft): void {
  const name = parser.optionalSymbolName();
  if (name === undefined) failCustom(parser, draft, parser.position, "expected valid '@'-identifier for symbol name");
  draft.setAttr("sym_name", stringAttr(parser.context, name));
}

/** `(%a: i32 {…}, …) -> (f32 {…})`; `...` at the end of the arguments where that is allowed. @internal */
export function parseSignature(
  parser: Parser,
  draft: OpDraft,
  rule: { readonly allowsVariadic: boolean },
): ParsedSignature {
  const list: RegionArgument[] = [];
  let isVariadic = false;
  parser.list("(", ")", () => {
    if (isVariadic) {
      failCustom(parser, draft, parser.position, "variadic arguments must be in the end of the argument list");
    }
    isVariadic = rule.allowsVariadic && parser.accept("...");
    if (!isVariadic) list.push(parseArgument(parser, draft, list.at(-1)));
  });
  const { types, attributes } = parser.accept("->") ? parseResults(parser) : { types: [], attributes: [] };
  return { arguments: list, isVariadic, results: types, resultAttributes: attributes };
}

/** Either all arguments have names, or none. */
function parseArgument(parser: Parser, draft: OpDraft, before: RegionArgument | undefined): RegionArgument {
  const isNamed = parser.peek() === 37;
  const { position } = parser;
  if (!isNamed && before?.key !== undefined) failCustom(parser, draft, position, "expected SSA identifier");
  const argument = parser.argument({ named: isNamed, attributes: true });
  if (isNamed && before !== undefined && before.key === undefined) {
    failCustom(parser, draft, position, "expected type instead of SSA identifier");
  }
  return argument;
}

interface ParsedResults {
  readonly types: readonly Type[];
  readonly attributes: readonly (DictionaryAttr | undefined)[];
}

function parseResults(parser: Parser): ParsedResults {
  if (parser.peek() !== 40) return { types: parseFunctionResults(parser), attributes: [] };
  const types: Type[] = [];
  const attributes: DictionaryAttr[] = [];
  parser.list("(", ")", () => {
    types.push(parser.type());
    attributes.push(dictionaryAttr(parser.context, parser.optionalAttributeDictionary()));
  });
  return { types, attributes };
}

/** An array of dictionaries, or undefined if all of them are empty. */
function dictionaries(context: Context, list: readonly (DictionaryAttr | undefined)[]): ArrayAttr | undefined {
  if (list.every((one) => one === undefined || one.entries.length === 0)) return undefined;
  return ArrayAttr.get(context, { elements: list.map((one) => one ?? context.noAttributes) });
}

/** Sets `arg_attrs` and `res_attrs` from a signature. @internal */
export function setSignatureAttributes(draft: OpDraft, context: Context, signature: ParsedSignature): void {
  const ofArguments = dictionaries(
    context,
    signature.arguments.map(({ attributes }) => attributes),
  );
  const ofResults = dictionaries(context, signature.resultAttributes);
  if (ofArguments !== undefined) draft.setAttr("arg_attrs", ofArguments);
  if (ofResults !== undefined) draft.setAttr("res_attrs", ofResults);
}

/** `attributes {…}`, without those that the signature says. @internal */
export function parseFunctionAttributes(parser: Parser, draft: OpDraft): void {
  const { position } = parser;
  const entries = parser.optionalAttributesWithKeyword();
  const inferred = INFERRED.find((name) => entries.some((entry) => entry.name === name));
  if (inferred !== undefined) {
    failCustom(
      parser,
      draft,
      position,
      `'${inferred}' is an inferred attribute and should not be specified in the explicit attribute dictionary`,
    );
  }
  for (const { name, value } of entries) {
    // As in the reference, an inherent attribute of a wrong kind is as good as none.
    const property = draft.def?.properties[draft.def.propertyIndex(name)];
    if (property?.isKind?.(value) ?? true) draft.setAttr(name, value);
  }
}

/** The body, which a declaration does not have. Arguments without names are those of a label that the body begins with. @internal */
function parseFunctionBody(parser: Parser, draft: OpDraft, list: readonly RegionArgument[]): void {
  const { position } = parser;
  const body = parser.optionalRegion(draft.def, list[0]?.key === undefined ? [] : list);
  if (body?.isEmpty) failCustom(parser, draft, position, "expected non-empty function body");
  draft.regions.push(body ?? new Region(parser.store));
}

/** A whole function whose type is a builtin function type. @internal */
export function parseFunction(parser: Parser, draft: OpDraft): void {
  parseOptionalVisibility(parser, draft);
  parseFunctionName(parser, draft);
  const signature = parseSignature(parser, draft, { allowsVariadic: false });
  const inputs = signature.arguments.map(({ type }) => type);
  const type = FunctionType.get(parser.context, { inputs, results: signature.results });
  draft.setAttr("function_type", TypeAttr.get(parser.context, { type }));
  parseFunctionAttributes(parser, draft);
  setSignatureAttributes(draft, parser.context, signature);
  parseFunctionBody(parser, draft, signature.arguments);
}

// ---- printing

/** The visibility, where one is set, and the name. @internal */
export function printFunctionName(printer: Printer, op: Operation): void {
  printer.write(" ");
  const visibility = stringOf(op.attr("sym_visibility"));
  if (visibility !== undefined) printer.write(`${visibility} `);
  printer.symbolName(stringOf(op.attr("sym_name")) ?? "");
}

function stringOf(attr: Attribute | undefined): string | undefined {
  return StringAttr.is(attr) ? attr.value : undefined;
}

/** Arguments and results with their attributes: arguments by name where there is a body. @internal */
export function printSignature(
  printer: Printer,
  op: Operation,
  { inputs, results }: Signature,
  rule: { readonly isVariadic: boolean } = { isVariadic: false },
): void {
  printer.write("(");
  printer.list(inputs, (type, index) => printArgument(printer, op, type, index));
  if (rule.isVariadic) printer.write(inputs.length > 0 ? ", ..." : "...");
  printer.write(")");
  if (results.length > 0) printResults(printer, results, op.attr("res_attrs"));
}

function printArgument(printer: Printer, op: Operation, type: Type, index: number): void {
  const attributes = attributesAt(op.attr("arg_attrs"), index);
  const entry = op.regions[0]?.firstBlock;
  const argument = entry?.argumentIds[index];
  if (entry === undefined || argument === undefined) {
    printer.type(type);
    printer.attrEntries(attributes);
    return;
  }
  printer.valueId(argument);
  printer.write(": ");
  printer.typeOfValueId(argument);
  printer.attrEntries(attributes);
  printer.argumentLocation(entry.argumentLocations[index] ?? NO_ID);
}

function printResults(printer: Printer, results: readonly Type[], attrs: Attribute | undefined): void {
  const isBare = results.length === 1 && !FunctionType.is(results[0]) && attributesAt(attrs, 0).length === 0;
  printer.write(isBare ? " -> " : " -> (");
  printer.list(results, (type, index) => {
    printer.type(type);
    printer.attrEntries(attributesAt(attrs, index));
  });
  if (!isBare) printer.write(")");
}

/** `attributes {…}` without what the signature says, and the body. @internal */
export function printFunctionRest(printer: Printer, op: Operation, except: readonly string[] = []): void {
  printer.optionalAttrDictWithKeyword(op, [...SIGNATURE_ATTRIBUTES, ...except]);
  if (isDeclaration(op)) return;
  printer.write(" ");
  printer.region(op.region(), { entryArguments: false, terminators: true });
}

/** The form that {@link parseFunction} reads. @internal */
export function printFunction(printer: Printer, op: Operation): void {
  printFunctionName(printer, op);
  printSignature(printer, op, signatureOf(op));
  printFunctionRest(printer, op);
}
