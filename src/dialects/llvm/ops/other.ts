// Assembly in line, intrinsics by name, block addresses, debug intrinsics.

import {
  AnyArrayAttr,
  AnyType,
  attr,
  attrOf,
  type BranchTrait,
  DenseI32ArrayAttr,
  type Directive,
  defaultAttr,
  defineOp,
  dividedOperands,
  memoryEffects,
  optional,
  optionalAttr,
  StrAttr,
  successors,
  UnitAttribute,
  value,
  variadic,
} from "../../../define/index.ts";
import {
  type Context,
  denseI32Array,
  type Operation,
  Pure,
  Terminator,
  type Type,
  type Value,
} from "../../../ir/index.ts";
import type { Diagnostic } from "../../../support/diagnostics/diagnostic.ts";
import type { OpDraft, Parser, Printer } from "../../../text/index.ts";
import { BlockTagAttr, DIExpressionAttr, DILabelAttr, DILocalVariableAttr } from "../attrs/index.ts";
import { AnyLLVMType, Pointer } from "../constraints.ts";
import { AsmDialect, fastmath, tailcallkind } from "../enums.ts";
import { fastmathArg } from "../families.ts";
import { instruction } from "../instruction.ts";
import { declaresVariable, LosesVariable } from "../memory/intrinsic-slots.ts";
import {
  BundleSizes,
  bundleArgs,
  checkBundles,
  parseBundles,
  parseCallSignature,
  printBundles,
  printCallSignature,
  resolveBundles,
  signatureArgs,
} from "./call.ts";

const flag = optionalAttr(UnitAttribute);

export const inline_asm = defineOp("llvm.inline_asm", {
  summary: "Assembly of the target.",
  args: {
    operands: variadic(AnyLLVMType),
    asm_string: attr(StrAttr),
    constraints: attr(StrAttr),
    has_side_effects: flag,
    is_align_stack: flag,
    tail_call_kind: defaultAttr(tailcallkind.constraint, (context) => tailcallkind.of(context, "none")),
    asm_dialect: optionalAttr(AsmDialect),
    operand_attrs: optionalAttr(AnyArrayAttr),
  },
  results: { res: optional(AnyLLVMType) },
  traits: [
    memoryEffects((op) => (op.attr("has_side_effects") === undefined ? [] : [{ kind: "write" }, { kind: "read" }])),
  ],
  assembly:
    "(`has_side_effects` $has_side_effects^)? (`is_align_stack` $is_align_stack^)? " +
    "(`tail_call_kind` `=` $tail_call_kind^)? (`asm_dialect` `=` $asm_dialect^)? " +
    "(`operand_attrs` `=` $operand_attrs^)? attr-dict $asm_string `,` $constraints operands " +
    "`:` functional-type(operands, results)",
  verify: (_view, op) =>
    op.attr("tail_call_kind") === tailcallkind.of(op.context, "musttail")
      ? op.error("tail call kind 'musttail' is not supported by this operation")
      : undefined,
});

// ---- intrinsics by name

export const call_intrinsic = defineOp("llvm.call_intrinsic", {
  summary: "Call to an LLVM intrinsic function.",
  args: {
    intrin: attr(StrAttr),
    args: variadic(AnyLLVMType),
    ...fastmathArg,
    ...bundleArgs,
    ...signatureArgs,
  },
  results: { results: optional(AnyLLVMType) },
  traits: [BundleSizes],
  plain: true,
  parse: parseIntrinsic,
  print: printIntrinsic,
  verify(view, op): Diagnostic | undefined {
    if (!view.intrin.value.startsWith("llvm.")) return op.error("intrinsic name must start with 'llvm.'");
    return checkBundles(op);
  },
});

/** `"llvm.name"(%a) ["tag"(…)] {…} : (i32) -> i32` */
function parseIntrinsic(parser: Parser, draft: OpDraft): void {
  draft.setAttr("intrin", parser.attribute());
  parser.expect("(");
  const count = parser.draftOperands(draft);
  parser.expect(")");
  const bundles = parseBundles(parser, draft);
  const dictionary = parser.position;
  parser.addAttributes(draft, parser.optionalAttributeDictionary(), dictionary);
  parser.expect(":");
  const { inputs, results } = parseCallSignature(parser, draft);
  parser.resolveAll(draft, 0, count, inputs, draft.position);
  for (const result of results) draft.addResult(result);
  resolveBundles(parser, draft, bundles);
  draft.setAttr("operandSegmentSizes", denseI32Array(parser.context, [count, bundles.types.length]));
}

const INTRINSIC_FORM: readonly string[] = [
  "operandSegmentSizes",
  "op_bundle_sizes",
  "intrin",
  "op_bundle_tags",
  "arg_attrs",
  "res_attrs",
];

