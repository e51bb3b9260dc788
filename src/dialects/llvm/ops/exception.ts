// Exceptions: calls that may unwind, landing pads, resumption.

import {
  type BranchTrait,
  branch,
  DenseI32ArrayAttr,
  defineOp,
  FlatSymbolRefAttr,
  optional,
  optionalAttr,
  successor,
  UnitAttribute,
  value,
  variadic,
  WeightedBranch,
} from "../../../define/index.ts";
import { denseI32Array, type Operation, Terminator } from "../../../ir/index.ts";
import type { Diagnostic } from "../../../support/diagnostics/diagnostic.ts";
import type { OpDraft, Parser, Printer } from "../../../text/index.ts";
import { FunctionTypeAttr } from "../attr-constraints.ts";
import { AnyLLVMType } from "../constraints.ts";
import { cconv } from "../enums.ts";
import { instruction } from "../instruction.ts";
import { ArrayType } from "../types/index.ts";
import {
  BundleSizes,
  bundleArgs,
  callingConventionArg,
  checkBundles,
  checkVariadicCallee,
  FunctionCall,
  parseBundles,
  parseCallee,
  parseCallTypes,
  parseOptionalKeyword,
  parseVariadicCallee,
  printBundles,
  printCallee,
  printCallSignature,
  printKeyword,
  printVariadicCallee,
  resolveBundles,
  signatureArgs,
} from "./call.ts";
import { bitcast } from "./cast.ts";
import { addressof, zero } from "./constant.ts";
import { func } from "./function.ts";

const BothWays: BranchTrait = branch("normalDestOperands", "unwindDestOperands");

export const invoke = defineOp("llvm.invoke", {
  summary: "Calls a function that may unwind.",
  args: {
    var_callee_type: optionalAttr(FunctionTypeAttr),
    callee: optionalAttr(FlatSymbolRefAttr),
    callee_operands: variadic(AnyLLVMType),
    ...signatureArgs,
    normalDestOperands: variadic(AnyLLVMType),
    unwindDestOperands: variadic(AnyLLVMType),
    branch_weights: optionalAttr(DenseI32ArrayAttr),
    ...callingConventionArg,
    ...bundleArgs,
  },
  results: { result: optional(AnyLLVMType) },
  successors: { normalDest: successor(), unwindDest: successor() },
  traits: [BundleSizes, BothWays, FunctionCall, WeightedBranch, Terminator],
  parse: parseInvoke,
  print: printInvoke,
  verify: (_view, op) => checkInvoke(op),
});

/** `fastcc @f(%a) to ^bb1(%a : i32) unwind ^bb2 vararg(…) ["tag"(…)] {…} : (i32) -> i32` */
function parseInvoke(parser: Parser, draft: OpDraft): void {
  parseOptionalKeyword(parser, draft, "CConv", cconv);
  const isDirect = parseCallee(parser, draft);
  parser.expect("(");
  const count = parser.draftOperands(draft);
  parser.expect(")");
  parser.expectKeyword("to");
  const normal = parser.successorWithUses(draft);
  parser.expectKeyword("unwind");
  const unwind = parser.successorWithUses(draft);
  parseVariadicCallee(parser, draft);
  const bundles = parseBundles(parser, draft);
  const dictionary = parser.position;
  parser.addAttributes(draft, parser.optionalAttributeDictionary(), dictionary);
  parseCallTypes(parser, draft, isDirect, count);
  resolveBundles(parser, draft, bundles);
  const sizes = [isDirect ? count : count + 1, normal, unwind, bundles.types.length];
  draft.setAttr("operandSegmentSizes", denseI32Array(parser.context, sizes));
}

const FORM: readonly string[] = [
  "callee",
  "var_callee_type",
  "CConv",
  "operandSegmentSizes",
  "op_bundle_sizes",
  "op_bundle_tags",
  "arg_attrs",
  "res_attrs",
];

