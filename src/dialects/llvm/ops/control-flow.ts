// Terminators: branches, switches, returns.

import {
  AnyType,
  attr,
  type BranchTrait,
  branch,
  casesOf,
  caseValuesAttr,
  DenseI32ArrayAttr,
  type Directive,
  defineOp,
  I1,
  IntegerElementsAttr,
  numCaseValues,
  optional,
  optionalAttr,
  SwitchBranch,
  SwitchSegments,
  successor,
  successors,
  value,
  variadic,
  WeightedBranch,
} from "../../../define/index.ts";
import {
  denseI32Array,
  elementTypeOrSelf,
  IntegerAttr,
  IntegerType,
  type Operation,
  Pure,
  ReturnLike,
  Terminator,
  type Type,
  TypeAttr,
} from "../../../ir/index.ts";
import { type Diagnostic, withNote } from "../../../support/diagnostics/diagnostic.ts";
import { LoopAnnotation } from "../attr-constraints.ts";
import { AnyLLVMType, SignlessInteger } from "../constraints.ts";
import { instruction } from "../instruction.ts";
import { FunctionType, VoidType } from "../types/index.ts";
import { func } from "./function.ts";

export const br = defineOp("llvm.br", {
  summary: "Goes to a block.",
  args: { destOperands: variadic(AnyLLVMType), loop_annotation: optionalAttr(LoopAnnotation) },
  successors: { dest: successor() },
  traits: [branch("destOperands"), Pure, Terminator],
  assembly: "$dest (`(` $destOperands^ `:` type($destOperands) `)`)? attr-dict",
});

const ByCondition: BranchTrait = {
  ...branch("trueDestOperands", "falseDestOperands"),
  successorFor(op, [condition]) {
    return IntegerAttr.is(condition) ? op.successors[condition.value === 0n ? 1 : 0] : undefined;
  },
};

export const cond_br = defineOp("llvm.cond_br", {
  summary: "Goes to one of two blocks.",
  args: {
    condition: value(I1),
    trueDestOperands: variadic(AnyLLVMType),
    falseDestOperands: variadic(AnyLLVMType),
    branch_weights: optionalAttr(DenseI32ArrayAttr),
    loop_annotation: optionalAttr(LoopAnnotation),
  },
  successors: { trueDest: successor(), falseDest: successor() },
  traits: [ByCondition, WeightedBranch, Pure, Terminator],
  assembly:
    "$condition ( `weights` `(` $branch_weights^ `)` )? `,` " +
    "$trueDest (`(` $trueDestOperands^ `:` type($trueDestOperands) `)`)? `,` " +
    "$falseDest (`(` $falseDestOperands^ `:` type($falseDestOperands) `)`)? attr-dict",
});

/** `[ 42: ^bb1(%a : i32), -1: ^bb2 ]` */
const SwitchOpCases: Directive = {
  parse(parser, sink) {
    const { draft } = sink;
    const [flag] = sink.typesOf("value");
    // The reference reads 64 bits at most, and prints more.
    const width = Math.max(64, IntegerType.is(flag) ? flag.width : 0);
    const patterns: bigint[] = [];
    const counts: number[] = [];
    const types: Type[] = [];
    sink.operands("caseOperands", () => {
      parser.list("[", "]", () => {
        patterns.push(parser.sizedInteger(width));
        parser.expect(":");
        draft.addSuccessor(parser.successor());
        const first = draft.operandCount;
        if (parser.accept("(")) {
          parser.draftOperands(draft);
          parser.expect(":");
          parser.commaSeparated(() => types.push(parser.type()));
          parser.expect(")");
        }
        counts.push(draft.operandCount - first);
      });
    });
    sink.types("caseOperands", types);
    if (IntegerType.is(flag)) {
      const { width } = flag;
      sink.attr(
        "case_values",
        caseValuesAttr(
          flag,
          patterns.map((one) => BigInt.asUintN(width, one)),
        ),
      );
    }
    sink.attr("case_operand_segments", denseI32Array(parser.context, counts));
  },
  print(printer, op) {
    printer.write("[");
    printer.newLine();
    const cases = casesOf(op);
    const width = IntegerType.is(op.operandType(0)) ? (op.operandType(0) as IntegerType).width : 64;
    for (const [index, one] of cases.entries()) {
      if (index > 0) {
        printer.write(",");
        printer.newLine();
      }
      printer.write(`  ${BigInt.asIntN(width, one.value)}: `);
      printer.successor(one.block, one.operands);
    }
    if (cases.length > 0) printer.newLine();
    printer.write("]");
  },
};

const switchDef = defineOp("llvm.switch", {
  summary: "Goes to one of several blocks by the value of an integer.",
  args: {
    value: value(SignlessInteger),
    defaultOperands: variadic(AnyType),
    caseOperands: variadic(AnyType),
    case_values: optionalAttr(IntegerElementsAttr),
    case_operand_segments: attr(DenseI32ArrayAttr),
    branch_weights: optionalAttr(DenseI32ArrayAttr),
  },
  successors: { defaultDestination: successor(), caseDestinations: successors() },
  traits: [SwitchSegments, SwitchBranch, WeightedBranch, Pure, Terminator],
  assembly:
    "$value `:` type($value) `,` $defaultDestination (`(` $defaultOperands^ `:` type($defaultOperands) `)`)? " +
    "custom<SwitchOpCases>(ref(type($value)), $case_values, $caseDestinations, $caseOperands, type($caseOperands), $case_operand_segments) " +
    "attr-dict",
  directives: { SwitchOpCases },
  verify(view, op) {
    const values = view.case_values;
    const destinations = op.numSuccessors - 1;
    if (values === undefined && destinations === 0) return undefined;
    if (values !== undefined && numCaseValues(values) !== destinations) {
      return op.error("expects number of case values to match number of case destinations");
    }
    if (values === undefined) return op.error("expects number of case values to match number of case destinations");
    const [type, flag] = [elementTypeOrSelf(values.type), view.value.type];
    return type === flag ? undefined : op.plainError("expects case value type to match condition value type");
  },
});

export { switchDef as switch };

export const unreachable = defineOp("llvm.unreachable", {
  summary: "Is never reached.",
  traits: [instruction("unreachable"), Terminator],
  assembly: "attr-dict",
});

const returnDef = defineOp("llvm.return", {
  summary: "Returns from the function around it.",
  args: { arg: optional(AnyLLVMType) },
  traits: [instruction("ret"), Pure, ReturnLike, Terminator],
  assembly: "attr-dict ($arg^ `:` type($arg))?",
  verify: (_view, op) => checkReturn(op),
});

export { returnDef as return };

function checkReturn(op: Operation): Diagnostic | undefined {
  const parent = op.parentWhere((one) => one.def === func);
  const attribute = parent?.attr("function_type");
  const type = TypeAttr.is(attribute) ? attribute.type : undefined;
  if (parent === undefined || !FunctionType.is(type)) return undefined;
  const message = returnProblem(op, type.result);
  if (message === undefined) return undefined;
  return withNote(op.error(message), "when returning from function", parent.plainError("").place);
}

function returnProblem(op: Operation, expected: Type): string | undefined {
  const given = op.numOperands === 0 ? undefined : op.operandType(0);
  if (VoidType.is(expected)) return given === undefined ? undefined : "expected no operands";
  if (given === undefined) return "expected 1 operand";
  return given === expected ? undefined : "mismatching result types";
}
