// Constant-Creation Instructions of the SPIR-V specification: specialization constants and what is made of them.

import {
  AnyType,
  AnyTypeAttr,
  attr,
  defineOp,
  hasParent,
  region,
  StrAttr,
  SymbolRefAttribute,
  TypedAttr,
  value,
} from "../../../../define/index.ts";
import {
  ArrayAttr,
  type Attribute,
  type Block,
  FloatAttr,
  IntegerAttr,
  IntegerType,
  lookupSymbol,
  type Operation,
  Pure,
  Region,
  StringAttr,
  SymbolOp,
  SymbolRefAttr,
  Terminator,
  type Trait,
  type Type,
  TypeAttr,
  typeOfAttr,
} from "../../../../ir/index.ts";
import type { Diagnostic } from "../../../../support/diagnostics/diagnostic.ts";
import { type OpDraft, type Parser, type Printer, typeText } from "../../../../text/index.ts";
import { isConstantOp } from "../../constant-ops.ts";
import { AnySpirvType, FlatSymbolRefAttr, SymbolRefArrayAttr } from "../../constraints.ts";
import { opSet } from "../../op-table.ts";
import { InFunctionScope, InModuleScope, isInModule, UsableInSpecConstantOp } from "../../traits.ts";
import {
  CooperativeMatrixType,
  compositeCount,
  compositeElement,
  isComposite,
  isScalar,
  RuntimeArrayType,
} from "../../types/index.ts";
import { constant } from "../beyond.ts";
import { Undef } from "../miscellaneous.ts";
import { failOp, parseAttrDict, parseFlatSymbol, parseSymbolName, printSymbolName } from "../parsing.ts";
import { typeOfConstant } from "./constant-types.ts";

export const SpecConstant = defineOp("spirv.SpecConstant", {
  summary: "Declare a new integer-type or floating-point-type scalar specialization constant.",
  args: { sym_name: attr(StrAttr), default_value: attr(TypedAttr) },
  traits: [InModuleScope, SymbolOp],
  parse(parser, draft) {
    draft.setAttr("sym_name", parseSymbolName(parser, draft));
    if (parser.acceptKeyword("spec_id")) {
      parser.expect("(");
      const { position } = parser;
      const id = parser.attribute();
      if (!IntegerAttr.is(id)) failOp(parser, draft, position, "invalid kind of attribute specified");
      draft.setAttr("spec_id", id);
      parser.expect(")");
    }
    parser.expect("=");
    const given = parser.attribute();
    // A value without a type is no value of the op, which the verifier then says.
    if (typeOfAttr(given) !== undefined || StringAttr.is(given)) draft.setAttr("default_value", given);
    parseAttrDict(parser, draft);
  },
  print(printer, op) {
    printer.write(" ");
    printSymbolName(printer, op);
    const id = op.attr("spec_id");
    if (IntegerAttr.is(id)) printer.write(` spec_id(${id.value})`);
    printer.write(" = ");
    const given = op.attr("default_value");
    if (given !== undefined) printer.attribute(given);
    printer.optionalAttrDict(op, ["sym_name", "default_value", "spec_id"]);
  },
  verify({ default_value }, op) {
    const id = op.attr("spec_id");
    if (IntegerAttr.is(id) && isNegative(id)) return op.error("SpecId cannot be negative");
    if (!IntegerAttr.is(default_value) && !FloatAttr.is(default_value)) {
      return op.error("default value can only be a bool, integer, or float scalar");
    }
    const isOther = IntegerType.is(default_value.type) && isInModule(op);
    return isScalar(default_value.type) || isOther ? undefined : op.error("default value bitwidth disallowed");
  },
});

/** The reference reads the bits with a sign, also those of a type without one. */
function isNegative({ type, value }: IntegerAttr): boolean {
  return BigInt.asIntN(IntegerType.is(type) ? type.width : 64, value) < 0n;
}

export const referenceof = defineOp("spirv.mlir.referenceof", {
  summary: "Reference a specialization constant, or the storage of a pipe.",
  args: { spec_const: attr(FlatSymbolRefAttr) },
  results: { reference: value(AnySpirvType) },
  traits: [Pure],
  assembly: "$spec_const attr-dict `:` type($reference)",
  verify({ spec_const, reference }, op) {
    const type = typeOfConstant(lookupSymbol(op, spec_const));
    if (type === undefined) return op.error("expected spirv.SpecConstant or spirv.SpecConstantComposite symbol");
    return type === reference.type
      ? undefined
      : op.error("result type mismatch with the referenced specialization constant's type");
  },
});

