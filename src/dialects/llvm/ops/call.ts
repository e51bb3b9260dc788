// Calls of functions, by name or by address.

import {
  AnyArrayAttr,
  attributesAt,
  type CallTrait,
  DenseI32ArrayAttr,
  DictArrayAttr,
  defaultAttr,
  defineOp,
  dividedOperands,
  FlatSymbolRefAttr,
  isDeclaration,
  optional,
  optionalAttr,
  statedAttr,
  UnitAttribute,
  variadic,
  variadicOfVariadic,
} from "../../../define/index.ts";
import {
  ArrayAttr,
  type Attribute,
  type DictionaryAttr,
  denseI32Array,
  dictionaryAttr,
  FunctionLike,
  hasMetadata,
  lookupSymbol,
  type OpDef,
  type Operation,
  StringAttr,
  SymbolRefAttr,
  symbolRefAttr,
  type Type,
  TypeAttr,
  UnknownLoc,
  type Value,
} from "../../../ir/index.ts";
import type { Diagnostic } from "../../../support/diagnostics/diagnostic.ts";
import { type OpDraft, ParseFailure, type Parser, type Printer, typeText } from "../../../text/index.ts";
import { isOp } from "../../op-name/index.ts";
import { FunctionTypeAttr, MemoryEffects } from "../attr-constraints.ts";
import { DISubprogramAttr } from "../attrs/debug-info.ts";
import { AnyLLVMType } from "../constraints.ts";
import { cconv, fastmath, type KeywordAttrDef, tailcallkind } from "../enums.ts";
import { fastmathArg } from "../families.ts";
import { FunctionType, PointerType, VoidType } from "../types/index.ts";
import { aliasArgs } from "./memory.ts";

/** Operands in bundles after the arguments, with the tags of the bundles. */
export const bundleArgs = {
  op_bundle_operands: variadic(AnyLLVMType),
  op_bundle_sizes: statedAttr(DenseI32ArrayAttr, (context) => denseI32Array(context, [])),
  op_bundle_tags: optionalAttr(AnyArrayAttr),
};

export const BundleSizes = variadicOfVariadic("op_bundle_operands", "op_bundle_sizes");

export const signatureArgs = {
  arg_attrs: optionalAttr(DictArrayAttr),
  res_attrs: optionalAttr(DictArrayAttr),
};

export const callingConventionArg = { CConv: defaultAttr(cconv.constraint, (context) => cconv.of(context, "ccc")) };

/** A call by name, or of the first of its operands; operands of bundles are no arguments. */
export const FunctionCall: CallTrait = {
  name: "CallOpInterface",
  callee(op) {
    const callee = op.attr("callee");
    return SymbolRefAttr.is(callee) ? callee : operandsNamed(op, "callee_operands")[0];
  },
  callArguments(op) {
    const start = op.attr("callee") === undefined ? 1 : 0;
    return { start, count: operandsNamed(op, "callee_operands").length - start };
  },
};

export const call = defineOp("llvm.call", {
  summary: "Call to an LLVM function.",
  args: {
    var_callee_type: optionalAttr(FunctionTypeAttr),
    callee: optionalAttr(FlatSymbolRefAttr),
    callee_operands: variadic(AnyLLVMType),
    ...fastmathArg,
    ...callingConventionArg,
    TailCallKind: defaultAttr(tailcallkind.constraint, (context) => tailcallkind.of(context, "none")),
    memory_effects: optionalAttr(MemoryEffects),
    convergent: optionalAttr(UnitAttribute),
    no_unwind: optionalAttr(UnitAttribute),
    will_return: optionalAttr(UnitAttribute),
    ...bundleArgs,
    ...signatureArgs,
    no_inline: optionalAttr(UnitAttribute),
    always_inline: optionalAttr(UnitAttribute),
    inline_hint: optionalAttr(UnitAttribute),
    ...aliasArgs,
  },
  results: { result: optional(AnyLLVMType) },
  traits: [BundleSizes, FunctionCall],
  plain: true,
  parse: parseCall,
  print: printCall,
  verifiesTypes: true,
  verify: (_view, op) => checkBundles(op),
  looksAround: (store, op) => UnknownLoc.is(store.locationBeyondPlace(store.locationOf(op))),
  verifySymbolUses: (_view, op) => checkCallee(op),
});

