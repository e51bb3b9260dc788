// Functions.

import {
  AnyArrayAttr,
  type AttrConstraint,
  attr,
  BoolAttr,
  DenseI32ArrayAttr,
  DictArrayAttr,
  defaultAttr,
  defineOp,
  FlatSymbolRefAttr,
  functionOp,
  I32Attr,
  I64Attr,
  isDeclaration,
  optionalAttr,
  parseFunctionName,
  parseSignature,
  printSignature,
  region,
  SIGNATURE_ATTRIBUTES,
  type Signature,
  StrAttr,
  SymbolRefAttribute,
  setSignatureAttributes,
  UnitAttribute,
} from "../../../define/index.ts";
import {
  AffineScope,
  type Attribute,
  AutomaticAllocationScope,
  type Context,
  FunctionLike,
  IntegerAttr,
  IsolatedFromAbove,
  integerAttr,
  lookupSymbol,
  type Operation,
  Region,
  StringAttr,
  SymbolOp,
  SymbolRefAttr,
  type Type,
  TypeAttr,
} from "../../../ir/index.ts";
import type { Diagnostic } from "../../../support/diagnostics/diagnostic.ts";
import { type OpDraft, type Parser, type Printer, typeText } from "../../../text/index.ts";
import { isOp, opNamed } from "../../op-name/index.ts";
import { FunctionTypeAttr, MemoryEffects, TargetFeatures, VecTypeHint, VScaleRange } from "../attr-constraints.ts";
import { VScaleRangeAttr } from "../attrs/index.ts";
import { isCompatibleType } from "../compatible.ts";
import { cconv, framePointerKind, linkage, UnnamedAddr, uwtableKind, Visibility } from "../enums.ts";
import { FunctionType, functionType, VoidType, voidType } from "../types/index.ts";
import { callingConventionArg, parseOptionalKeyword, printKeyword } from "./call.ts";

const flag = optionalAttr(UnitAttribute);
const string = optionalAttr(StrAttr);
const word = optionalAttr(I64Attr);
const boolean = optionalAttr(BoolAttr);
const zeroWord = (context: Context) => integerAttr(context, context.i64, 0);

export const visibilityArg = { visibility_: defaultAttr(Visibility, zeroWord) };
export const linkageArg = {
  linkage: defaultAttr(linkage.constraint, (context) => linkage.of(context, "external")),
};

export const func = defineOp("llvm.func", {
  summary: "LLVM dialect function.",
  args: {
    sym_name: attr(StrAttr),
    sym_visibility: string,
    function_type: attr(FunctionTypeAttr),
    ...linkageArg,
    dso_local: flag,
    ...callingConventionArg,
    comdat: optionalAttr(SymbolRefAttribute),
    convergent: flag,
    personality: optionalAttr(FlatSymbolRefAttr),
    garbageCollector: string,
    passthrough: optionalAttr(AnyArrayAttr),
    arg_attrs: optionalAttr(DictArrayAttr),
    res_attrs: optionalAttr(DictArrayAttr),
    function_entry_count: word,
    memory_effects: optionalAttr(MemoryEffects),
    ...visibilityArg,
    arm_streaming: flag,
    arm_locally_streaming: flag,
    arm_streaming_compatible: flag,
    arm_new_za: flag,
    arm_in_za: flag,
    arm_out_za: flag,
    arm_inout_za: flag,
    arm_preserves_za: flag,
    section: string,
    unnamed_addr: optionalAttr(UnnamedAddr),
    alignment: word,
    vscale_range: optionalAttr(VScaleRange),
    frame_pointer: optionalAttr(framePointerKind.constraint),
    target_cpu: string,
    tune_cpu: string,
    reciprocal_estimates: string,
    prefer_vector_width: string,
    target_features: optionalAttr(TargetFeatures),
    no_infs_fp_math: boolean,
    no_nans_fp_math: boolean,
    no_signed_zeros_fp_math: boolean,
    denormal_fp_math: string,
    denormal_fp_math_f32: string,
    fp_contract: string,
    instrument_function_entry: string,
    instrument_function_exit: string,
    no_inline: flag,
    always_inline: flag,
    inline_hint: flag,
    no_unwind: flag,
    will_return: flag,
    optimize_none: flag,
    vec_type_hint: optionalAttr(VecTypeHint),
    work_group_size_hint: optionalAttr(DenseI32ArrayAttr),
    reqd_work_group_size: optionalAttr(DenseI32ArrayAttr),
    intel_reqd_sub_group_size: optionalAttr(I32Attr),
    uwtable_kind: optionalAttr(uwtableKind.constraint),
  },
  regions: { body: region() },
  traits: [
    AffineScope,
    AutomaticAllocationScope,
    FunctionLike,
    SymbolOp,
    IsolatedFromAbove,
    functionOp(signatureOfFunction),
  ],
  parse: parseFunction,
  print: printFunction,
  verify: (_view, op) => checkFunction(op),
  verifyRegions: (_view, op) => checkArguments(op),
});

