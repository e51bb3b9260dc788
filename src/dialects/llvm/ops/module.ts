// The ops of modules other than functions and globals: comdats, aliases, indirect functions, constructors, flags.

import {
  AnyArrayAttr,
  AnyTypeAttr,
  arrayOf,
  attr,
  type Directive,
  defaultAttr,
  defineOp,
  FlatSymbolRefAttr,
  I32ArrayAttr,
  optionalAttr,
  region,
  StrAttr,
  SymbolNameAttr,
  UnitAttribute,
} from "../../../define/index.ts";
import {
  ArrayAttr,
  type Attribute,
  IsolatedFromAbove,
  integerAttr,
  lookupSymbol,
  NoRegionArguments,
  NoTerminator,
  type Operation,
  SingleBlock,
  StringAttr,
  SymbolOp,
  SymbolRefAttr,
  SymbolTable,
  TypeAttr,
} from "../../../ir/index.ts";
import type { Diagnostic } from "../../../support/diagnostics/diagnostic.ts";
import type { OpDraft, Parser, Printer } from "../../../text/index.ts";
import { isOp } from "../../op-name/index.ts";
import { FlatSymbolRefArray, NonNegativeI32 } from "../attr-constraints.ts";
import { ModuleFlagAttr, ZeroAttr } from "../attrs/index.ts";
import { isCompatibleOuterType } from "../compatible.ts";
import { ComdatKind, linkage, UnnamedAddr, Visibility } from "../enums.ts";
import { FunctionType, LabelType, MetadataType, PointerType, TokenType, VoidType } from "../types/index.ts";
import { parseOptionalKeyword, printKeyword } from "./call.ts";
import { func, parseWordKeyword, printWordKeyword, visibilityArg } from "./function.ts";
import { checkEffects, globalType, printInitializer } from "./global.ts";

// ---- comdats

export const comdat = defineOp("llvm.comdat", {
  summary: "LLVM dialect comdat region.",
  args: { sym_name: attr(SymbolNameAttr) },
  regions: { body: region({ blocks: 1 }) },
  traits: [NoTerminator, NoRegionArguments, SymbolTable, SymbolOp],
  assembly: "$sym_name $body attr-dict",
  verifyRegions(_view, op) {
    const [block] = op.region().blocks;
    for (const inner of block?.ops() ?? []) {
      if (inner.def !== comdat_selector)
        return inner.plainError("only comdat selector symbols can appear in a comdat region");
    }
    return undefined;
  },
});

export const comdat_selector = defineOp("llvm.comdat_selector", {
  summary: "LLVM dialect comdat selector declaration.",
  args: { sym_name: attr(SymbolNameAttr), comdat: attr(ComdatKind) },
  traits: [SymbolOp],
  assembly: "$sym_name $comdat attr-dict",
});

// ---- aliases

const flag = optionalAttr(UnitAttribute);

export const alias = defineOp("llvm.mlir.alias", {
  summary: "LLVM dialect alias.",
  args: {
    alias_type: attr(AnyTypeAttr),
    sym_name: attr(StrAttr),
    linkage: attr(linkage.constraint),
    dso_local: flag,
    thread_local_: flag,
    unnamed_addr: optionalAttr(UnnamedAddr),
    ...visibilityArg,
  },
  regions: { initializer: region({ blocks: 1 }) },
  traits: [IsolatedFromAbove, SingleBlock, SymbolOp],
  parse: parseAlias,
  print: printAlias,
  verify: (_view, op) => checkAlias(op),
  verifyRegions: (_view, op) => checkAliasInitializer(op),
});

/** `internal hidden thread_local unnamed_addr @x {…} : i32 {…}` */
function parseAlias(parser: Parser, draft: OpDraft): void {
  const { context } = parser;
  draft.setAttr("linkage", linkage.of(context, "external"));
  parseOptionalKeyword(parser, draft, "linkage", linkage);
  parseWordKeyword(parser, draft, "visibility_", Visibility);
  if (parser.acceptKeyword("thread_local")) draft.setAttr("thread_local_", context.unit);
  parseWordKeyword(parser, draft, "unnamed_addr", UnnamedAddr);
  draft.setAttr("sym_name", parser.symbolName());
  const dictionary = parser.position;
  parser.addAttributes(draft, parser.optionalAttributeDictionary(), dictionary);
  if (!parser.accept(":")) parser.failForm("expected type", draft.position);
  draft.setAttr("alias_type", TypeAttr.get(context, { type: parser.type() }));
  draft.regions.push(parser.region(draft.def, []));
}

