// Globals.

import {
  AnyArrayAttr,
  AnyAttr,
  AnyTypeAttr,
  attr,
  defaultAttr,
  defineOp,
  I64Attr,
  optionalAttr,
  region,
  StrAttr,
  SymbolRefAttribute,
  UnitAttribute,
} from "../../../define/index.ts";
import {
  type Attribute,
  type Block,
  FloatAttr,
  IntegerAttr,
  IntegerType,
  IsolatedFromAbove,
  integerAttr,
  type Operation,
  parameterOf,
  Region,
  SingleBlock,
  StringAttr,
  SymbolOp,
  type Type,
  TypeAttr,
} from "../../../ir/index.ts";
import type { Diagnostic } from "../../../support/diagnostics/diagnostic.ts";
import { bytesOfText } from "../../../support/tables/byte-strings.ts";
import { type OpDraft, type Parser, type Printer, typeText } from "../../../text/index.ts";
import { isOp } from "../../op-name/index.ts";
import { NonNegativeI32 } from "../attr-constraints.ts";
import { ZeroAttr } from "../attrs/index.ts";
import { isCompatibleOuterType } from "../compatible.ts";
import { linkage, UnnamedAddr, Visibility } from "../enums.ts";
import { ArrayType, arrayType, LabelType, MetadataType, TargetExtType, TokenType, VoidType } from "../types/index.ts";
import { parseOptionalKeyword, printKeyword } from "./call.ts";
import { hasZero } from "./constant.ts";
import {
  checkComdat,
  parseComdat,
  parseWordKeyword,
  printComdat,
  printWordKeyword,
  visibilityArg,
} from "./function.ts";

const flag = optionalAttr(UnitAttribute);

export const global = defineOp("llvm.mlir.global", {
  summary: "LLVM dialect global.",
  args: {
    global_type: attr(AnyTypeAttr),
    constant: flag,
    sym_name: attr(StrAttr),
    linkage: attr(linkage.constraint),
    dso_local: flag,
    thread_local_: flag,
    externally_initialized: flag,
    value: optionalAttr(AnyAttr),
    alignment: optionalAttr(I64Attr),
    addr_space: defaultAttr(NonNegativeI32, (context) => integerAttr(context, context.i32, 0)),
    unnamed_addr: optionalAttr(UnnamedAddr),
    section: optionalAttr(StrAttr),
    comdat: optionalAttr(SymbolRefAttribute),
    dbg_exprs: optionalAttr(AnyArrayAttr),
    ...visibilityArg,
    target_specific_attrs: optionalAttr(AnyArrayAttr),
  },
  regions: { initializer: region() },
  traits: [IsolatedFromAbove, SingleBlock, SymbolOp],
  parse: parseGlobal,
  print: printGlobal,
  verify: (_view, op) => checkGlobal(op),
  verifyRegions: (_view, op) => checkInitializer(op),
});

/** @internal */
export function globalType(op: Operation, name = "global_type"): Type | undefined {
  const attribute = op.attr(name);
  return TypeAttr.is(attribute) ? attribute.type : undefined;
}

// ---- text

/** `internal hidden thread_local unnamed_addr constant @x(1 : i32) comdat(@c) {…} : i32 {…}` */
function parseGlobal(parser: Parser, draft: OpDraft): void {
  const { context } = parser;
  draft.setAttr("linkage", linkage.of(context, "external"));
  parseOptionalKeyword(parser, draft, "linkage", linkage);
  parseWordKeyword(parser, draft, "visibility_", Visibility);
  if (parser.acceptKeyword("thread_local")) draft.setAttr("thread_local_", context.unit);
  parseWordKeyword(parser, draft, "unnamed_addr", UnnamedAddr);
  if (parser.acceptKeyword("constant")) draft.setAttr("constant", context.unit);
  draft.setAttr("sym_name", parser.symbolName());
  parser.expect("(");
  let value: Attribute | undefined;
  if (!parser.accept(")")) {
    value = parser.attribute();
    draft.setAttr("value", value);
    parser.expect(")");
  }
  parseComdat(parser, draft);
  const dictionary = parser.position;
  parser.addAttributes(draft, parser.optionalAttributeDictionary(), dictionary);
  const type = parseGlobalType(parser, draft, value);
  draft.setAttr("global_type", TypeAttr.get(context, { type }));
}

/** The type and the initializer; a string says its type. */
function parseGlobalType(parser: Parser, draft: OpDraft, value: Attribute | undefined): Type {
  const types: Type[] = [];
  if (parser.accept(":")) parser.commaSeparated(() => types.push(parser.type()));
  if (types.length > 1) parser.failForm("expected zero or one type", draft.position);
  const [type] = types;
  if (type !== undefined) {
    draft.regions.push(parser.optionalRegion(draft.def, []) ?? new Region(parser.store));
    return type;
  }
  draft.regions.push(new Region(parser.store));
  if (StringAttr.is(value))
    return arrayType(parser.context, parser.context.integer(8), bytesOfText(value.value).length);
  return parser.failForm("type can only be omitted for string globals", draft.position);
}

const FORM: readonly string[] = [
  "sym_name",
  "global_type",
  "constant",
  "value",
  "comdat",
  "linkage",
  "unnamed_addr",
  "thread_local_",
  "visibility_",
];

