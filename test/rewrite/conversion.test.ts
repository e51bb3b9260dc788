import { describe, expect, test } from "vitest";
import { addi } from "../../src/dialects/arith/index.ts";
import { func as funcDef } from "../../src/dialects/func/function.ts";
import { FunctionType, IndexType, TypeAttr } from "../../src/ir/index.ts";
import {
  applyFullConversion,
  applyPartialConversion,
  type ConversionPattern,
  ConversionTarget,
  TypeConverter,
  withConverter,
} from "../../src/rewrite/index.ts";
import { arithToLlvm, indexConverter, llvm } from "./llvm-subset.ts";
import { dedent, parse, print } from "./text.ts";

function convertArith(text: string): string {
  const { op, messages } = parse(text, llvm);
  const { target, patterns } = arithToLlvm();
  expect(applyPartialConversion([op], target, patterns)).toBe(true);
  expect(messages).toEqual([]);
  return print(op);
}

// The expected texts of this group are what mlir-opt 22 prints for --convert-arith-to-llvm.
describe("a partial conversion", () => {
  test("puts casts behind definitions, at the start of blocks the newest first", () => {
    const text = `
      func.func @f(%a: index, %b: index, %m: i1) -> index {
        %0 = arith.addi %b, %a : index
        cf.cond_br %m, ^bb1(%0 : index), ^bb2(%a, %b : index, index)
      ^bb1(%x: index):
        %1 = arith.muli %x, %0 : index
        %2 = "test.foo"(%1, %x) : (index, index) -> index
        %3 = arith.addi %2, %1 : index
        return %3 : index
      ^bb2(%y: index, %z: index):
        %4 = arith.muli %y, %z : index
        cf.br ^bb1(%4 : index)
      }`;
    expect(convertArith(text)).toBe(
      dedent(`
        module {
          func.func @f(%arg0: index, %arg1: index, %arg2: i1) -> index {
            %0 = builtin.unrealized_conversion_cast %arg0 : index to i64
            %1 = builtin.unrealized_conversion_cast %arg1 : index to i64
            %2 = llvm.add %1, %0 : i64
            %3 = builtin.unrealized_conversion_cast %2 : i64 to index
            cf.cond_br %arg2, ^bb1(%3 : index), ^bb2(%arg0, %arg1 : index, index)
          ^bb1(%4: index):  // 2 preds: ^bb0, ^bb2
            %5 = builtin.unrealized_conversion_cast %4 : index to i64
            %6 = llvm.mul %5, %2 : i64
            %7 = builtin.unrealized_conversion_cast %6 : i64 to index
            %8 = "test.foo"(%7, %4) : (index, index) -> index
            %9 = builtin.unrealized_conversion_cast %8 : index to i64
            %10 = llvm.add %9, %6 : i64
            %11 = builtin.unrealized_conversion_cast %10 : i64 to index
            return %11 : index
          ^bb2(%12: index, %13: index):  // pred: ^bb0
            %14 = builtin.unrealized_conversion_cast %13 : index to i64
            %15 = builtin.unrealized_conversion_cast %12 : index to i64
            %16 = llvm.mul %15, %14 : i64
            %17 = builtin.unrealized_conversion_cast %16 : i64 to index
            cf.br ^bb1(%17 : index)
          }
        }`),
    );
  });

  test("takes blocks depth first along edges and leaves unreachable ones alone", () => {
    const text = `
      func.func @f(%a: index, %b: index, %c: index, %d: index, %m: i1) {
        cf.cond_br %m, ^bb1, ^bb2
      ^bb2:
        %1 = arith.addi %b, %b : index
        cf.br ^bb3
      ^bb1:
        %0 = arith.addi %a, %a : index
        cf.br ^bb3
      ^bb3:
        %2 = arith.addi %c, %c : index
        return
      ^bb4:
        %3 = arith.addi %d, %d : index
        return
      }`;
    expect(convertArith(text)).toBe(
      dedent(`
        module {
          func.func @f(%arg0: index, %arg1: index, %arg2: index, %arg3: index, %arg4: i1) {
            %0 = builtin.unrealized_conversion_cast %arg1 : index to i64
            %1 = builtin.unrealized_conversion_cast %arg2 : index to i64
            %2 = builtin.unrealized_conversion_cast %arg0 : index to i64
            cf.cond_br %arg4, ^bb2, ^bb1
          ^bb1:  // pred: ^bb0
            %3 = llvm.add %0, %0 : i64
            cf.br ^bb3
          ^bb2:  // pred: ^bb0
            %4 = llvm.add %2, %2 : i64
            cf.br ^bb3
          ^bb3:  // 2 preds: ^bb1, ^bb2
            %5 = llvm.add %1, %1 : i64
            return
          ^bb4:  // no predecessors
            %6 = arith.addi %arg3, %arg3 : index
            return
          }
        }`),
    );
  });

  test("folds before it looks for patterns, and sees constants as they were", () => {
    const text = `
      func.func @f(%a: i8, %b: i8) -> i8 {
        %0 = arith.addi %b, %a : i8
        %c = arith.constant 3 : i8
        %d = arith.constant 3 : i8
        %1 = arith.addi %c, %0 : i8
        %2 = arith.addi %c, %d : i8
        %3 = arith.addi %2, %1 : i8
        return %3 : i8
      }`;
    expect(convertArith(text)).toBe(
      dedent(`
        module {
          func.func @f(%arg0: i8, %arg1: i8) -> i8 {
            %0 = llvm.add %arg1, %arg0 : i8
            %1 = llvm.mlir.constant(3 : i8) : i8
            %2 = llvm.mlir.constant(3 : i8) : i8
            %3 = llvm.add %0, %1 : i8
            %4 = llvm.mlir.constant(6 : i8) : i8
            %5 = llvm.add %4, %3 : i8
            return %5 : i8
          }
        }`),
    );
  });

  test("goes into regions of ops that it does not know", () => {
    const text = `
      func.func @f(%a: index) {
        "test.region"() ({
          %0 = arith.addi %a, %a : index
          "test.x"(%0) : (index) -> ()
        }) : () -> ()
        return
      }`;
    expect(convertArith(text)).toBe(
      dedent(`
        module {
          func.func @f(%arg0: index) {
            %0 = builtin.unrealized_conversion_cast %arg0 : index to i64
            "test.region"() ({
              %1 = llvm.add %0, %0 : i64
              %2 = builtin.unrealized_conversion_cast %1 : i64 to index
              "test.x"(%2) : (index) -> ()
            }) : () -> ()
            return
          }
        }`),
    );
  });

  test("names the op that has no pattern", () => {
    const { op, messages } = parse("func.func @f(%a: i32) { %0 = arith.subi %a, %a : i32\n return }", llvm);
    const { target, patterns } = arithToLlvm();
    expect(applyPartialConversion([op], target, patterns, { fold: false })).toBe(false);
    expect(messages).toEqual(["failed to legalize operation 'arith.subi' that was explicitly marked illegal"]);
  });

  test("leaves ops inside of recursively legal ones", () => {
    const { op } = parse("func.func @f(%a: i32) { %0 = arith.subi %a, %a : i32\n return }", llvm);
    const { target, patterns } = arithToLlvm();
    target.addLegalOps(funcDef).markRecursivelyLegal(() => true, funcDef);
    expect(applyPartialConversion([op], target, patterns)).toBe(true);
    expect(print(op)).toContain("arith.subi");
  });
});