// ---- text

/** A keyword of an enum, if one is next, into the attribute of that name. */
export function parseOptionalKeyword(parser: Parser, draft: OpDraft, name: string, def: KeywordAttrDef): void {
  const word = parser.acceptOneOf(Object.keys(def.enum.cases));
  if (word !== undefined) draft.setAttr(name, def.of(parser.context, word));
}

/** `@callee` into `callee`, or an operand; returns whether it was a name. */
export function parseCallee(parser: Parser, draft: OpDraft): boolean {
  const name = parser.optionalSymbolName();
  if (name === undefined) parser.draftOperand(draft);
  else draft.setAttr("callee", symbolRefAttr(parser.context, name));
  return name !== undefined;
}

export function parseVariadicCallee(parser: Parser, draft: OpDraft): void {
  if (!parser.acceptKeyword("vararg")) return;
  parser.expect("(");
  const { position } = parser;
  const type = parser.type();
  if (!FunctionType.is(type)) {
    parser.failForm(`expected LLVM function type`, position);
  }
  draft.setAttr("var_callee_type", TypeAttr.get(parser.context, { type }));
  parser.expect(")");
}

interface Bundles {
  /** Index of their first operand in the draft. */
  readonly first: number;
  readonly types: readonly Type[];
  /** Of each bundle, how many operands it has and how many types. */
  readonly counts: readonly { readonly operands: number; readonly types: number }[];
  readonly position: number;
}

/** `["tag"(%a : i32), "other"()]`, which may be missing. */
export function parseBundles(parser: Parser, draft: OpDraft): Bundles {
  const first = draft.operandCount;
  const { position } = parser;
  const types: Type[] = [];
  const counts: { operands: number; types: number }[] = [];
  const tags: Attribute[] = [];
  if (parser.isNext("[")) {
    parser.list("[", "]", () => {
      tags.push(StringAttr.get(parser.context, { value: parser.string(), type: undefined }));
      const before = { operands: draft.operandCount, types: types.length };
      parser.expect("(");
      if (!parser.accept(")")) {
        parser.draftOperands(draft);
        parser.expect(":");
        parser.commaSeparated(() => types.push(parser.type()));
        parser.expect(")");
      }
      counts.push({ operands: draft.operandCount - before.operands, types: types.length - before.types });
    });
    draft.setAttr("op_bundle_tags", ArrayAttr.get(parser.context, { elements: tags }));
  }
  const sizes = counts.map(({ operands }) => operands);
  draft.setAttr("op_bundle_sizes", denseI32Array(parser.context, sizes));
  return { first, types, counts, position };
}

/** Sets the types of bundle operands. */
export function resolveBundles(parser: Parser, draft: OpDraft, { first, types, counts, position }: Bundles): void {
  const wrong = counts.find((count) => count.operands !== count.types);
  if (wrong !== undefined) {
    // The reference counts no bundles here: it says #0 of each.
    const bundle = `expected ${wrong.operands} types for operand bundle operands for operand bundle #0`;
    parser.failForm(`${bundle}, but actually got ${wrong.types}`, position);
  }
  types.forEach((type, index) => parser.resolve(draft, first + index, type));
}

interface TypesWithAttributes {
  readonly types: readonly Type[];
  readonly attributes: readonly DictionaryAttr[];
}

/** `(i32 {llvm.noundef}, ptr)` */
function parseTypesWithAttributes(parser: Parser): TypesWithAttributes {
  const types: Type[] = [];
  const attributes: DictionaryAttr[] = [];
  parser.list("(", ")", () => {
    types.push(parser.type());
    attributes.push(dictionaryAttr(parser.context, parser.optionalAttributeDictionary()));
  });
  return { types, attributes };
}