function printInvoke(printer: Printer, op: Operation): void {
  const view = invoke.of(op);
  if (view === undefined) return;
  printer.write(" ");
  printKeyword(printer, op, "CConv", cconv, "ccc");
  const operands = printCallee(printer, op);
  printer.write("(");
  printer.values(operands);
  printer.write(") to ");
  printer.successor(view.normalDest, view.normalDestOperands);
  printer.write(" unwind ");
  printer.successor(view.unwindDest, view.unwindDestOperands);
  printVariadicCallee(printer, op);
  printBundles(printer, op);
  printer.optionalAttrDict(op, FORM);
  printer.write(" : ");
  if (view.callee === undefined) {
    printer.type(op.operandType(0));
    printer.write(", ");
  }
  printCallSignature(printer, op, operands);
}

function checkInvoke(op: Operation): Diagnostic | undefined {
  const view = invoke.of(op);
  if (view === undefined) return undefined;
  const operands = view.callee === undefined ? view.callee_operands.slice(1) : view.callee_operands;
  const variadicError = checkVariadicCallee(op, operands);
  if (variadicError !== undefined) return variadicError;
  const first = view.unwindDest.firstOp;
  if (first === undefined) return op.plainError("must have at least one operation in unwind destination");
  if (first.def !== landingpad) {
    return op.plainError("first operation in unwind destination should be a llvm.landingpad operation");
  }
  return checkBundles(op);
}

export const landingpad = defineOp("llvm.landingpad", {
  summary: "The place where an unwinding call goes on.",
  args: { cleanup: optionalAttr(UnitAttribute), clauses: variadic(AnyLLVMType) },
  results: { res: value(AnyLLVMType) },
  parse: parseLandingPad,
  print: printLandingPad,
  verify: (_view, op) => checkLandingPad(op),
});

/** `cleanup (catch %a : !llvm.ptr) (filter %b : !llvm.array<1 x ptr>) : !llvm.struct<(ptr, i32)>` */
function parseLandingPad(parser: Parser, draft: OpDraft): void {
  if (parser.acceptKeyword("cleanup")) draft.setAttr("cleanup", parser.context.unit);
  while (parser.accept("(")) {
    if (parser.acceptOneOf(["filter", "catch"]) === undefined) parser.expect(":");
    parser.draftOperand(draft);
    parser.expect(":");
    parser.resolve(draft, draft.operandCount - 1, parser.type());
    parser.expect(")");
  }
  parser.expect(":");
  draft.addResult(parser.type());
}

function printLandingPad(printer: Printer, op: Operation): void {
  printer.write(op.attr("cleanup") === undefined ? " " : " cleanup ");
  for (const clause of op.operands) {
    printer.write(ArrayType.is(clause.type) ? "(filter " : "(catch ");
    printer.value(clause);
    printer.write(" : ");
    printer.type(clause.type);
    printer.write(") ");
  }
  printer.optionalAttrDict(op, ["cleanup"]);
  printer.write(": ");
  printer.type(op.resultType());
}

function checkLandingPad(op: Operation): Diagnostic | undefined {
  const parent = op.parentWhere((one) => one.def === func);
  if (parent !== undefined && parent.attr("personality") === undefined) {
    return op.plainError("llvm.landingpad needs to be in a function with a personality");
  }
  if (op.attr("cleanup") === undefined && op.numOperands === 0) {
    return op.plainError("landingpad instruction expects at least one clause or cleanup attribute");
  }
  for (const [index, clause] of op.operands.entries()) {
    if (ArrayType.is(clause.type)) continue;
    const source = clause.definingOp;
    if (source?.def === bitcast && source.operand(0).definingOp?.def !== addressof) {
      return op.plainError("constant clauses expected");
    }
    const isKnown = source?.def === bitcast || source?.def === zero || source?.def === addressof;
    if (!isKnown) return op.plainError(`clause #${index} is not a known constant - null, addressof, bitcast`);
  }
  return undefined;
}

export const resume = defineOp("llvm.resume", {
  summary: "Goes on unwinding.",
  args: { value: value(AnyLLVMType) },
  traits: [instruction("resume"), Terminator],
  assembly: "$value attr-dict `:` type($value)",
});