/** The type of a function op. @internal */
export function typeOfFunction(op: Operation): FunctionType | undefined {
  const attribute = op.attr("function_type");
  const type = TypeAttr.is(attribute) ? attribute.type : undefined;
  return FunctionType.is(type) ? type : undefined;
}

function signatureOfFunction(op: Operation): Signature {
  const type = typeOfFunction(op);
  if (type === undefined) return { inputs: [], results: [] };
  return { inputs: type.inputs, results: VoidType.is(type.result) ? [] : [type.result] };
}

// ---- text

/** A keyword of an enum that is kept as a word; the first one, which is empty, is the usual one. */
export function parseWordKeyword(
  parser: Parser,
  draft: OpDraft,
  name: string,
  constraint: AttrConstraint<IntegerAttr> & { readonly enum: (typeof Visibility)["enum"] },
): void {
  const { cases } = constraint.enum;
  const word = parser.acceptOneOf(Object.keys(cases).filter((one) => one !== ""));
  draft.setAttr(name, integerAttr(parser.context, parser.context.i64, cases[word ?? ""] ?? 0));
}

export function printWordKeyword(
  printer: Printer,
  op: Operation,
  name: string,
  constraint: { readonly enum: (typeof Visibility)["enum"] },
): void {
  const attribute = op.attr(name);
  const word = IntegerAttr.is(attribute) ? constraint.enum.text(Number(attribute.value)) : undefined;
  if (word !== undefined && word !== "") printer.write(`${word} `);
}

/** `internal hidden unnamed_addr fastcc @f(%a: i32) -> i64 vscale_range(1, 2) comdat(@any) attributes {…} {…}` */
function parseFunction(parser: Parser, draft: OpDraft): void {
  parseOptionalKeyword(parser, draft, "linkage", linkage);
  parseWordKeyword(parser, draft, "visibility_", Visibility);
  parseWordKeyword(parser, draft, "unnamed_addr", UnnamedAddr);
  parseOptionalKeyword(parser, draft, "CConv", cconv);
  const { position } = parser;
  parseFunctionName(parser, draft);
  const signature = parseSignature(parser, draft, { allowsVariadic: true });
  const inputs = signature.arguments.map(({ type }) => type);
  const type = buildType(parser, inputs, signature.results, signature.isVariadic, position);
  draft.setAttr("function_type", TypeAttr.get(parser.context, { type }));
  if (parser.acceptKeyword("vscale_range")) draft.setAttr("vscale_range", parseRange(parser));
  parseComdat(parser, draft);
  const dictionary = parser.position;
  parser.addAttributes(draft, parser.optionalAttributesWithKeyword(), dictionary);
  setSignatureAttributes(draft, parser.context, signature);
  // An empty body is none.
  const list = signature.arguments[0]?.key === undefined ? [] : signature.arguments;
  draft.regions.push(parser.optionalRegion(draft.def, list) ?? new Region(parser.store));
}

function buildType(
  parser: Parser,
  inputs: readonly Type[],
  results: readonly Type[],
  isVariadic: boolean,
  position: number,
): FunctionType {
  const fail = (what: string): never => parser.failForm(`failed to construct function type: ${what}`, position);
  if (results.length > 1) fail("expected zero or one function result");
  if (!inputs.every(isCompatibleType)) fail("expected LLVM type for function arguments");
  const result = results[0] ?? voidType(parser.context);
  if (!isCompatibleType(result)) fail(`expected LLVM type for function results'${typeText(result)}'`);
  return functionType(parser.context, result, inputs, isVariadic);
}