export const SpecConstantComposite = defineOp("spirv.SpecConstantComposite", {
  summary: "Declare a new composite specialization constant.",
  args: { type: attr(AnyTypeAttr), sym_name: attr(StrAttr), constituents: attr(SymbolRefArrayAttr) },
  traits: [InModuleScope, SymbolOp],
  parse(parser, draft) {
    draft.setAttr("sym_name", parseSymbolName(parser, draft));
    parser.expect("(");
    const elements: Attribute[] = [];
    parser.commaSeparated(() => elements.push(parseFlatSymbol(parser, draft)));
    parser.expect(")");
    draft.setAttr("constituents", ArrayAttr.get(parser.context, { elements }));
    parseCompositeType(parser, draft);
  },
  print(printer, op) {
    printer.write(" ");
    printSymbolName(printer, op);
    const constituents = op.attr("constituents");
    printer.write(" (");
    printer.list(ArrayAttr.is(constituents) ? constituents.elements : [], (one) => printer.attribute(one));
    printer.write(")");
    printCompositeType(printer, op);
  },
  verify({ type: { type }, constituents }, op) {
    if (!isComposite(type)) return notComposite(op, type);
    if (CooperativeMatrixType.is(type)) return op.plainError(`unsupported composite type  '${typeText(type)}'`);
    const { elements } = constituents;
    const expected = RuntimeArrayType.is(type) ? 0 : (compositeCount(type) ?? 0);
    if (elements.length !== expected) {
      return op.plainError(`has incorrect number of operands: expected ${expected}, but provided ${elements.length}`);
    }
    for (const [index, constituent] of elements.entries()) {
      const problem = constituentProblem(op, constituent, compositeElement(type, index));
      if (problem !== undefined) return problem;
    }
    return undefined;
  },
});

function constituentProblem(op: Operation, constituent: Attribute, expected: Type | undefined): Diagnostic | undefined {
  const found = SymbolRefAttr.is(constituent) ? typeOfConstant(lookupSymbol(op, constituent)) : undefined;
  if (found === undefined || expected === undefined) return op.plainError("unknown constituent of a composite");
  if (found === expected) return undefined;
  const types = `expected '${typeText(expected)}', but provided '${typeText(found)}'`;
  return op.plainError(`has incorrect types of operands: ${types}`);
}

function notComposite(op: Operation, type: Type): Diagnostic {
  return op.plainError(`result type must be a composite type, but provided '${typeText(type)}'`);
}

function parseCompositeType(parser: Parser, draft: OpDraft): void {
  draft.setAttr("type", TypeAttr.get(parser.context, { type: parser.colonType() }));
  parseAttrDict(parser, draft);
}

function printCompositeType(printer: Printer, op: Operation): void {
  const type = op.attr("type");
  printer.write(" : ");
  if (TypeAttr.is(type)) printer.type(type.type);
  printer.optionalAttrDict(op, ["type", "sym_name", "constituents", "constituent"]);
}

export const SpecConstantCompositeReplicate = defineOp("spirv.EXT.SpecConstantCompositeReplicate", {
  summary: "Declare a new replicated composite specialization constant.",
  args: { type: attr(AnyTypeAttr), sym_name: attr(StrAttr), constituent: attr(SymbolRefAttribute) },
  traits: [InModuleScope, SymbolOp],
  parse(parser, draft) {
    draft.setAttr("sym_name", parseSymbolName(parser, draft));
    parser.expect("(");
    draft.setAttr("constituent", parseFlatSymbol(parser, draft));
    parser.expect(")");
    parseCompositeType(parser, draft);
  },
  print(printer, op) {
    printer.write(" ");
    printSymbolName(printer, op);
    const constituent = op.attr("constituent");
    printer.write(" (");
    if (constituent !== undefined) printer.attribute(constituent);
    printer.write(")");
    printCompositeType(printer, op);
  },
  verify({ type: { type }, constituent }, op) {
    if (!isComposite(type)) return notComposite(op, type);
    const found = typeOfConstant(lookupSymbol(op, constituent));
    if (found === undefined) return op.plainError("splat spec constant reference defining constituent not found");
    const expected = compositeElement(type, 0);
    if (expected === undefined || found === expected) return undefined;
    const types = `expected '${typeText(expected)}', but provided '${typeText(found)}'`;
    return op.plainError(`constituent has incorrect type: ${types}`);
  },
});