describe("a full conversion", () => {
  test("fails at ops that nothing is said of", () => {
    const { op, messages } = parse('"test.other"() : () -> ()', llvm);
    const target = new ConversionTarget().addLegalDialects("builtin");
    expect(applyFullConversion([op], target, [])).toBe(false);
    expect(messages).toEqual(["failed to legalize operation 'test.other'"]);
  });

  test("asks rules about ops, the newest first", () => {
    const { op } = parse('"test.other"() {ok} : () -> ()', llvm);
    const target = new ConversionTarget().addLegalDialects("builtin");
    target.markUnknownDynamicallyLegal((one) => one.attr("ok") !== undefined);
    expect(applyFullConversion([op], target, [])).toBe(true);
  });
});

/** Converts functions in place: the arguments of their blocks and their type. */
const functionTypes: ConversionPattern = {
  name: "function types",
  root: funcDef,
  benefit: 1,
  apply(op, _, rewriter) {
    const { converter } = rewriter;
    const type = op.attr("function_type");
    if (converter === undefined || !TypeAttr.is(type) || !FunctionType.is(type.type)) return false;
    const inputs = converter.convertAll(type.type.inputs);
    const results = converter.convertAll(type.type.results);
    if (inputs === undefined || results === undefined) return false;
    const converted = FunctionType.get(op.context, { inputs, results });
    rewriter.modify(op, () => {
      rewriter.convertRegionTypes(op.region(), converter);
      op.setAttr("function_type", TypeAttr.get(op.context, { type: converted }));
    });
    return true;
  },
};

function convertFunctions(text: string, converter: TypeConverter) {
  const parsed = parse(text, llvm);
  const target = new ConversionTarget().addDynamicallyLegalOps((op) => {
    const type = op.attr("function_type");
    return TypeAttr.is(type) && FunctionType.is(type.type) && converter.areLegal(type.type.inputs);
  }, funcDef);
  const done = applyPartialConversion([parsed.op], target, withConverter(converter, [functionTypes]));
  return { ...parsed, done };
}

