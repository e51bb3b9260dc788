// Mode-Setting Instructions of the SPIR-V specification: modules, their entry points and execution modes.

import { attr, defineOp, I32ArrayAttr, optionalAttr, ownAttr, region, StrAttr } from "../../../../define/index.ts";
import {
  ArrayAttr,
  type Attribute,
  IntegerAttr,
  IsolatedFromAbove,
  lookupSymbol,
  NoTerminator,
  type Operation,
  SingleBlock,
  StringAttr,
  SymbolOp,
  SymbolRefAttr,
  SymbolTable,
  stringAttr,
  type Trait,
} from "../../../../ir/index.ts";
import type { Diagnostic } from "../../../../support/diagnostics/diagnostic.ts";
import { attributeText, type OpDraft, type Parser, type Printer, quoted } from "../../../../text/index.ts";
import { LinkageAttributesAttr, VerCapExtAttr } from "../../attrs/index.ts";
import { FlatSymbolRefAttr, SymbolRefArrayAttr, VerCapExt } from "../../constraints.ts";
import {
  AddressingModel,
  ExecutionMode as ExecutionModeEnum,
  ExecutionModel,
  LinkageType,
  MemoryModel,
} from "../../enums.ts";
import { InModuleScope } from "../../traits.ts";
import { GlobalVariable } from "../memory/global-variable.ts";
import {
  enumText,
  failOp,
  parseAttributesWithKeyword,
  parseEnumKeyword,
  parseEnumString,
  parseFlatSymbol,
} from "../parsing.ts";
import { func } from "./function.ts";
import { ConditionalEntryPoint } from "./function-variants.ts";

// ---- modules

const OneBlock: Trait = {
  name: "OneBlock",
  verify: (op) =>
    (op.regions[0]?.blocks.length ?? 0) > 1 ? op.error("expects region #0 to have 0 or 1 blocks") : undefined,
};

export const module = defineOp("spirv.module", {
  summary: "The top-level op that defines a SPIR-V module.",
  args: {
    addressing_model: attr(AddressingModel.constraint),
    memory_model: attr(MemoryModel.constraint),
    vce_triple: optionalAttr(VerCapExt),
    sym_name: optionalAttr(StrAttr),
  },
  regions: { region: region() },
  traits: [OneBlock, IsolatedFromAbove, NoTerminator, SingleBlock, SymbolTable, SymbolOp],
  parse: parseModule,
  print: printModule,
  verifyRegions(_, op) {
    const mode = op.attr("sampler_image_addressing_mode");
    if (mode !== undefined && !(IntegerAttr.is(mode) && (mode.value === 32n || mode.value === 64n)))
      return op.error("sampler_image_addressing_mode must be 32 or 64 bits");
    const entryPoints = new Set<string>();
    for (const inner of op.region().firstBlock?.ops() ?? []) {
      const problem = moduleMemberProblem(op, inner, entryPoints);
      if (problem !== undefined) return problem;
    }
    return undefined;
  },
});

function parseModule(parser: Parser, draft: OpDraft): void {
  const name = parser.optionalSymbolName();
  const { context } = parser;
  if (name !== undefined) draft.setAttr("sym_name", StringAttr.get(context, { value: name, type: undefined }));
  const addressing = parseEnumKeyword(parser, draft, AddressingModel, "addressing_model");
  draft.setAttr("addressing_model", AddressingModel.of(context, addressing));
  draft.setAttr("memory_model", MemoryModel.of(context, parseEnumKeyword(parser, draft, MemoryModel, "memory_model")));
  if (parser.acceptKeyword("requires")) {
    const { position } = parser;
    const triple = parser.attribute();
    if (!VerCapExtAttr.is(triple)) failOp(parser, draft, position, "invalid kind of attribute specified");
    draft.setAttr("vce_triple", triple);
  }
  parseAttributesWithKeyword(parser, draft);
  const body = parser.region(draft.def, []);
  if (body.firstBlock === undefined) body.addBlock();
  draft.regions.push(body);
}

function printModule(printer: Printer, op: Operation): void {
  const name = op.attr("sym_name");
  if (StringAttr.is(name)) {
    printer.write(" ");
    printer.symbolName(name.value);
  }
  printer.write(` ${enumText(AddressingModel, op.attr("addressing_model"))}`);
  printer.write(` ${enumText(MemoryModel, op.attr("memory_model"))}`);
  const triple = op.attr("vce_triple");
  if (triple !== undefined) {
    printer.write(" requires ");
    printer.attribute(triple);
  }
  printer.optionalAttrDictWithKeyword(op, ["addressing_model", "memory_model", "vce_triple", "sym_name"]);
  printer.write(" ");
  printer.region(op.region());
}

function moduleMemberProblem(module: Operation, op: Operation, entryPoints: Set<string>): Diagnostic | undefined {
  if (op.def.dialect !== "spirv") return op.plainError("'spirv.module' can only contain spirv.* ops");
  const entryPoint = EntryPoint.of(op);
  if (entryPoint !== undefined) return entryPointProblem(module, op, entryPoints);
  // Those under different conditions may be alike.
  if (op.def === ConditionalEntryPoint) return entryPointProblem(module, op, new Set());
  return op.def === func ? functionProblem(op) : undefined;
}