function printIntrinsic(printer: Printer, op: Operation): void {
  const view = call_intrinsic.of(op);
  if (view === undefined) return;
  printer.write(" ");
  printer.attributeWithoutType(view.intrin);
  printer.write("(");
  printer.values(view.args);
  printer.write(")");
  printBundles(printer, op);
  const hasFlags = view.fastmathFlags !== fastmath.of(op.context, "none");
  printer.optionalAttrDict(op, hasFlags ? INTRINSIC_FORM : [...INTRINSIC_FORM, "fastmathFlags"]);
  printer.write(" : ");
  printCallSignature(printer, op, view.args);
}

export const va_arg = defineOp("llvm.va_arg", {
  summary: "Variadic argument intrinsic.",
  args: { arg: value(Pointer) },
  traits: [instruction("va_arg")],
  results: { res: value(AnyLLVMType) },
  assembly: "$arg attr-dict `:` functional-type($arg, $res)",
});

// ---- addresses of blocks

export const blocktag = defineOp("llvm.blocktag", {
  summary: "Names the block it stands in for `llvm.blockaddress`.",
  args: { tag: attr(attrOf(BlockTagAttr, "")) },
  assembly: "$tag attr-dict",
});

const SEGMENTS = "indbr_operand_segments";

/** `[ ^bb1(%a : i32), ^bb2 ]` */
const IndirectBrOpSucessors: Directive = {
  parse(parser, sink) {
    const { draft } = sink;
    const counts: number[] = [];
    const types: Type[] = [];
    sink.operands("succOperands", () => {
      parser.list("[", "]", () => {
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
    sink.types("succOperands", types);
    sink.attr(SEGMENTS, denseI32Array(parser.context, counts));
  },
  print(printer, op) {
    const operands = dividedOperands(op, "succOperands", SEGMENTS);
    printer.write("[");
    for (const [index, block] of op.successors.entries()) {
      if (index > 0) printer.write(",");
      printer.newLine();
      printer.successor(block, operands[index] ?? []);
    }
    if (operands.length > 0) printer.newLine();
    printer.write("]");
  },
};

const ByAddress: BranchTrait = {
  name: "BranchOpInterface",
  forwarded(op, index) {
    const counts = dividedOperands(op, "succOperands", SEGMENTS).map(({ length }) => length);
    return { start: 1 + counts.slice(0, index).reduce((sum, count) => sum + count, 0), count: counts[index] ?? 0 };
  },
  setForwarded(op: Operation, index: number, values: readonly Value[]) {
    const groups = dividedOperands(op, "succOperands", SEGMENTS).map((group, at) => (at === index ? values : group));
    const counts = groups.map(({ length }) => length);
    op.setOperands([op.operand(0), ...groups.flat()]);
    op.setAttr(SEGMENTS, denseI32Array(op.context, counts));
  },
};

export const indirectbr = defineOp("llvm.indirectbr", {
  summary: "Goes to the block of an address.",
  args: { addr: value(Pointer), succOperands: variadic(AnyType), [SEGMENTS]: attr(DenseI32ArrayAttr) },
  successors: { successors: successors() },
  traits: [ByAddress, Pure, Terminator],
  assembly:
    "$addr `:` qualified(type($addr)) `,` " +
    "custom<IndirectBrOpSucessors>(ref(type($addr)), $successors, $succOperands, type($succOperands), " +
    "$indbr_operand_segments) attr-dict",
  directives: { IndirectBrOpSucessors },
});

// ---- debug intrinsics

const noExpression = (context: Context) => DIExpressionAttr.get(context, { operations: [] });
const variableArgs = {
  varInfo: attr(attrOf(DILocalVariableAttr, "")),
  locationExpr: defaultAttr(attrOf(DIExpressionAttr, ""), noExpression),
};

export const dbg_declare = defineOp("llvm.intr.dbg.declare", {
  summary: "Describes how the address relates to a source language variable.",
  args: { addr: value(Pointer), ...variableArgs },
  traits: [declaresVariable(() => dbg_value)],
  assembly: "qualified($varInfo) (qualified($locationExpr)^)? `=` $addr `:` qualified(type($addr)) attr-dict",
});

export const dbg_value = defineOp("llvm.intr.dbg.value", {
  summary: "Describes the current value of a source language variable.",
  args: { value: value(AnyLLVMType), ...variableArgs },
  traits: [LosesVariable],
  assembly: "qualified($varInfo) (qualified($locationExpr)^)? `=` $value `:` qualified(type($value)) attr-dict",
});

export const dbg_label = defineOp("llvm.intr.dbg.label", {
  summary: "Relates the program to a debug information label.",
  args: { label: attr(attrOf(DILabelAttr, "")) },
  assembly: "$label attr-dict",
});
