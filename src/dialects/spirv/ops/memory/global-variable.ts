// Variables of a module, and their addresses in functions.

import { AnyTypeAttr, attr, defineOp, I32Attr, optionalAttr, StrAttr, value } from "../../../../define/index.ts";
import {
  IntegerAttr,
  lookupSymbol,
  type Operation,
  Pure,
  StringAttr,
  SymbolOp,
  SymbolRefAttr,
  type Type,
  TypeAttr,
} from "../../../../ir/index.ts";
import type { Diagnostic } from "../../../../support/diagnostics/diagnostic.ts";
import { type OpDraft, type Parser, type Printer, quoted, typeText } from "../../../../text/index.ts";
import { AnyPtr, FlatSymbolRefAttr, LinkageAttributes } from "../../constraints.ts";
import { StorageClass } from "../../enums.ts";
import { opSet } from "../../op-table.ts";
import { InFunctionScope, InModuleScope, isInModule } from "../../traits.ts";
import { PointerType, UntypedType } from "../../types/index.ts";
import { typeOfNamed } from "../constants/constant-types.ts";
import { failOp, failRepeated, parseFlatSymbol, parseSymbolName, printSymbolName } from "../parsing.ts";
import { parseVariableDecorations } from "./variable-decorations.ts";

export const GlobalVariable = defineOp("spirv.GlobalVariable", {
  summary: "Allocate an object in memory at module scope.",
  args: {
    type: attr(AnyTypeAttr),
    sym_name: attr(StrAttr),
    initializer: optionalAttr(FlatSymbolRefAttr),
    location: optionalAttr(I32Attr),
    binding: optionalAttr(I32Attr),
    descriptor_set: optionalAttr(I32Attr),
    built_in: optionalAttr(StrAttr),
    linkage_attributes: optionalAttr(LinkageAttributes),
  },
  traits: [InModuleScope, SymbolOp],
  parse: parseGlobalVariable,
  print: printGlobalVariable,
  verify({ type: { type }, initializer }, op) {
    if (!PointerType.is(type)) return op.error("result must be of a !spv.ptr type");
    const storageClass = StorageClass.enum.text(type.storageClass);
    if (storageClass === "Function" || storageClass === "Generic") {
      return op.error(`storage class cannot be '${storageClass}'`);
    }
    const source = initializer === undefined ? undefined : lookupSymbol(op, initializer);
    if (initializer === undefined) return undefined;
    if (isConstant(source)) return initializerProblem(op, type, typeOfNamed(source));
    // The address of another variable, of which MLIR knows nothing.
    if (GlobalVariable.of(source)?.type.type === type.pointee && isInModule(op)) return undefined;
    return op.error("initializer must be result of a spirv.SpecConstant or spirv.SpecConstantCompositeOp op");
  },
});

/** The reference does not look at types. */
function initializerProblem(op: Operation, { pointee }: PointerType, found: Type | undefined): Diagnostic | undefined {
  const data = op.attr("data_type");
  const held = UntypedType.is(pointee) && TypeAttr.is(data) ? data.type : pointee;
  if (found === undefined || found === held) return undefined;
  return op.error(`initializer of type '${typeText(found)}' does not fit a variable of '${typeText(held)}'`);
}

const isConstantDef = opSet({
  core: ["SpecConstant", "SpecConstantComposite", "ConstantPipeStorage"],
  mlir: ["constant"],
});

function isConstant(op: Operation | undefined): boolean {
  return op !== undefined && isConstantDef(op.def);
}

function parseGlobalVariable(parser: Parser, draft: OpDraft): void {
  draft.setAttr("sym_name", parseSymbolName(parser, draft));
  if (parser.acceptKeyword("initializer")) {
    parser.expect("(");
    draft.setAttr("initializer", parseFlatSymbol(parser, draft));
    parser.expect(")");
  }
  parseVariableDecorations(parser, draft);
  const { position } = parser;
  parser.expect(":");
  const type = parser.type();
  if (!PointerType.is(type)) failOp(parser, draft, position, "expected spirv.ptr type");
  if (draft.attr("type") !== undefined) {
    failRepeated(parser, draft, "type");
  }
  draft.setAttr("type", TypeAttr.get(parser.context, { type }));
}

function printGlobalVariable(printer: Printer, op: Operation): void {
  const written = ["type", "sym_name", "initializer"];
  printer.write(" ");
  printSymbolName(printer, op);
  const initializer = op.attr("initializer");
  if (SymbolRefAttr.is(initializer)) {
    printer.write(" initializer(");
    printer.attribute(initializer);
    printer.write(")");
  }
  const [set, binding, builtIn] = [op.attr("descriptor_set"), op.attr("binding"), op.attr("built_in")];
  if (IntegerAttr.is(set) && IntegerAttr.is(binding)) {
    printer.write(` bind(${set.value}, ${binding.value})`);
    written.push("descriptor_set", "binding");
  }
  if (StringAttr.is(builtIn)) {
    printer.write(` built_in(${quoted(builtIn.value)})`);
    written.push("built_in");
  }
  printer.optionalAttrDict(op, written);
  const type = op.attr("type");
  printer.write(" : ");
  if (TypeAttr.is(type)) printer.type(type.type);
}

export const addressof = defineOp("spirv.mlir.addressof", {
  summary: "Get the address of a global variable.",
  args: { variable: attr(FlatSymbolRefAttr) },
  results: { pointer: value(AnyPtr) },
  traits: [InFunctionScope, Pure],
  assembly: "$variable attr-dict `:` type($pointer)",
  verify({ variable, pointer }, op) {
    const global = GlobalVariable.of(lookupSymbol(op, variable));
    if (global === undefined) return op.error("expected spirv.GlobalVariable symbol");
    return pointer.type === global.type.type
      ? undefined
      : op.error("result type mismatch with the referenced global variable's type");
  },
  names(op, setName) {
    const variable = op.attr("variable");
    if (SymbolRefAttr.is(variable)) setName(op.result(), `${variable.root}_addr`);
  },
});