const FORM: readonly string[] = ["sym_name", "alias_type", "linkage", "unnamed_addr", "thread_local_", "visibility_"];

function printAlias(printer: Printer, op: Operation): void {
  const [name, type] = [op.attr("sym_name"), op.attr("alias_type")];
  printer.write(" ");
  printKeyword(printer, op, "linkage", linkage, "");
  printWordKeyword(printer, op, "visibility_", Visibility);
  if (op.attr("thread_local_") !== undefined) printer.write("thread_local ");
  printWordKeyword(printer, op, "unnamed_addr", UnnamedAddr);
  printer.symbolName(StringAttr.is(name) ? name.value : "");
  printer.optionalAttrDict(op, FORM);
  printer.write(" : ");
  if (TypeAttr.is(type)) printer.type(type.type);
  printInitializer(printer, op);
}

const ALIAS_LINKAGES: readonly string[] = [
  "external",
  "internal",
  "private",
  "weak",
  "weak_odr",
  "linkonce",
  "linkonce_odr",
  "available_externally",
];

function linkageText(op: Operation): string {
  const attribute = op.attr("linkage");
  return (linkage.is(attribute) ? linkage.enum.text(attribute.value) : undefined) ?? "external";
}

function checkAlias(op: Operation): Diagnostic | undefined {
  const type = globalType(op, "alias_type");
  if (type === undefined) return undefined;
  const noElement = [VoidType, TokenType, MetadataType, LabelType].some((def) => def.is(type));
  if (noElement || !isCompatibleOuterType(type)) {
    return op.error("expects type to be a valid element type for an LLVM global alias");
  }
  const own = linkageText(op);
  return ALIAS_LINKAGES.includes(own)
    ? undefined
    : op.error(
        `'${own}' linkage not supported in aliases, available options: private, internal, linkonce, weak, linkonce_odr, ` +
          "weak_odr, external or available_externally",
      );
}

function checkAliasInitializer(op: Operation): Diagnostic | undefined {
  const block = op.regions[0]?.firstBlock;
  const last = block?.lastOp;
  if (block === undefined) return undefined;
  if (last === undefined || last.numOperands === 0 || !PointerType.is(last.operandType(0))) {
    return op.error("initializer region must always return a pointer");
  }
  return checkEffects(block, "ops with side effects are not allowed in alias initializers");
}

// ---- functions found when loading

const LLVMLinkage: Directive = {
  parse(parser, sink) {
    sink.attr("linkage", linkage.of(parser.context, "external"));
    parseOptionalKeyword(parser, sink.draft, "linkage", linkage);
  },
  print: (printer, op) => printer.write(linkageText(op)),
};

export const ifunc = defineOp("llvm.mlir.ifunc", {
  summary: "LLVM dialect ifunc.",
  args: {
    sym_name: attr(SymbolNameAttr),
    i_func_type: attr(AnyTypeAttr),
    resolver: attr(FlatSymbolRefAttr),
    resolver_type: attr(AnyTypeAttr),
    linkage: attr(linkage.constraint),
    dso_local: flag,
    address_space: defaultAttr(NonNegativeI32, (context) => integerAttr(context, context.i32, 0)),
    unnamed_addr: defaultAttr(UnnamedAddr, (context) => integerAttr(context, context.i64, 0)),
    ...visibilityArg,
  },
  traits: [IsolatedFromAbove, SymbolOp],
  assembly:
    "custom<LLVMLinkage>($linkage) ($visibility_^)? ($unnamed_addr^)? $sym_name `:` $i_func_type `,` $resolver_type " +
    "$resolver attr-dict",
  directives: { LLVMLinkage },
  verify(_view, op) {
    const own = linkageText(op);
    const known = ["external", "internal", "private", "weak", "weak_odr", "linkonce", "linkonce_odr"];
    return known.includes(own)
      ? undefined
      : op.error(
          `'${own}' linkage not supported in ifuncs, available options: private, internal, linkonce, weak, linkonce_odr, ` +
            "weak_odr, or external linkage",
        );
  },
  verifySymbolUses(view, op) {
    let resolver = lookupSymbol(op, view.resolver);
    while (resolver?.def === alias) resolver = aliasee(resolver);
    if (resolver?.def !== func) return op.error("must have a function resolver");
    if (resolver.regions[0]?.isEmpty) return op.error("resolver must be a definition");
    const attribute = resolver.attr("function_type");
    const type = TypeAttr.is(attribute) ? attribute.type : undefined;
    if (FunctionType.is(type) && !PointerType.is(type.result)) return op.error("resolver must return a pointer");
    return PointerType.is(view.resolver_type.type) ? undefined : op.error("has incorrect resolver type");
  },
});

