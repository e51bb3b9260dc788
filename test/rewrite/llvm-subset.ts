// As much of an LLVM dialect as tests of conversion need. Its texts are those of the real one, so that what mlir-opt prints is what
// we expect.

import { AnyAttr, AnyType, attr, defineOp, SameOperandsAndResultType, value } from "../../src/define/index.ts";
import { addi, constant as arithConstant, muli } from "../../src/dialects/arith/index.ts";
import { ConstantLike, type Dialect, IndexType, Pure } from "../../src/ir/index.ts";
import { ConversionTarget, convert, direct, TypeConverter, withConverter } from "../../src/rewrite/index.ts";

const add = defineOp("llvm.add", {
  summary: "Adds.",
  args: { lhs: value(AnyType), rhs: value(AnyType) },
  results: { res: value(AnyType) },
  traits: [Pure, SameOperandsAndResultType],
  assembly: "$lhs `,` $rhs attr-dict `:` type($res)",
});

const mul = defineOp("llvm.mul", {
  summary: "Multiplies.",
  args: { lhs: value(AnyType), rhs: value(AnyType) },
  results: { res: value(AnyType) },
  traits: [Pure, SameOperandsAndResultType],
  assembly: "$lhs `,` $rhs attr-dict `:` type($res)",
});

const constant = defineOp("llvm.mlir.constant", {
  summary: "A constant.",
  args: { value: attr(AnyAttr) },
  results: { res: value(AnyType) },
  traits: [Pure, ConstantLike],
  assembly: "`(` $value `)` attr-dict `:` type($res)",
});

export const llvm: Dialect = { name: "llvm", ops: [add, mul, constant] };

/** Index becomes i64, everything else stays. */
export function indexConverter(): TypeConverter {
  return new TypeConverter().addConversion((type) => (IndexType.is(type) ? type.context.i64 : type));
}

/** What `--convert-arith-to-llvm` does with additions, multiplications and constants. */
export function arithToLlvm() {
  const target = new ConversionTarget().addLegalDialects("llvm").addIllegalDialects("arith");
  const patterns = [
    direct(addi, add),
    direct(muli, mul),
    convert(arithConstant, ({ value, result }, _, rewriter, op) => {
      const resultTypes = rewriter.converter?.convertAll([result.type]) ?? [];
      rewriter.replaceWithNew(op, constant, { resultTypes, properties: [value] });
      return true;
    }),
  ];
  return { target, patterns: withConverter(indexConverter(), patterns) };
}
