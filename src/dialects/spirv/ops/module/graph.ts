// Graphs of SPV_ARM_graph: a body of tensor operations with inputs and outputs, its entry points and constants.

import {
  attr,
  BoolAttr,
  checkEntryArguments,
  checkFunctionAttributes,
  DictArrayAttr,
  defineOp,
  I32Attr,
  isDeclaration,
  optionalAttr,
  parseSignature,
  printSignature,
  region,
  type Signature,
  StrAttr,
  setSignatureAttributes,
  value,
  variadic,
} from "../../../../define/index.ts";
import {
  ArrayAttr,
  type Attribute,
  AutomaticAllocationScope,
  ConstantLike,
  FunctionLike,
  GraphType,
  IsolatedFromAbove,
  type Operation,
  Pure,
  Region,
  SymbolOp,
  Terminator,
  type Trait,
  TypeAttr,
} from "../../../../ir/index.ts";
import type { Diagnostic } from "../../../../support/diagnostics/diagnostic.ts";
import { type OpDraft, type Parser, type Printer, typeText } from "../../../../text/index.ts";
import { AnyTensorArm, FlatSymbolRefAttr, GraphTypeAttr, SymbolRefArrayAttr } from "../../constraints.ts";
import { InGraphScope, InModuleScope } from "../../traits.ts";
import { TensorArmType } from "../../types/index.ts";
import { parseAttributesWithKeyword, parseFlatSymbol, parseSymbolName, printSymbolName } from "../parsing.ts";

function signatureOf(op: Operation): Signature {
  const type = op.attr("function_type");
  const graph = TypeAttr.is(type) ? type.type : undefined;
  return GraphType.is(graph) ? graph : { inputs: [], results: [] };
}

/** Inputs and outputs are tensors, and there is an output. */
const graphRules: Trait = {
  name: "GraphSignature",
  verify(op) {
    const signature = signatureOf(op);
    const { inputs, results } = signature;
    for (const [index, input] of inputs.entries()) {
      if (TensorArmType.is(input)) continue;
      return op.error(`type of argument #${index} must be a TensorArmType, but got '${typeText(input)}'`);
    }
    if (results.length === 0) return op.error("there should be at least one result");
    for (const [index, result] of results.entries()) {
      if (TensorArmType.is(result)) continue;
      return op.error(`type of result #${index} must be a TensorArmType, but got '${typeText(result)}'`);
    }
    return checkFunctionAttributes(op, inputs.length, results.length) ?? bodyProblem(op, signature);
  },
};

function bodyProblem(op: Operation, { inputs, results }: Signature): Diagnostic | undefined {
  const entry = op.regions[0]?.firstBlock;
  if (entry === undefined) return undefined;
  let problem = checkEntryArguments(op, entry, inputs);
  op.walk((inner) => {
    if (inner.def === GraphOutputs) problem ??= outputProblem(inner, results);
  });
  return problem;
}

function outputProblem(op: Operation, results: Signature["results"]): Diagnostic | undefined {
  if (results.length !== op.numOperands) {
    const counts = `enclosing spirv.ARM.Graph requires ${results.length} result(s)`;
    return op.error(`is returning ${op.numOperands} value(s) but ${counts}`);
  }
  for (const [index, result] of results.entries()) {
    const found = op.operandType(index);
    if (found === result) continue;
    const types = `('${typeText(found)}') doesn't match graph result type ('${typeText(result)}')`;
    return op.plainError(`type of return operand ${index} ${types}`);
  }
  return undefined;
}

export const Graph = defineOp("spirv.ARM.Graph", {
  summary: "Declare or define a SPIR-V graph.",
  args: {
    function_type: attr(GraphTypeAttr),
    arg_attrs: optionalAttr(DictArrayAttr),
    res_attrs: optionalAttr(DictArrayAttr),
    entry_point: optionalAttr(BoolAttr),
    sym_name: attr(StrAttr),
  },
  regions: { body: region() },
  traits: [InModuleScope, SymbolOp, FunctionLike, IsolatedFromAbove, AutomaticAllocationScope, graphRules],
  parse(parser, draft) {
    draft.setAttr("sym_name", parseSymbolName(parser, draft));
    const signature = parseSignature(parser, draft, { allowsVariadic: false });
    const inputs = signature.arguments.map((argument) => argument.type);
    const type = GraphType.get(parser.context, { inputs, results: signature.results });
    draft.setAttr("function_type", TypeAttr.get(parser.context, { type }));
    parseAttributesWithKeyword(parser, draft);
    setSignatureAttributes(draft, parser.context, signature);
    draft.regions.push(parser.optionalRegion(draft.def, signature.arguments) ?? new Region(parser.store));
  },
  print(printer, op) {
    printer.write(" ");
    printSymbolName(printer, op);
    printSignature(printer, op, signatureOf(op));
    printer.optionalAttrDictWithKeyword(op, ["function_type", "arg_attrs", "res_attrs", "sym_name"]);
    if (isDeclaration(op)) return;
    printer.write(" ");
    printer.region(op.region(), { entryArguments: false, terminators: true });
  },
});

export const GraphConstant = defineOp("spirv.ARM.GraphConstant", {
  summary: "Declare a graph constant.",
  args: { graph_constant_id: attr(I32Attr) },
  results: { output: value(AnyTensorArm) },
  traits: [InGraphScope, Pure, ConstantLike],
  assembly: "attr-dict `:` type($output)",
});

export const GraphEntryPoint = defineOp("spirv.ARM.GraphEntryPoint", {
  summary: "Declare a graph entry point and its interface.",
  args: { fn: attr(FlatSymbolRefAttr), interface: attr(SymbolRefArrayAttr) },
  traits: [InModuleScope],
  parse: parseEntryPoint,
  print: printEntryPoint,
});

function parseEntryPoint(parser: Parser, draft: OpDraft): void {
  draft.setAttr("fn", parseFlatSymbol(parser, draft));
  const elements: Attribute[] = [];
  while (parser.accept(",")) elements.push(parseFlatSymbol(parser, draft));
  draft.setAttr("interface", ArrayAttr.get(parser.context, { elements }));
}

function printEntryPoint(printer: Printer, op: Operation): void {
  const variables = op.attr("interface");
  const fn = op.attr("fn");
  printer.write(" ");
  printer.list([...(fn === undefined ? [] : [fn]), ...(ArrayAttr.is(variables) ? variables.elements : [])], (one) =>
    printer.attribute(one),
  );
}

export const GraphOutputs = defineOp("spirv.ARM.GraphOutputs", {
  summary: "Define graph outputs.",
  args: { value: variadic(AnyTensorArm) },
  traits: [InGraphScope, Pure, Terminator],
  assembly: "$value attr-dict `:` type($value)",
});