/** `(types) -> result` with the attributes of each, which go into `arg_attrs` and `res_attrs`. */
export function parseCallSignature(
  parser: Parser,
  draft: OpDraft,
): { readonly inputs: readonly Type[]; readonly results: readonly Type[] } {
  const inputs = parseTypesWithAttributes(parser);
  parser.expect("->", "expected '->' in function type");
  const results = parser.isNext("(") ? parseTypesWithAttributes(parser) : { types: [parser.type()], attributes: [] };
  const set = (name: string, list: readonly DictionaryAttr[]): void => {
    if (list.every(({ entries }) => entries.length === 0)) return;
    draft.setAttr(name, ArrayAttr.get(parser.context, { elements: list }));
  };
  set("arg_attrs", inputs.attributes);
  set("res_attrs", results.attributes);
  return { inputs: inputs.types, results: results.types };
}

function parseCall(parser: Parser, draft: OpDraft): void {
  parseOptionalKeyword(parser, draft, "CConv", cconv);
  parseOptionalKeyword(parser, draft, "TailCallKind", tailcallkind);
  const isDirect = parseCallee(parser, draft);
  parser.expect("(");
  const count = parser.draftOperands(draft);
  parser.expect(")");
  parseVariadicCallee(parser, draft);
  const bundles = parseBundles(parser, draft);
  const dictionary = parser.position;
  parser.addAttributes(draft, parser.optionalAttributeDictionary(), dictionary);
  parseCallTypes(parser, draft, isDirect, count);
  resolveBundles(parser, draft, bundles);
  const sizes = [isDirect ? count : count + 1, bundles.types.length];
  draft.setAttr("operandSegmentSizes", denseI32Array(parser.context, sizes));
}

/** `: !llvm.ptr, (i32) -> i32`, the type of the callee first where it is a value; the callee and the arguments come first. */
export function parseCallTypes(parser: Parser, draft: OpDraft, isDirect: boolean, count: number): void {
  const { position } = parser;
  const types: Type[] = [];
  parser.expect(":");
  if (!isDirect) {
    types.push(parser.type());
    if (!parser.accept(",")) parser.failForm("expected indirect call to have 2 trailing types", position);
  }
  const { inputs, results } = signatureOrError(parser, draft, isDirect, position);
  if (results.length > 1) parser.failForm("expected function with 0 or 1 result", position);
  const [result] = results;
  if (VoidType.is(result)) parser.failForm("expected a non-void result type", position);
  types.push(...inputs);
  parser.resolveAll(draft, 0, isDirect ? count : count + 1, types, draft.position);
  if (result !== undefined) draft.addResult(result);
}

/** The reference states what it was reading after it has said what was wrong. */
function signatureOrError(parser: Parser, draft: OpDraft, isDirect: boolean, position: number) {
  const wanted = isDirect ? "expected direct call to have 1 trailing types" : "expected trailing function type";
  try {
    return parseCallSignature(parser, draft);
  } catch (failure) {
    if (failure instanceof ParseFailure) parser.emit(parser.diagnosticAt(position, parser.formPrefix + wanted));
    throw failure;
  }
}

/** Attributes of calls that their form says, or that have their usual value. */
function writtenByForm(op: Operation, names: readonly string[]): readonly string[] {
  const hasFlags = op.attr("fastmathFlags") !== fastmath.of(op.context, "none");
  return hasFlags ? names : [...names, "fastmathFlags"];
}

const CALL_FORM: readonly string[] = [
  "callee",
  "TailCallKind",
  "var_callee_type",
  "CConv",
  "operandSegmentSizes",
  "op_bundle_sizes",
  "op_bundle_tags",
  "arg_attrs",
  "res_attrs",
];

/** The keyword of an attribute, with a blank, unless it is the first of its enum. */
export function printKeyword(printer: Printer, op: Operation, name: string, def: KeywordAttrDef, usual: string): void {
  const attribute = op.attr(name);
  if (!def.is(attribute)) return;
  const word = def.enum.text(attribute.value) ?? "";
  if (word !== usual) printer.write(`${word} `);
}