function parseRange(parser: Parser): Attribute {
  const { context } = parser;
  parser.expect("(");
  const minRange = integerAttr(context, context.i32, parser.sizedInteger(32));
  parser.expect(",");
  const maxRange = integerAttr(context, context.i32, parser.sizedInteger(32));
  parser.expect(")");
  return VScaleRangeAttr.get(context, { minRange, maxRange });
}

/** `comdat(@symbol)`, which may be missing. */
export function parseComdat(parser: Parser, draft: OpDraft): void {
  if (!parser.acceptKeyword("comdat")) return;
  parser.expect("(");
  draft.setAttr("comdat", parser.symbolRef());
  parser.expect(")");
}

export function printComdat(printer: Printer, op: Operation): void {
  const comdat = op.attr("comdat");
  if (comdat === undefined) return;
  printer.write(" comdat(");
  printer.attribute(comdat);
  printer.write(")");
}

const FORM: readonly string[] = [
  ...SIGNATURE_ATTRIBUTES.filter((name) => name !== "sym_visibility"),
  "linkage",
  "CConv",
  "visibility_",
  "comdat",
  "unnamed_addr",
  "vscale_range",
];

function printFunction(printer: Printer, op: Operation): void {
  const name = op.attr("sym_name");
  printer.write(" ");
  printKeyword(printer, op, "linkage", linkage, "external");
  printWordKeyword(printer, op, "visibility_", Visibility);
  printWordKeyword(printer, op, "unnamed_addr", UnnamedAddr);
  printKeyword(printer, op, "CConv", cconv, "ccc");
  printer.symbolName(StringAttr.is(name) ? name.value : "");
  printSignature(printer, op, signatureOfFunction(op), { isVariadic: typeOfFunction(op)?.isVariadic ?? false });
  const range = op.attr("vscale_range");
  if (VScaleRangeAttr.is(range)) {
    printer.write(` vscale_range(${range.minRange.value}, ${range.maxRange.value})`);
  }
  printComdat(printer, op);
  printer.optionalAttrDictWithKeyword(op, FORM);
  if (isDeclaration(op)) return;
  printer.write(" ");
  printer.region(op.region(), { entryArguments: false, terminators: true });
}

// ---- rules

/** A comdat of the module, of which the symbol is a selector. */
export function checkComdat(op: Operation): Diagnostic | undefined {
  const comdat = op.attr("comdat");
  if (!SymbolRefAttr.is(comdat)) return undefined;
  return isOp(lookupSymbol(op, comdat), "llvm.comdat_selector") ? undefined : op.plainError("expected comdat symbol");
}

export function linkageOf(op: Operation): string | undefined {
  const attribute = op.attr("linkage");
  return linkage.is(attribute) ? linkage.enum.text(attribute.value) : undefined;
}

function checkFunction(op: Operation): Diagnostic | undefined {
  const own = linkageOf(op);
  if (own === "common") return op.error("functions cannot have 'common' linkage");
  const comdat = checkComdat(op);
  if (comdat !== undefined) return comdat;
  if (isDeclaration(op)) {
    return own === "external" || own === "extern_weak"
      ? undefined
      : op.error("external functions must have 'external' or 'extern_weak' linkage");
  }
  if (op.attr("no_inline") !== undefined && op.attr("always_inline") !== undefined) {
    return op.plainError("no_inline and always_inline attributes are incompatible");
  }
  if (op.attr("optimize_none") !== undefined && op.attr("no_inline") === undefined) {
    return op.error("with optimize_none must also be no_inline");
  }
  return checkExceptions(op);
}

/** All landing pads of a function give one type, and all resumes take one. */
function checkExceptions(op: Operation): Diagnostic | undefined {
  let found: Type | undefined;
  let problem: Diagnostic | undefined;
  op.walkOnly([opNamed("llvm.landingpad"), opNamed("llvm.resume")], (one) => {
    const isPad = isOp(one, "llvm.landingpad");
    const type = isPad ? one.resultType() : one.operandType(0);
    found ??= type;
    if (found === type) return undefined;
    problem = op.plainError(
      `'${one.name}' should have a consistent ${isPad ? "result" : "input"} type inside a function`,
    );
    return "stop";
  });
  return problem;
}

function checkArguments(op: Operation): Diagnostic | undefined {
  const entry = op.regions[0]?.firstBlock;
  const wrong = entry?.arguments.findIndex(({ type }) => !isCompatibleType(type)) ?? -1;
  return wrong < 0 ? undefined : op.error(`entry block argument #${wrong} is not of LLVM type`);
}