/** Changes a function in every way that patterns can, and makes an op that is illegal. */
const changesMuch: ConversionPattern = {
  name: "changes much",
  root: funcDef,
  benefit: 2,
  apply(op, _, rewriter) {
    const { converter } = rewriter;
    const [entry, other] = op.region().blocks;
    const [first] = entry?.ops() ?? [];
    if (converter === undefined || first === undefined || other === undefined) return false;
    const made = rewriter.create(funcDef, { properties: op.properties, regions: 1 });
    rewriter.inlineRegionBefore(op.region(), made.region());
    rewriter.convertRegionTypes(made.region(), converter);
    const rest = rewriter.splitBlock(first);
    rewriter.createBlock(made.region(), [op.context.i32]);
    rewriter.insertBefore(first);
    const [made3] = rewriter.create(addi, { operands: first.operands, resultTypes: [first.resultType()] }).results;
    if (made3 !== undefined) rewriter.replaceOp(first, [made3]);
    rewriter.modify(first, () => first.setAttr("changed", op.context.unit));
    const before = made.region().firstBlock;
    if (before !== undefined) rewriter.mergeBlocks(rest, before, []);
    const [last] = other.ops();
    const made4 = made.region().lastBlock;
    if (last !== undefined && made4 !== undefined) rewriter.eraseBlock(made4);
    rewriter.eraseOp(op);
    return true;
  },
};

test("what a pattern did is taken back when its result is illegal", () => {
  const text = dedent(`
    module {
      func.func @f(%arg0: index, %arg1: i1) -> index {
        %0 = arith.addi %arg0, %arg0 : index
        cf.cond_br %arg1, ^bb1(%0 : index), ^bb2
      ^bb1(%1: index):  // 2 preds: ^bb0, ^bb2
        return %1 : index
      ^bb2:  // pred: ^bb0
        cf.br ^bb1(%arg0 : index)
      }
    }`);
  const { op } = parse(text, llvm);
  const target = new ConversionTarget().addDynamicallyLegalOps(() => false, addi);
  const patterns = withConverter(indexConverter(), [changesMuch]);
  expect(applyPartialConversion([op], target, patterns, { fold: false })).toBe(false);
  expect(print(op)).toBe(text);
});

describe("converting the arguments of blocks", () => {
  test("casts them back where ops that stay use them", () => {
    const text = `
      func.func private @g(index)
      func.func @f(%a: index, %b: index) {
        "test.use"(%b, %a) : (index, index) -> ()
        "test.br"(%a)[^bb1] : (index) -> ()
      ^bb1(%c: index):
        "test.use"(%c) : (index) -> ()
        return
      }`;
    const { op, done } = convertFunctions(text, indexConverter());
    expect(done).toBe(true);
    expect(print(op)).toBe(
      dedent(`
        module {
          func.func private @g(i64)
          func.func @f(%arg0: i64, %arg1: i64) {
            %0 = builtin.unrealized_conversion_cast %arg1 : i64 to index
            %1 = builtin.unrealized_conversion_cast %arg0 : i64 to index
            "test.use"(%0, %1) : (index, index) -> ()
            "test.br"(%1)[^bb1] : (index) -> ()
          ^bb1(%2: i64):  // pred: ^bb0
            %3 = builtin.unrealized_conversion_cast %2 : i64 to index
            "test.use"(%3) : (index) -> ()
            return
          }
        }`),
    );
  });

  test("one argument may become several, or none", () => {
    const converter = new TypeConverter()
      .addConversion((type) => type)
      .addConversion((type) => (IndexType.is(type) ? [type.context.i32, type.context.i1] : undefined));
    const { op, done } = convertFunctions(
      'func.func @f(%a: index) { "test.use"(%a) : (index) -> ()\n return }',
      converter,
    );
    expect(done).toBe(true);
    expect(print(op)).toBe(
      dedent(`
        module {
          func.func @f(%arg0: i32, %arg1: i1) {
            %0 = builtin.unrealized_conversion_cast %arg0, %arg1 : i32, i1 to index
            "test.use"(%0) : (index) -> ()
            return
          }
        }`),
    );
  });

  test("says which cast could not be made where casts may not stay", () => {
    const converter = new TypeConverter({ keepsCasts: false })
      .addConversion((type) => type)
      .addConversion((type) => (IndexType.is(type) ? type.context.i64 : undefined));
    const { messages, done } = convertFunctions(
      'func.func @f(%a: index) { "test.use"(%a) : (index) -> ()\n return }',
      converter,
    );
    expect(done).toBe(false);
    expect(messages).toEqual([
      "failed to legalize unresolved materialization from ('i64') to ('index') that remained live after conversion",
    ]);
  });
});
