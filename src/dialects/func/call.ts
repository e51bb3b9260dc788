// Calls of functions by name and by value, and functions as values.

import {
  AnyFunctionType,
  AnyType,
  attr,
  DictArrayAttr,
  defineOp,
  FlatSymbolRefAttr,
  failCustom,
  type OpDefinition,
  optionalAttr,
  pattern,
  predicate,
  signatureOf,
  UnitAttribute,
  value,
  variadic,
} from "../../define/index.ts";
import {
  type Attribute,
  CallLike,
  ConstantLike,
  type ConstantRecipe,
  FunctionType,
  lookupSymbol,
  type Operation,
  Pure,
  type Rewriter,
  SymbolRefAttr,
  type Type,
} from "../../ir/index.ts";
import { type Diagnostic, withNote } from "../../support/diagnostics/diagnostic.ts";
import { type OpDraft, type Parser, type Printer, typeText } from "../../text/index.ts";
import { func } from "./function.ts";

/** The func.func that an op names. */
function functionNamed(op: Operation, ref: Attribute | undefined): Operation | undefined {
  const found = SymbolRefAttr.is(ref) ? lookupSymbol(op, ref) : undefined;
  return found?.def === func ? found : undefined;
}

export const call = defineOp("func.call", {
  summary: "Calls a function by its name.",
  args: {
    callee: attr(FlatSymbolRefAttr),
    operands: variadic(AnyType),
    arg_attrs: optionalAttr(DictArrayAttr),
    res_attrs: optionalAttr(DictArrayAttr),
    no_inline: optionalAttr(UnitAttribute),
  },
  results: { results: variadic(AnyType) },
  traits: [CallLike],
  assembly: "$callee `(` $operands `)` attr-dict `:` functional-type($operands, results)",
  verifiesTypes: true,
  verifySymbolUses: (view, op) => checkCall(op, view.callee),
});

function checkCall(op: Operation, callee: SymbolRefAttr): Diagnostic | undefined {
  const target = functionNamed(op, callee);
  if (target === undefined) return op.error(`'${callee.root}' does not reference a valid function`);
  const { inputs, results } = signatureOf(target);
  if (op.numOperands !== inputs.length) return op.error("incorrect number of operands for callee");
  const operand = inputs.findIndex((type, index) => type !== op.operandType(index));
  const expected = inputs[operand];
  if (expected !== undefined) {
    return op.error(
      `operand type mismatch: expected operand type '${typeText(expected)}', but provided ` +
        `'${typeText(op.operandType(operand))}' for operand number ${operand}`,
    );
  }
  if (op.numResults !== results.length) return op.error("incorrect number of results for callee");
  const result = results.findIndex((type, index) => type !== op.resultType(index));
  return result < 0 ? undefined : resultMismatch(op, results, result);
}

function resultMismatch(op: Operation, expected: readonly Type[], index: number): Diagnostic {
  const error = op.error(`result type mismatch at index ${index}`);
  const texts = (types: readonly Type[]) => types.map((type) => `'${typeText(type)}'`).join(", ");
  withNote(error, `      op result types: ${texts(op.resultTypes)}`, error.place);
  return withNote(error, `function result types: ${texts(expected)}`, error.place);
}

/** The type of the called value; empty if it is none of a function. */
function calleeType(op: Operation): { readonly inputs: readonly Type[]; readonly results: readonly Type[] } {
  const type = op.operandType(0);
  return FunctionType.is(type) ? type : { inputs: [], results: [] };
}

function areSame(types: readonly Type[], others: readonly Type[]): boolean {
  return types.length === others.length && types.every((type, index) => type === others[index]);
}

const callIndirectArgs = {
  callee: value(AnyFunctionType),
  callee_operands: variadic(AnyType),
  arg_attrs: optionalAttr(DictArrayAttr),
  res_attrs: optionalAttr(DictArrayAttr),
};
const callResults = { results: variadic(AnyType) };
type CallIndirect = OpDefinition<typeof callIndirectArgs, typeof callResults>;

export const call_indirect: CallIndirect = defineOp("func.call_indirect", {
  summary: "Calls a function that is a value.",
  args: callIndirectArgs,
  results: callResults,
  traits: [
    predicate("callee input types match argument types", (op) =>
      areSame(calleeType(op).inputs, op.operandTypes.slice(1)),
    ),
    predicate("callee result types match result types", (op) => areSame(calleeType(op).results, op.resultTypes)),
  ],
  parse: parseCallIndirect,
  print: printCallIndirect,
  canonicalize: () => [pattern("CallOfConstant", call_indirect, callDirectly)],
});

function parseCallIndirect(parser: Parser, draft: OpDraft): void {
  parser.draftOperand(draft);
  parser.expect("(");
  const list = parser.position;
  const count = parser.draftOperands(draft);
  parser.expect(")");
  const dictionary = parser.position;
  parser.addAttributes(draft, parser.optionalAttributeDictionary(), dictionary);
  parser.expect(":");
  const { position } = parser;
  const type = parser.type();
  if (!FunctionType.is(type))
    failCustom(
      parser,
      draft,
      position,
      `invalid kind of type specified: expected builtin.function, but found '${typeText(type)}'`,
    );
  if (type.inputs.length !== count) {
    const counts = `got ${count} operands and ${type.inputs.length} types`;
    failCustom(parser, draft, list, `number of operands and types do not match: ${counts}`);
  }
  parser.resolve(draft, 0, type);
  type.inputs.forEach((input, index) => parser.resolve(draft, index + 1, input));
  for (const result of type.results) draft.addResult(result);
}

function printCallIndirect(printer: Printer, op: Operation): void {
  const [callee, ...operands] = op.operands;
  printer.write(" ");
  if (callee !== undefined) printer.value(callee);
  printer.write("(");
  printer.values(operands);
  printer.write(")");
  printer.optionalAttrDict(op);
  printer.write(" : ");
  printer.type(op.operandType(0));
}

/** A call of a function whose name is known calls it by name. */
function callDirectly(op: Operation, rewriter: Rewriter): boolean {
  const callee = constant.of(op.operand(0).definingOp)?.value;
  if (callee === undefined) return false;
  const operands = op.operands.slice(1);
  rewriter.replaceWithNew(op, call, { operands, resultTypes: op.resultTypes, properties: [callee] });
  return true;
}

export const constant = defineOp("func.constant", {
  summary: "A function as a value.",
  args: { value: attr(FlatSymbolRefAttr) },
  results: { result: value(AnyType) },
  traits: [ConstantLike, Pure],
  assembly: "attr-dict $value `:` type(results)",
  fold: (view) => view.value,
  names: (op, setName) => setName(op.result(), "f"),
  verifySymbolUses: (view, op) => checkConstant(op, view.value),
});

function checkConstant(op: Operation, name: SymbolRefAttr): Diagnostic | undefined {
  const target = functionNamed(op, name);
  if (target === undefined) return op.error(`reference to undefined function '${name.root}'`);
  const { inputs, results } = signatureOf(target);
  const type = FunctionType.get(op.context, { inputs, results });
  return op.resultType() === type ? undefined : op.error("reference to function with mismatched type");
}

/** The constant op for a function's name: the dialect's hook for folders. */
export function materializeConstant(attr: Attribute, type: Type): ConstantRecipe | undefined {
  const isName = SymbolRefAttr.is(attr) && attr.nested.length === 0;
  return isName && FunctionType.is(type) ? { def: constant, properties: [attr] } : undefined;
}
