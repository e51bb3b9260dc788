// Function Instructions of the SPIR-V specification.

import {
  attr,
  DictArrayAttr,
  defineOp,
  FunctionTypeAttr,
  functionOp,
  isDeclaration,
  optional,
  optionalAttr,
  parseSignature,
  printSignature,
  region,
  StrAttr,
  setSignatureAttributes,
  signatureOf,
  variadic,
} from "../../../../define/index.ts";
import {
  ArrayAttr,
  type Attribute,
  AutomaticAllocationScope,
  CallLike,
  DictionaryAttr,
  dictionaryGet,
  FunctionLike,
  FunctionType,
  IsolatedFromAbove,
  lookupSymbol,
  type Operation,
  Region,
  SymbolOp,
  type Trait,
  type Type,
  TypeAttr,
} from "../../../../ir/index.ts";
import type { Diagnostic } from "../../../../support/diagnostics/diagnostic.ts";
import { type OpDraft, type Parser, type Printer, typeText } from "../../../../text/index.ts";
import { AnySpirvType, FlatSymbolRefAttr, LinkageAttributes } from "../../constraints.ts";
import { Decoration, FunctionControl, StorageClass } from "../../enums.ts";
import { InFunctionScope, InModuleScope, isInModule } from "../../traits.ts";
import { PointerType } from "../../types/index.ts";
import { Return, ReturnValue } from "../control-flow/control-flow.ts";
import { enumText, parseAttributesWithKeyword, parseEnumString, parseSymbolName, printSymbolName } from "../parsing.ts";

const general = functionOp();

/** The type, then the rules of functions in general; declarations may be public here. */
const functionRules: Trait = {
  name: general.name,
  verify: (op) => resultProblem(op) ?? pointerProblem(op) ?? bodyProblem(op),
};

function bodyProblem(op: Operation): Diagnostic | undefined {
  return general.verify?.(op) ?? (isDeclaration(op) ? undefined : returnProblem(op));
}

export const func = defineOp("spirv.func", {
  summary: "Declare or define a function.",
  args: {
    function_type: attr(FunctionTypeAttr),
    arg_attrs: optionalAttr(DictArrayAttr),
    res_attrs: optionalAttr(DictArrayAttr),
    sym_name: attr(StrAttr),
    function_control: attr(FunctionControl.constraint),
    linkage_attributes: optionalAttr(LinkageAttributes),
  },
  regions: { body: region() },
  traits: [InModuleScope, SymbolOp, FunctionLike, IsolatedFromAbove, AutomaticAllocationScope, functionRules],
  parse: parseFunc,
  print: printFunc,
});

function parseFunc(parser: Parser, draft: OpDraft): void {
  draft.setAttr("sym_name", parseSymbolName(parser, draft));
  const signature = parseSignature(parser, draft, { allowsVariadic: false });
  const inputs = signature.arguments.map(({ type }) => type);
  const type = FunctionType.get(parser.context, { inputs, results: signature.results });
  draft.setAttr("function_type", TypeAttr.get(parser.context, { type }));
  const control = parseEnumString(parser, draft, FunctionControl, "function_control");
  draft.setAttr("function_control", FunctionControl.of(parser.context, control));
  parseAttributesWithKeyword(parser, draft);
  setSignatureAttributes(draft, parser.context, signature);
  draft.regions.push(parser.optionalRegion(draft.def, signature.arguments) ?? new Region(parser.store));
}

function printFunc(printer: Printer, op: Operation): void {
  printer.write(" ");
  printSymbolName(printer, op);
  printSignature(printer, op, signatureOf(op));
  printer.write(` "${enumText(FunctionControl, op.attr("function_control"))}"`);
  printer.optionalAttrDictWithKeyword(op, ["function_type", "arg_attrs", "res_attrs", "function_control", "sym_name"]);
  if (isDeclaration(op)) return;
  printer.write(" ");
  printer.region(op.region(), { entryArguments: false, terminators: true });
}

function resultProblem(op: Operation): Diagnostic | undefined {
  return signatureOf(op).results.length > 1 ? op.error("cannot have more than one result") : undefined;
}

const PHYSICAL = StorageClass.enum.value("PhysicalStorageBuffer");