export function printCallee(printer: Printer, op: Operation): readonly Value[] {
  const callee = op.attr("callee");
  const operands = operandsNamed(op, "callee_operands");
  if (SymbolRefAttr.is(callee)) {
    printer.symbolName(callee.root);
    return operands;
  }
  const [first, ...rest] = operands;
  if (first !== undefined) printer.value(first);
  return rest;
}

/** The operands of a call, the callee first where it is a value. */
function operandsNamed(op: Operation, name: string): readonly Value[] {
  const view = (op.def as OpDef & { of(op: Operation): Readonly<Record<string, unknown>> | undefined }).of(op);
  // Sound: the groups of operands of these definitions are lists.
  return (view?.[name] ?? []) as readonly Value[];
}

export function printBundles(printer: Printer, op: Operation, before = " "): void {
  const tags = op.attr("op_bundle_tags");
  const groups = dividedOperands(op, "op_bundle_operands", "op_bundle_sizes");
  if (groups.length === 0) return;
  printer.write(`${before}[`);
  printer.list(groups, (operands, index) => {
    const tag = ArrayAttr.is(tags) ? tags.elements[index] : undefined;
    if (tag !== undefined) printer.attribute(tag);
    printer.write("(");
    printer.values(operands);
    if (operands.length > 0) {
      printer.write(" : ");
      printer.types(operands.map(({ type }) => type));
    }
    printer.write(")");
  });
  printer.write("]");
}

export function printCallSignature(printer: Printer, op: Operation, operands: readonly Value[]): void {
  const [argAttrs, resAttrs] = [op.attr("arg_attrs"), op.attr("res_attrs")];
  printer.write("(");
  printer.list(operands, ({ type }, index) => {
    printer.type(type);
    printer.attrEntries(attributesAt(argAttrs, index));
  });
  printer.write(") -> ");
  const [result] = op.resultTypes;
  const entries = attributesAt(resAttrs, 0);
  if (result === undefined) printer.write("()");
  else if (entries.length === 0) printer.type(result);
  else {
    printer.write("(");
    printer.type(result);
    printer.attrEntries(entries);
    printer.write(")");
  }
}

export function printVariadicCallee(printer: Printer, op: Operation): void {
  const type = op.attr("var_callee_type");
  if (!TypeAttr.is(type)) return;
  printer.write(" vararg(");
  printer.type(type.type);
  printer.write(")");
}

function printCall(printer: Printer, op: Operation): void {
  printer.write(" ");
  printKeyword(printer, op, "CConv", cconv, "ccc");
  printKeyword(printer, op, "TailCallKind", tailcallkind, "none");
  const operands = printCallee(printer, op);
  printer.write("(");
  printer.values(operands);
  printer.write(")");
  printVariadicCallee(printer, op);
  printBundles(printer, op);
  printer.optionalAttrDict(op, writtenByForm(op, CALL_FORM));
  printer.write(" : ");
  if (op.attr("callee") === undefined) {
    printer.type(op.operandType(0));
    printer.write(", ");
  }
  printCallSignature(printer, op, operands);
}

// ---- rules

export function checkBundles(op: Operation): Diagnostic | undefined {
  const tags = op.attr("op_bundle_tags");
  const groups = dividedOperands(op, "op_bundle_operands", "op_bundle_sizes").length;
  if (ArrayAttr.is(tags) && !tags.elements.every((tag) => StringAttr.is(tag))) {
    return op.error("operand bundle tag must be a StringAttr");
  }
  const count = ArrayAttr.is(tags) ? tags.elements.length : 0;
  return count === groups
    ? undefined
    : op.plainError(`expected ${groups} operand bundle tags, but actually got ${count}`);
}

const text = (type: Type): string => `'${typeText(type)}'`;

