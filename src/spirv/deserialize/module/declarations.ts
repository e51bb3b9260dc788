/** Instructions of vendors that declare what others name by id: each becomes an op with a symbol. */
import { INTEL } from "../../../dialects/spirv/index.ts";
import {
  ArrayAttr,
  type NamedAttribute,
  type OpDef,
  type SymbolRefAttr,
  stringAttr,
  symbolRefAttr,
  TypeAttr,
} from "../../../ir/index.ts";
import { stringEnd } from "../../../support/tables/words.ts";
import { Op } from "../../opcode.ts";
import type { Rules } from "../instruction-rules.ts";
import { reject } from "../rejection.ts";
import { Slot } from "../slots.ts";
import { attributesOf, stringFrom } from "./annotations.ts";
import type { ModuleReader } from "./module-reader.ts";

/** The symbol of a declaration, which other instructions take for an id. */
function symbolOf(module: ModuleReader, id: number): SymbolRefAttr {
  return symbolRefAttr(module.context, module.symbolOf(id, "spirv_decl_"));
}

function declare(module: ModuleReader, def: OpDef, id: number, at: number, entries: readonly NamedAttribute[]): void {
  module.define(id, Slot.Declaration, at, at);
  const notes = attributesOf(module.annotations.of(id)).map(({ name, value }) => ({
    name: def.propertyIndex(name) < 0 ? name : `spirv.${name}`,
    value,
  }));
  module.appendSymbol(def, id, symbolOf(module, id).root, [...entries, ...notes]);
}

function readTarget(module: ModuleReader, at: number, end: number): void {
  const target = stringAttr(module.context, stringFrom(module.words, at + 2, end));
  declare(module, INTEL.AsmTarget, module.words[at + 1]!, at, [{ name: "target", value: target }]);
}

function readAssembly(module: ModuleReader, at: number, end: number): void {
  const { context, words } = module;
  const behind = stringEnd(words, at + 5, end) ?? reject("string without an end", at);
  declare(module, INTEL.Asm, words[at + 2]!, at, [
    { name: "type", value: TypeAttr.get(context, { type: module.typeAt(at, 1) }) },
    { name: "asm_type", value: TypeAttr.get(context, { type: module.typeAt(at, 3) }) },
    { name: "target", value: symbolOf(module, words[at + 4]!) },
    { name: "instructions", value: stringAttr(context, stringFrom(words, at + 5, behind)) },
    { name: "constraints", value: stringAttr(context, stringFrom(words, behind, end)) },
  ]);
}

/** The name of a domain or a scope, if there is one. */
function nameAt(module: ModuleReader, at: number, word: number, end: number): readonly NamedAttribute[] {
  if (word >= end) return [];
  return [{ name: "name", value: stringAttr(module.context, module.stringOf(module.words[word]!, at)) }];
}

function readDomain(module: ModuleReader, at: number, end: number): void {
  declare(module, INTEL.AliasDomainDecl, module.words[at + 1]!, at, nameAt(module, at, at + 2, end));
}

function readScope(module: ModuleReader, at: number, end: number): void {
  const domain = symbolOf(module, module.words[at + 2]!);
  const entries = [{ name: "domain", value: domain }, ...nameAt(module, at, at + 3, end)];
  declare(module, INTEL.AliasScopeDecl, module.words[at + 1]!, at, entries);
}

function readScopes(module: ModuleReader, at: number, end: number): void {
  const elements = [...module.words.subarray(at + 2, end)].map((id) => symbolOf(module, id));
  const scopes = ArrayAttr.get(module.context, { elements });
  declare(module, INTEL.AliasScopeListDecl, module.words[at + 1]!, at, [{ name: "scopes", value: scopes }]);
}

function readFunctionPointer(module: ModuleReader, at: number): void {
  const { context, words } = module;
  const symbol = symbolRefAttr(context, module.functionSymbol(words[at + 3]!));
  module.leaf(words[at + 2]!, INTEL.ConstantFunctionPointer, [symbol], module.typeAt(at, 1), at);
}

export const declarationRules: Rules<ModuleReader> = {
  [Op.AsmTargetINTEL]: [3, readTarget],
  [Op.AsmINTEL]: [7, readAssembly],
  [Op.AliasDomainDeclINTEL]: [2, readDomain],
  [Op.AliasScopeDeclINTEL]: [3, readScope],
  [Op.AliasScopeListDeclINTEL]: [2, readScopes],
  [Op.ConstantFunctionPointerINTEL]: [4, readFunctionPointer],
};