function entryPointProblem(module: Operation, op: Operation, known: Set<string>): Diagnostic | undefined {
  const fn = op.attr("fn");
  const name = SymbolRefAttr.is(fn) ? fn.root : "";
  if (lookupSymbol(module, name)?.def !== func) {
    return op.plainError(`function '${name}' not found in 'spirv.module'`);
  }
  const used = op.attr("interface");
  for (const variable of ArrayAttr.is(used) ? used.elements : []) {
    const found = SymbolRefAttr.is(variable) ? lookupSymbol(module, variable) : undefined;
    if (found?.def !== GlobalVariable) {
      return op.plainError(`expected spirv.GlobalVariable symbol reference instead of'${attributeText(variable)}'`);
    }
  }
  const own = op.attr("entry_point_name");
  const key = `${enumText(ExecutionModel, op.attr("execution_model"))} ${StringAttr.is(own) ? own.value : name}`;
  if (known.has(key)) return op.plainError("duplicate of a previous EntryPointOp");
  known.add(key);
  return undefined;
}

const IMPORT = LinkageType.enum.value("Import");

function isImported(op: Operation): boolean {
  const linkage = op.attr("linkage_attributes");
  return (
    LinkageAttributesAttr.is(linkage) && LinkageType.is(linkage.linkage_type) && linkage.linkage_type.value === IMPORT
  );
}

function functionProblem(op: Operation): Diagnostic | undefined {
  const body = op.region();
  const imported = isImported(op);
  if (body.firstBlock === undefined) {
    if (imported) return undefined;
    return op.plainError(
      "'spirv.module' cannot contain external functions without 'Import' linkage_attributes (LinkageAttributes)",
    );
  }
  if (imported) return op.plainError("'Import' linkage attributes are for external functions only");
  for (const block of body.blocks) {
    const inner = block.firstOpWhere(({ dialect }) => dialect !== "spirv");
    if (inner !== undefined) return inner.plainError("functions in 'spirv.module' can only contain spirv.* ops");
  }
  return undefined;
}

// ---- entry points and execution modes

export const EntryPoint = defineOp("spirv.EntryPoint", {
  summary: "Declare an entry point, its execution model, and its interface.",
  args: {
    execution_model: attr(ExecutionModel.constraint),
    fn: attr(FlatSymbolRefAttr),
    interface: attr(SymbolRefArrayAttr),
    entry_point_name: ownAttr(StrAttr),
  },
  traits: [InModuleScope],
  parse(parser, draft) {
    const model = parseEnumString(parser, draft, ExecutionModel, "execution_model");
    draft.setAttr("execution_model", ExecutionModel.of(parser.context, model));
    draft.setAttr("fn", parseFlatSymbol(parser, draft));
    // A name that is not the function's, which MLIR has no form for.
    if (parser.acceptKeyword("as")) draft.setAttr("entry_point_name", stringAttr(parser.context, parser.string()));
    const elements: Attribute[] = [];
    while (parser.accept(",")) elements.push(parseFlatSymbol(parser, draft));
    draft.setAttr("interface", ArrayAttr.get(parser.context, { elements }));
  },
  print(printer, op) {
    printer.write(` "${enumText(ExecutionModel, op.attr("execution_model"))}" `);
    const fn = op.attr("fn");
    if (fn !== undefined) printer.attribute(fn);
    const name = op.attr("entry_point_name");
    if (StringAttr.is(name)) printer.write(` as ${quoted(name.value)}`);
    printElements(printer, op.attr("interface"), (one) => printer.attribute(one));
  },
});

function printElements(printer: Printer, list: Attribute | undefined, print: (one: Attribute) => void): void {
  for (const element of ArrayAttr.is(list) ? list.elements : []) {
    printer.write(", ");
    print(element);
  }
}

export const ExecutionMode = defineOp("spirv.ExecutionMode", {
  summary: "Declare an execution mode for an entry point.",
  args: {
    fn: attr(FlatSymbolRefAttr),
    execution_mode: attr(ExecutionModeEnum.constraint),
    values: attr(I32ArrayAttr),
  },
  traits: [InModuleScope],
  parse(parser, draft) {
    const fn = parser.attribute(parser.context.none);
    if (SymbolRefAttr.is(fn)) draft.setAttr("fn", fn);
    const mode = parseEnumString(parser, draft, ExecutionModeEnum, "execution_mode");
    draft.setAttr("execution_mode", ExecutionModeEnum.of(parser.context, mode));
    const elements: Attribute[] = [];
    while (parser.accept(",")) elements.push(parser.attribute(parser.context.i32));
    draft.setAttr("values", ArrayAttr.get(parser.context, { elements }));
  },
  print(printer, op) {
    printer.write(" ");
    const fn = op.attr("fn");
    if (fn !== undefined) printer.attribute(fn);
    printer.write(` "${enumText(ExecutionModeEnum, op.attr("execution_mode"))}"`);
    printElements(printer, op.attr("values"), (one) => printer.write(IntegerAttr.is(one) ? `${one.value}` : ""));
  },
});