function printGlobal(printer: Printer, op: Operation): void {
  const [name, value] = [op.attr("sym_name"), op.attr("value")];
  printer.write(" ");
  printKeyword(printer, op, "linkage", linkage, "");
  printWordKeyword(printer, op, "visibility_", Visibility);
  if (op.attr("thread_local_") !== undefined) printer.write("thread_local ");
  printWordKeyword(printer, op, "unnamed_addr", UnnamedAddr);
  if (op.attr("constant") !== undefined) printer.write("constant ");
  printer.symbolName(StringAttr.is(name) ? name.value : "");
  printer.write("(");
  if (value !== undefined) printer.attribute(value);
  printer.write(")");
  printComdat(printer, op);
  printer.optionalAttrDict(op, FORM);
  if (StringAttr.is(value)) return;
  const type = globalType(op);
  printer.write(" : ");
  if (type !== undefined) printer.type(type);
  printInitializer(printer, op);
}

export function printInitializer(printer: Printer, op: Operation): void {
  const [region] = op.regions;
  if (region === undefined || region.isEmpty) return;
  printer.write(" ");
  printer.region(region, { entryArguments: false, terminators: true });
}

// ---- rules

const NO_ELEMENT = [VoidType, TokenType, MetadataType, LabelType];

function linkageText(op: Operation): string | undefined {
  const attribute = op.attr("linkage");
  return linkage.is(attribute) ? linkage.enum.text(attribute.value) : undefined;
}

/** Ops whose regions are modules of LLVM IR. */
export function isModuleLike(op: Operation | undefined): boolean {
  return op === undefined || (op.def.isSymbolTable && op.def.isIsolated);
}

function checkGlobal(op: Operation): Diagnostic | undefined {
  const type = globalType(op);
  if (type === undefined) return undefined;
  if (!isCompatibleOuterType(type) || NO_ELEMENT.some((def) => def.is(type))) {
    return op.error("expects type to be a valid element type for an LLVM global");
  }
  if (!isModuleLike(op.parentOp)) return op.error("must appear at the module level");
  const value = op.attr("value");
  return checkValue(op, type, value) ?? checkLinkage(op, type, value) ?? checkComdat(op) ?? checkAlignment(op);
}

function checkValue(op: Operation, type: Type, value: Attribute | undefined): Diagnostic | undefined {
  if (StringAttr.is(value)) {
    const isRight =
      ArrayType.is(type) &&
      IntegerType.is(type.element) &&
      type.element.width === 8 &&
      type.size === BigInt(bytesOfText(value.value).length);
    if (!isRight) {
      return op.error("requires an i8 array type of the length equal to that of the string attribute");
    }
  }
  if (TargetExtType.is(type)) {
    if (hasZero(type)) {
      return value === undefined || ZeroAttr.is(value)
        ? undefined
        : op.error("global with target extension type can only be initialized with zero-initializer");
    }
    return op.error("this target extension type cannot be used in a global");
  }
  return undefined;
}

function isZero(value: Attribute): boolean {
  if (IntegerAttr.is(value)) return value.value === 0n;
  if (FloatAttr.is(value)) return value.bits === 0n;
  return ZeroAttr.is(value) || (parameterOf(value, "splat") === true && isZeroData(value));
}

function isZeroData(value: Attribute): boolean {
  const data = parameterOf(value, "data");
  return data instanceof Uint8Array && data.every((byte) => byte === 0);
}

function checkLinkage(op: Operation, type: Type, value: Attribute | undefined): Diagnostic | undefined {
  const own = linkageText(op);
  if (own === "common" && value !== undefined && !isZero(value)) {
    return op.error("expected zero value for 'common' linkage");
  }
  return own === "appending" && !ArrayType.is(type)
    ? op.error("expected array type for 'appending' linkage")
    : undefined;
}

function checkAlignment(op: Operation): Diagnostic | undefined {
  const alignment = op.attr("alignment");
  if (!IntegerAttr.is(alignment)) return undefined;
  const bytes = BigInt.asUintN(64, alignment.value);
  const isPower = bytes !== 0n && (bytes & (bytes - 1n)) === 0n;
  return isPower ? undefined : op.plainError("alignment attribute is not a power of 2");
}

function checkInitializer(op: Operation): Diagnostic | undefined {
  const block = op.regions[0]?.firstBlock;
  const type = globalType(op);
  if (block === undefined || type === undefined) return undefined;
  const problem =
    checkReturned(op, block, type, "global") ??
    checkEffects(block, "ops with side effects not allowed in global initializers");
  if (problem !== undefined) return problem;
  return op.attr("value") === undefined ? undefined : op.error("cannot have both initializer value and region");
}

/** The value that an initializer ends with. */
export function checkReturned(op: Operation, block: Block, type: Type, noun: string): Diagnostic | undefined {
  const last = block.lastOp;
  if (!isOp(last, "llvm.return")) return undefined;
  if (last.numOperands === 0) return op.error("initializer region cannot return void");
  const returned = last.operandType(0);
  return returned === type
    ? undefined
    : op.error(`initializer region type '${typeText(returned)}' does not match ${noun} type '${typeText(type)}'`);
}

/** Initializers are computed by ops without effects. */
export function checkEffects(block: Block, message: string): Diagnostic | undefined {
  for (const op of block.ops()) {
    if (!isEffectFree(op)) return op.plainError(message);
  }
  return undefined;
}

function isEffectFree(op: Operation): boolean {
  return [...op.def.traits].some(({ name }) => name === "Pure" || name === "NoMemoryEffect");
}