/** The type that a call says its callee has, where that takes any number of arguments. */
export function checkVariadicCallee(op: Operation, operands: readonly Value[]): Diagnostic | undefined {
  const attribute = op.attr("var_callee_type");
  const type = TypeAttr.is(attribute) ? attribute.type : undefined;
  if (!FunctionType.is(type)) return undefined;
  if (!type.isVariadic) return op.error("expected var_callee_type to be a variadic function type");
  if (type.inputs.length > operands.length) {
    return op.error(`expected var_callee_type to have at most ${operands.length} parameters`);
  }
  for (const [index, param] of type.inputs.entries()) {
    const operand = operands[index]?.type;
    if (operand !== undefined && operand !== param) {
      return op.error(`var_callee_type parameter type mismatch: ${text(param)} != ${text(operand)}`);
    }
  }
  const [result] = op.resultTypes;
  if (result === undefined) {
    return VoidType.is(type.result) ? undefined : op.error("expected var_callee_type to return void");
  }
  return type.result === result
    ? undefined
    : op.error(`var_callee_type return type mismatch: ${text(type.result)} != ${text(result)}`);
}

function checkCallee(op: Operation): Diagnostic | undefined {
  const callee = op.attr("callee");
  const operands = operandsNamed(op, "callee_operands");
  const variadic = checkVariadicCallee(op, SymbolRefAttr.is(callee) ? operands : operands.slice(1));
  if (variadic !== undefined) return variadic;
  if (!SymbolRefAttr.is(callee)) {
    const [pointer] = operands;
    if (pointer === undefined) return op.error("must have either a `callee` attribute or at least an operand");
    return PointerType.is(pointer.type)
      ? undefined
      : op.error(`indirect call expects a pointer as callee: ${text(pointer.type)}`);
  }
  const found = lookupSymbol(op, callee);
  if (found === undefined) return op.error(`'${callee.root}' does not reference a symbol in the current scope`);
  const attribute = found.attr(isOp(found, "llvm.mlir.ifunc") ? "i_func_type" : "function_type");
  if (!isOp(found, "llvm.func") && !isOp(found, "llvm.mlir.ifunc")) {
    return op.error(`'${callee.root}' does not reference a valid LLVM function or IFunc`);
  }
  const type = TypeAttr.is(attribute) ? attribute.type : undefined;
  const problem = isOp(found, "llvm.func") ? checkDebugLocation(op, found) : undefined;
  return problem ?? (FunctionType.is(type) ? checkCallTypes(op, type, operands) : undefined);
}

/** A call that may be inlined has a place where both functions are known to debuggers. */
function checkDebugLocation(op: Operation, callee: Operation): Diagnostic | undefined {
  if (isDeclaration(callee) || !UnknownLoc.is(op.store.locationBeyondPlace(op.locationNumber))) return undefined;
  const caller = op.parentWhere((one) => one.def.has(FunctionLike));
  const isKnown = [caller, callee].every(
    (one) => one !== undefined && hasMetadata(one.location, (metadata) => DISubprogramAttr.is(metadata)),
  );
  const message = "inlinable function call in a function with a DISubprogram location must have a debug location";
  return isKnown ? op.plainError(message) : undefined;
}

function checkCallTypes(op: Operation, type: FunctionType, operands: readonly Value[]): Diagnostic | undefined {
  const { inputs: params, result, isVariadic } = type;
  const given = operands.length;
  if (isVariadic && op.attr("var_callee_type") === undefined) {
    return op.error("missing var_callee_type attribute for vararg call");
  }
  if (!isVariadic && params.length !== given) {
    return op.error(`incorrect number of operands (${given}) for callee (expecting: ${params.length})`);
  }
  if (params.length > given) {
    return op.error(
      `incorrect number of operands (${given}) for varargs callee (expecting at least: ${params.length})`,
    );
  }
  for (const [index, param] of params.entries()) {
    const operand = operands[index];
    if (operand !== undefined && operand.type !== param) {
      return op.error(`operand type mismatch for operand ${index}: ${text(operand.type)} != ${text(param)}`);
    }
  }
  const [own] = op.resultTypes;
  if (own === undefined) {
    return VoidType.is(result) ? undefined : op.error("expected function call to produce a value");
  }
  if (VoidType.is(result)) return op.error("calling function with void result must not produce values");
  return own === result ? undefined : op.error(`result type mismatch: ${text(own)} != ${text(result)}`);
}
