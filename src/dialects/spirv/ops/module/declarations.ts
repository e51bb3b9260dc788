// Instructions of vendors that declare in a module what others name by id: assembly, and what memory may alias. Each has a symbol.

import {
  AnyType,
  AnyTypeAttr,
  attr,
  defineOp,
  FlatSymbolRefAttr,
  optionalAttr,
  StrAttr,
  SymbolNameAttr,
  value,
} from "../../../../define/index.ts";
import { lookupSymbol, Pure, SymbolOp } from "../../../../ir/index.ts";
import { SymbolRefArrayAttr } from "../../constraints.ts";
import { InModuleScope } from "../../traits.ts";
import { func } from "./function.ts";

const traits = [InModuleScope, SymbolOp];

export const AsmTarget = defineOp("spirv.INTEL.AsmTarget", {
  summary: "The machine that assembly is for.",
  args: { sym_name: attr(SymbolNameAttr), target: attr(StrAttr) },
  traits,
  assembly: "$sym_name $target attr-dict",
});

export const Asm = defineOp("spirv.INTEL.Asm", {
  summary: "Assembly, which `spirv.INTEL.AsmCall` calls.",
  args: {
    sym_name: attr(SymbolNameAttr),
    type: attr(AnyTypeAttr),
    asm_type: attr(AnyTypeAttr),
    target: attr(FlatSymbolRefAttr),
    instructions: attr(StrAttr),
    constraints: attr(StrAttr),
  },
  traits,
  assembly: "$sym_name $target $instructions `,` $constraints attr-dict `:` $asm_type `->` $type",
});

export const AliasDomainDecl = defineOp("spirv.INTEL.AliasDomainDecl", {
  summary: "A domain of scopes of aliasing.",
  args: { sym_name: attr(SymbolNameAttr), name: optionalAttr(StrAttr) },
  traits,
  assembly: "$sym_name ($name^)? attr-dict",
});

export const AliasScopeDecl = defineOp("spirv.INTEL.AliasScopeDecl", {
  summary: "A scope of aliasing in a domain.",
  args: { sym_name: attr(SymbolNameAttr), domain: attr(FlatSymbolRefAttr), name: optionalAttr(StrAttr) },
  traits,
  assembly: "$sym_name $domain ($name^)? attr-dict",
});

export const AliasScopeListDecl = defineOp("spirv.INTEL.AliasScopeListDecl", {
  summary: "Scopes of aliasing, as decorations and memory operands name them.",
  args: { sym_name: attr(SymbolNameAttr), scopes: attr(SymbolRefArrayAttr) },
  traits,
  assembly: "$sym_name $scopes attr-dict",
});

export const ConstantFunctionPointer = defineOp("spirv.INTEL.ConstantFunctionPointer", {
  summary: "The address of a function.",
  args: { function: attr(FlatSymbolRefAttr) },
  results: { result: value(AnyType) },
  traits: [Pure],
  assembly: "$function attr-dict `:` type($result)",
  verifySymbolUses: (view, op) =>
    func.of(lookupSymbol(op, view.function)) === undefined
      ? op.error(`function '${view.function.root}' not found in nearest symbol table`)
      : undefined,
});