// ---- operations on specialization constants

/** Instructions that OpSpecConstantOp may have beyond those that MLIR's dialect allows. */
const isUsableBeyond = opSet({
  core: [
    "VectorShuffle",
    "QuantizeToF16",
    "ConvertFToS",
    "ConvertFToU",
    "ConvertSToF",
    "ConvertUToF",
    "ConvertPtrToU",
    "ConvertUToPtr",
    "GenericCastToPtr",
    "PtrCastToGeneric",
    "Bitcast",
    "FNegate",
    "FAdd",
    "FSub",
    "FMul",
    "FDiv",
    "FRem",
    "FMod",
    "AccessChain",
    "InBoundsAccessChain",
    "PtrAccessChain",
    "InBoundsPtrAccessChain",
  ],
  KHR: [
    "CooperativeMatrixLength",
    "UntypedAccessChain",
    "UntypedInBoundsAccessChain",
    "UntypedPtrAccessChain",
    "UntypedInBoundsPtrAccessChain",
  ],
  NV: ["CooperativeMatrixLength"],
});

export const SpecConstantOperation = defineOp("spirv.SpecConstantOperation", {
  summary: "Declare a new specialization constant that results from doing an operation.",
  results: { result: value(AnyType) },
  regions: { body: region({ blocks: 1 }) },
  traits: [InFunctionScope, Pure],
  parse(parser, draft) {
    const { position } = parser;
    if (!parser.acceptKeyword("wraps")) failOp(parser, draft, position, "expected 'wraps'");
    parser.peek();
    const body = new Region(parser.store);
    const block = body.addBlock();
    parser.genericOp(block);
    parseAttrDict(parser, draft);
    const type = appendYield(parser, block);
    draft.regions.push(body);
    if (type !== undefined) draft.addResult(type);
    draft.location = parser.store.locationOf(block.first);
  },
  print(printer, op) {
    printer.write(" wraps ");
    const inner = op.region().firstBlock?.first ?? 0;
    if (inner !== 0) printer.genericOp(inner);
  },
  verifyRegions(_, op) {
    const ops = [...(op.region().firstBlock?.ops() ?? [])];
    const [wrapped] = ops;
    if (ops.length !== 2 || wrapped === undefined) return op.error("expected exactly 2 nested ops");
    if (!wrapped.def.has(UsableInSpecConstantOp) && !isUsableBeyond(wrapped.def)) {
      return op.error("invalid enclosed op");
    }
    for (const operand of wrapped.operands) {
      const def = operand.definingOp?.def;
      if (def !== Undef && !isConstantOp(def)) {
        return op.error("invalid operand, must be defined by a constant operation");
      }
    }
    return undefined;
  },
});

/** Ends the block with the result of its only op, whose type it returns. */
function appendYield(parser: Parser, block: Block): Type | undefined {
  const { store } = parser;
  const wrapped = store.operationOf(block.first);
  if (wrapped.numResults === 0) return undefined;
  const result = wrapped.result();
  const id = store.createOp({
    def: parser.context.opId(mlirYield),
    location: store.locationOf(wrapped.id),
    operands: [result.id],
  });
  store.appendOp(block, id);
  return result.type;
}

const operationParent = hasParent(SpecConstantOperation);

/** Constants by name, which MLIR does not have, yield too. */
const yieldParent: Trait = {
  ...operationParent,
  verify: (op) => (op.parentOp?.def === constant ? undefined : operationParent.verify?.(op)),
};

const mlirYield = defineOp("spirv.mlir.yield", {
  summary: "Yields the result computed in `spirv.SpecConstantOperation`'s region back to the parent op.",
  args: { operand: value(AnyType) },
  traits: [yieldParent, Pure, Terminator],
  assembly: "attr-dict $operand `:` type($operand)",
});

export { mlirYield as yield };