/** Arguments that are, or point to, pointers into physical storage say how they alias. */
function pointerProblem(op: Operation): Diagnostic | undefined {
  if (isInModule(op)) return undefined;
  const attrs = op.attr("arg_attrs");
  for (const [index, input] of signatureOf(op).inputs.entries()) {
    if (!PointerType.is(input)) continue;
    const decorated = (...names: readonly string[]) => isDecorated(attrs, index, names);
    const isNested = PointerType.is(input.pointee) && input.pointee.storageClass === PHYSICAL;
    if (isNested && !decorated("AliasedPointer", "RestrictPointer")) {
      return op.error(
        "with a pointer points to a physical buffer pointer must be decorated either 'AliasedPointer' or 'RestrictPointer'",
      );
    }
    if (!isNested && input.storageClass === PHYSICAL && !decorated("Aliased", "Restrict")) {
      return op.error("with physical buffer pointer must be decorated either 'Aliased' or 'Restrict'");
    }
  }
  return undefined;
}

function isDecorated(attrs: Attribute | undefined, index: number, names: readonly string[]): boolean {
  const entries = ArrayAttr.is(attrs) ? attrs.elements[index] : undefined;
  if (!DictionaryAttr.is(entries)) return false;
  const decoration = dictionaryGet(entries, "spirv.decoration");
  if (Decoration.is(decoration) && names.includes(Decoration.enum.text(decoration.value) ?? "")) return true;
  // If there are several, each is an attribute of its own.
  return names.some(
    (name) => dictionaryGet(entries, `spirv.${name.replace("Pointer", "_pointer").toLowerCase()}`) !== undefined,
  );
}

/** Every return fits the function's type. */
function returnProblem(func: Operation): Diagnostic | undefined {
  const { results } = signatureOf(func);
  let problem: Diagnostic | undefined;
  func.walkOnly([Return, ReturnValue], (op) => {
    if (op.def === Return && results.length > 0) {
      problem = op.error("cannot be used in functions returning value");
    } else if (op.def === ReturnValue) problem = returnValueProblem(op, results);
    return problem === undefined ? undefined : "stop";
  });
  return problem;
}

function returnValueProblem(op: Operation, results: readonly Type[]): Diagnostic | undefined {
  const [expected] = results;
  if (expected === undefined)
    return op.error(`returns 1 value but enclosing function requires ${results.length} results`);
  // The ops inside have not been verified yet.
  if (op.numOperands === 0) return undefined;
  const found = op.operandType(0);
  if (found === expected) return undefined;
  return op.error(
    ` return value's type ('${typeText(found)}') mismatch with function's result type ('${typeText(expected)}')`,
  );
}

export const FunctionCall = defineOp("spirv.FunctionCall", {
  summary: "Call a function.",
  args: {
    callee: attr(FlatSymbolRefAttr),
    arguments: variadic(AnySpirvType),
    arg_attrs: optionalAttr(DictArrayAttr),
    res_attrs: optionalAttr(DictArrayAttr),
  },
  results: { return_value: optional(AnySpirvType) },
  traits: [InFunctionScope, CallLike],
  assembly: "$callee `(` $arguments `)` attr-dict `:` functional-type($arguments, results)",
  verifiesTypes: true,
  verifySymbolUses({ callee }, op) {
    const target = func.of(lookupSymbol(op, callee));
    if (target === undefined) {
      return op.error(`callee function '${callee.root}' not found in nearest symbol table`);
    }
    const type = target.function_type.type;
    return FunctionType.is(type) ? callProblem(op, type) : undefined;
  },
});

function callProblem(op: Operation, { inputs, results }: FunctionType): Diagnostic | undefined {
  if (results.length !== op.numResults) {
    return op.error(
      `has incorrect number of results has for callee: expected ${results.length}, but provided ${op.numResults}`,
    );
  }
  if (inputs.length !== op.numOperands) {
    return op.error(
      `has incorrect number of operands for callee: expected ${inputs.length}, but provided ${op.numOperands}`,
    );
  }
  for (const [index, input] of inputs.entries()) {
    const found = op.operandType(index);
    if (found === input) continue;
    const types = `expected operand type '${typeText(input)}', but provided '${typeText(found)}'`;
    return op.error(`operand type mismatch: ${types} for operand number ${index}`);
  }
  const [result] = results;
  if (result === undefined || result === op.resultType()) return undefined;
  return op.error(`result type mismatch: expected '${typeText(result)}', but provided '${typeText(op.resultType())}'`);
}
