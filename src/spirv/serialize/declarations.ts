/** Declarations of vendors, which have symbols in the dialect. */
import { INTEL } from "../../dialects/spirv/index.ts";
import {
  ArrayAttr,
  type Attribute,
  type OpDef,
  type Operation,
  StringAttr,
  SymbolRefAttr,
  TypeAttr,
} from "../../ir/index.ts";
import { Op } from "../opcode.ts";
import { decorateBy } from "./annotations.ts";
import type { ModuleWriter } from "./module-writer.ts";
import { stringWords } from "./words.ts";

function textOf(attr: Attribute | undefined): string {
  return StringAttr.is(attr) ? attr.value : "";
}

function idOf(writer: ModuleWriter, attr: Attribute | undefined): number {
  return SymbolRefAttr.is(attr) ? writer.declare(attr.root) : writer.refuse("a declaration without a symbol");
}

function typeOf(writer: ModuleWriter, attr: Attribute | undefined): number {
  return TypeAttr.is(attr) ? writer.type(attr.type) : writer.refuse("a declaration without a type");
}

/** The name of a domain or a scope, if there is one. */
function nameOf(writer: ModuleWriter, op: Operation): readonly number[] {
  const name = op.attr("name");
  return StringAttr.is(name) ? [writer.stringId(name.value)] : [];
}

/** Encodes a declaration: the opcode, and the words before and after the result id. */
type Form = (writer: ModuleWriter, op: Operation) => readonly [before: readonly number[], behind: readonly number[]];

const forms: ReadonlyMap<OpDef, readonly [opcode: number, form: Form]> = new Map<OpDef, readonly [number, Form]>([
  [INTEL.AsmTarget, [Op.AsmTargetINTEL, (_, op) => [[], stringWords(textOf(op.attr("target")))]]],
  [
    INTEL.Asm,
    [
      Op.AsmINTEL,
      (writer, op) => [
        [typeOf(writer, op.attr("type"))],
        [
          typeOf(writer, op.attr("asm_type")),
          idOf(writer, op.attr("target")),
          ...stringWords(textOf(op.attr("instructions"))),
          ...stringWords(textOf(op.attr("constraints"))),
        ],
      ],
    ],
  ],
  [INTEL.AliasDomainDecl, [Op.AliasDomainDeclINTEL, (writer, op) => [[], nameOf(writer, op)]]],
  [
    INTEL.AliasScopeDecl,
    [Op.AliasScopeDeclINTEL, (writer, op) => [[], [idOf(writer, op.attr("domain")), ...nameOf(writer, op)]]],
  ],
  [
    INTEL.AliasScopeListDecl,
    [
      Op.AliasScopeListDeclINTEL,
      (writer, op) => {
        const scopes = op.attr("scopes");
        return [[], ArrayAttr.is(scopes) ? scopes.elements.map((scope) => idOf(writer, scope)) : []];
      },
    ],
  ],
]);

export const declarationDefs: readonly OpDef[] = [...forms.keys()];

export function writeDeclaration(writer: ModuleWriter, op: Operation): void {
  const [opcode, form] = forms.get(op.def) ?? writer.refuse(`unhandled operation serialization: '${op.name}'`);
  const name = textOf(op.attr("sym_name"));
  const [before, behind] = form(writer, op);
  const id = writer.declare(name);
  writer.add(writer.declarations, opcode, [...before, id, ...behind]);
  writer.nameSymbol(id, op, name.startsWith("spirv_decl_") ? "" : name);
  for (const entry of op.attributes.entries) decorateBy(writer, id, entry);
}