/** The target of an alias whose initializer is the address of a symbol. */
function aliasee(op: Operation): Operation | undefined {
  const returned = op.regions[0]?.firstBlock?.lastOp;
  const source = returned?.numOperands === 1 ? returned.operand(0).definingOp : undefined;
  const name = source?.attr("global_name");
  return source !== undefined && SymbolRefAttr.is(name) ? lookupSymbol(op, name) : undefined;
}

// ---- constructors and destructors

function lengthOf(attribute: Attribute | undefined): number {
  return ArrayAttr.is(attribute) ? attribute.elements.length : 0;
}

/** Functions run before or after the program, by priority. */
function structors(name: string, field: "ctors" | "dtors") {
  return defineOp(`llvm.mlir.global_${field}`, {
    summary: `LLVM dialect ${name}.`,
    args: {
      [field]: attr(FlatSymbolRefArray),
      priorities: attr(I32ArrayAttr),
      data: attr(AnyArrayAttr),
    },
    assembly: `\`${field}\` \`=\` $${field} \`,\` \`priorities\` \`=\` $priorities \`,\` \`data\` \`=\` $data attr-dict`,
    verify(_view, op) {
      const count = lengthOf(op.attr(field));
      if (lengthOf(op.attr("priorities")) !== count || lengthOf(op.attr("data")) !== count) {
        return op.error(`${field}, priorities, and data must have the same number of elements`);
      }
      const data = op.attr("data");
      const isRight = (one: Attribute) => ZeroAttr.is(one) || (SymbolRefAttr.is(one) && one.nested.length === 0);
      return !ArrayAttr.is(data) || data.elements.every(isRight)
        ? undefined
        : op.plainError("data element must be symbol or #llvm.zero");
    },
    verifySymbolUses(_view, op) {
      const list = op.attr(field);
      for (const name of ArrayAttr.is(list) ? list.elements : []) {
        if (!SymbolRefAttr.is(name)) continue;
        const found = lookupSymbol(op, name);
        if (found === undefined) {
          return op.error(`'${name.root}' does not reference a valid LLVM function`);
        }
        const isDeclared = found.regions[0]?.isEmpty ?? true;
        if (found.def === func && isDeclared) return op.error(`'${name.root}' does not have a definition`);
      }
      return undefined;
    },
  });
}

export const global_ctors = structors("global_ctors", "ctors");
export const global_dtors = structors("global_dtors", "dtors");

// ---- flags and options

export const module_flags = defineOp("llvm.module_flags", {
  summary: "Information about module properties.",
  args: { flags: attr(AnyArrayAttr) },
  assembly: "$flags attr-dict",
  verify(view, op) {
    if (!isOp(op.parentOp, "builtin.module") && op.parentOp !== undefined && !op.parentOp.def.isSymbolTable) {
      return op.error("must appear at the module level");
    }
    const isRight = view.flags.elements.every((one) => ModuleFlagAttr.is(one));
    return isRight ? undefined : op.error("expected a module flag attribute");
  },
});

const StrArrayAttr = arrayOf(StrAttr, "string array attribute");

export const linker_options = defineOp("llvm.linker_options", {
  summary: "Options to pass to the linker when the object file is linked.",
  args: { options: attr(StrArrayAttr) },
  assembly: "$options attr-dict",
  verify: (_view, op) =>
    op.parentOp === undefined || op.parentOp.def.isSymbolTable
      ? undefined
      : op.error("must appear at the module level"),
});
