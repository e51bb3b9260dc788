// Ops that MLIR's dialect does not have and no row of the grammar makes: constants of any type, constants of a module by name, decorations
// of what no op makes, modes by ids, instructions of any extended set.

import {
  AnyArrayAttr,
  AnyType,
  AnyTypeAttr,
  attr,
  defineOp,
  FlatSymbolRefAttr,
  I32Attr,
  optional,
  optionalAttr,
  region,
  StrAttr,
  SymbolNameAttr,
  UnitAttribute,
  value,
  variadic,
} from "../../../define/index.ts";
import { type OpDef, Pure, SymbolOp } from "../../../ir/index.ts";
import { InFunctionScope, InModuleScope } from "../traits.ts";
import { constantProblem } from "./composites/composite-rules.ts";
import { ConstantPipeStorage } from "./extensions/pipe.ts";
import * as declarations from "./module/declarations.ts";
import * as functionVariants from "./module/function-variants.ts";

export const ConstantNull = defineOp("spirv.ConstantNull", {
  summary: "A constant of zeros of any type; scalars and vectors of them are `spirv.Constant`.",
  results: { result: value(AnyType) },
  traits: [Pure],
  assembly: "attr-dict `:` type($result)",
});

export const ConstantComposite = defineOp("spirv.ConstantComposite", {
  summary: "A constant made of others. `spec`: it is a specialization constant.",
  args: { constituents: variadic(AnyType), spec: optionalAttr(UnitAttribute) },
  results: { result: value(AnyType) },
  traits: [Pure],
  assembly: "operands attr-dict `:` functional-type(operands, results)",
  verify: (_, op) => constantProblem(op),
});

export const constant = defineOp("spirv.mlir.constant", {
  summary: "A constant of the module by name: for initializers, lengths of arrays and decorations.",
  args: { sym_name: attr(SymbolNameAttr) },
  regions: { body: region({ blocks: 1 }) },
  traits: [InModuleScope, SymbolOp],
  assembly: "$sym_name attr-dict-with-keyword $body",
});

export const decorate = defineOp("spirv.mlir.decorate", {
  summary: "Decorations of a value that no op results in: an argument of a block. They are its attributes.",
  args: { value: value(AnyType) },
  traits: [InFunctionScope],
  assembly: "$value attr-dict `:` type($value)",
});

export const decorate_type = defineOp("spirv.mlir.decorate_type", {
  summary: "Decorations of a type that does not say them itself. They are the attributes.",
  args: { type: attr(AnyTypeAttr) },
  traits: [InModuleScope],
  assembly: "$type attr-dict",
});

export const ExecutionModeId = defineOp("spirv.ExecutionModeId", {
  summary:
    "An execution mode whose operands are constants, by their values or the symbols of specialization constants, or types.",
  args: { fn: attr(FlatSymbolRefAttr), execution_mode: attr(StrAttr), values: attr(AnyArrayAttr) },
  traits: [InModuleScope],
  assembly: "$fn $execution_mode $values attr-dict",
});

export const ExtInst = defineOp("spirv.ExtInst", {
  summary: "An instruction of an extended set that the grammar does not know.",
  args: { set: attr(StrAttr), instruction: attr(I32Attr), operands_of: variadic(AnyType) },
  results: { result: optional(AnyType) },
  assembly: "$set $instruction `(` $operands_of `)` attr-dict `:` functional-type($operands_of, results)",
});

export const ownOps: ReadonlyMap<string, OpDef> = new Map<string, OpDef>(
  [
    ConstantNull,
    ConstantComposite,
    ConstantPipeStorage,
    constant,
    decorate,
    decorate_type,
    ExecutionModeId,
    ExtInst,
    ...Object.values(declarations),
    ...Object.values(functionVariants),
  ].map((def) => [def.name, def]),
);
