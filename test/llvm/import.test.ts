// The import of LLVM IR: text of the dialect for modules, errors and warnings, and inputs that are wrong anywhere.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { verify } from "../../src/define/index.ts";
import { Context, type Operation } from "../../src/ir/index.ts";
import { type ImportOptions, importModule, parseLlvm, readBitcode, writeBitcode } from "../../src/llvm/index.ts";
import { printOp } from "../../src/text/index.ts";

const opText = (op: Operation): string => {
  let text = "";
  printOp(op, (piece) => {
    text += piece;
  });
  return text;
};

interface Imported {
  readonly text: string;
  readonly messages: readonly string[];
}

/** The ops inside of the imported module as text, and what is reported. */
function imported(source: string, options: ImportOptions = {}): Imported {
  const parsed = parseLlvm(new Context(), source);
  if (!parsed.ok) throw new Error(parsed.diagnostics[0]?.message);
  const result = importModule(parsed.value, options);
  const messages = result.diagnostics.map(({ severity, message }) => `${severity}: ${message}`);
  if (!result.ok) return { text: "", messages };
  expect(verify(result.value)).toBe(true);
  const lines = opText(result.value).split("\n");
  const first = lines.findIndex((line) => line.startsWith("module"));
  const body = lines.slice(first + 1, lines.lastIndexOf("}")).map((line) => line.slice(2));
  return { text: [...lines.slice(0, first), ...body].join("\n"), messages };
}

const TEXTS: Readonly<Record<string, readonly [source: string, text: string]>> = {
  "comdats in the order of their members": [
    "$a = comdat any\n$b = comdat largest\n$c = comdat any\n@b = global i32 0, comdat\ndeclare void @f()\ndefine void @a() comdat {\n  ret void\n}",
    `llvm.comdat @__llvm_global_comdat {
  llvm.comdat_selector @b largest
  llvm.comdat_selector @a any
}
llvm.mlir.global external @b(0 : i32) comdat(@__llvm_global_comdat::@b) {addr_space = 0 : i32} : i32
llvm.func @f()
llvm.func @a() comdat(@__llvm_global_comdat::@a) {
  llvm.return
}`,
  ],
  "phis are arguments of blocks": [
    `define i32 @f(i1 %c, i32 %a) {
  br i1 %c, label %x, label %y
x:
  br label %y
y:
  %p = phi i32 [ %a, %0 ], [ 7, %x ]
  ret i32 %p
}`,
    `llvm.func @f(%arg0: i1, %arg1: i32) -> i32 {
  %0 = llvm.mlir.constant(7 : i32) : i32
  llvm.cond_br %arg0, ^bb1, ^bb2(%arg1 : i32)
^bb1:  // pred: ^bb0
  llvm.br ^bb2(%0 : i32)
^bb2(%1: i32):  // 2 preds: ^bb0, ^bb1
  llvm.return %1 : i32
}`,
  ],
  "constants come before what is made of them, the last operand first": [
    "@g = global { ptr, [2 x i16] } { ptr getelementptr inbounds (i8, ptr @g, i64 2), [2 x i16] [i16 1, i16 1] }",
    `llvm.mlir.global external @g() {addr_space = 0 : i32} : !llvm.struct<(ptr, array<2 x i16>)> {
  %0 = llvm.mlir.constant(dense<1> : tensor<2xi16>) : !llvm.array<2 x i16>
  %1 = llvm.mlir.constant(2 : i64) : i64
  %2 = llvm.mlir.addressof @g : !llvm.ptr
  %3 = llvm.getelementptr inbounds %2[%1] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %4 = llvm.mlir.undef : !llvm.struct<(ptr, array<2 x i16>)>
  %5 = llvm.insertvalue %3, %4[0] : !llvm.struct<(ptr, array<2 x i16>)> 
  %6 = llvm.insertvalue %0, %5[1] : !llvm.struct<(ptr, array<2 x i16>)> 
  llvm.return %6 : !llvm.struct<(ptr, array<2 x i16>)>
}`,
  ],
  "an invoke whose result a phi takes goes through a block of its own": [
    `declare i32 @callee()
declare i32 @personality(...)
define i32 @f() personality ptr @personality {
  %r = invoke i32 @callee() to label %ok unwind label %bad
ok:
  %p = phi i32 [ %r, %0 ]
  ret i32 %p
bad:
  %l = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %l
}`,
    `llvm.func @callee() -> i32
llvm.func @personality(...) -> i32
llvm.func @f() -> i32 attributes {personality = @personality} {
  %0 = llvm.invoke @callee() to ^bb1 unwind ^bb3 : () -> i32
^bb1:  // pred: ^bb0
  llvm.br ^bb2(%0 : i32)
^bb2(%1: i32):  // pred: ^bb1
  llvm.return %1 : i32
^bb3:  // pred: ^bb0
  %2 = llvm.landingpad cleanup : !llvm.struct<(ptr, i32)>
  llvm.resume %2 : !llvm.struct<(ptr, i32)>
}`,
  ],
  "intrinsics are ops, or called by name": [
    `declare float @llvm.fabs.f32(float)
declare float @llvm.canonicalize.f32(float)
declare i32 @llvm.ctlz.i32(i32, i1 immarg)
define float @f(float %x, i32 %n) {
  %a = call nnan float @llvm.fabs.f32(float %x)
  %b = call float @llvm.canonicalize.f32(float %a)
  %c = call i32 @llvm.ctlz.i32(i32 %n, i1 true)
  ret float %b
}`,
    `llvm.func @llvm.canonicalize.f32(f32) -> f32 attributes {memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind, passthrough = ["nocallback", "nocreateundeforpoison", "nofree", "nosync", "speculatable"], will_return}
llvm.func @f(%arg0: f32, %arg1: i32) -> f32 {
  %0 = llvm.intr.fabs(%arg0) {fastmathFlags = #llvm.fastmath<nnan>} : (f32) -> f32
  %1 = llvm.call_intrinsic "llvm.canonicalize.f32"(%0) : (f32) -> f32
  %2 = "llvm.intr.ctlz"(%arg1) <{is_zero_poison = true}> : (i32) -> i32
  llvm.return %1 : f32
}`,
  ],
  "blocks that nothing leads to are left out": [
    "define void @f() {\n  ret void\nx:\n  %a = add i32 %a, 1\n  br label %x\n}",
    "llvm.func @f() {\n  llvm.return\n}",
  ],
  "debug information: a type that holds itself": [
    `@g = external global ptr, !dbg !1
!llvm.dbg.cu = !{!3}
!llvm.module.flags = !{!0}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = !DIGlobalVariableExpression(var: !2, expr: !DIExpression())
!2 = !DIGlobalVariable(name: "g", scope: !3, file: !4, line: 1, type: !5, isLocal: false, isDefinition: true)
!3 = distinct !DICompileUnit(language: DW_LANG_C, file: !4, emissionKind: FullDebug)
!4 = !DIFile(filename: "a.c", directory: "/")
!5 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !6, size: 64)
!6 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "s", file: !4, line: 1, size: 64, elements: !7)
!7 = !{!8}
!8 = !DIDerivedType(tag: DW_TAG_member, name: "next", scope: !6, file: !4, line: 1, baseType: !5, size: 64)`,
    `#di_composite_type = #llvm.di_composite_type<recId = distinct[0]<>, isRecSelf = true>
#di_file = #llvm.di_file<"a.c" in "/">
#di_compile_unit = #llvm.di_compile_unit<id = distinct[1]<>, sourceLanguage = DW_LANG_C, file = #di_file, isOptimized = false, emissionKind = Full>
#di_derived_type = #llvm.di_derived_type<tag = DW_TAG_pointer_type, baseType = #di_composite_type, sizeInBits = 64>
#di_derived_type1 = #llvm.di_derived_type<tag = DW_TAG_member, name = "next", baseType = #di_derived_type, sizeInBits = 64>
#di_composite_type1 = #llvm.di_composite_type<recId = distinct[0]<>, tag = DW_TAG_structure_type, name = "s", file = #di_file, line = 1, sizeInBits = 64, elements = #di_derived_type1>
#di_derived_type2 = #llvm.di_derived_type<tag = DW_TAG_pointer_type, baseType = #di_composite_type1, sizeInBits = 64>
#di_global_variable = #llvm.di_global_variable<scope = #di_compile_unit, name = "g", file = #di_file, line = 1, type = #di_derived_type2, isDefined = true>
#di_global_variable_expression = #llvm.di_global_variable_expression<var = #di_global_variable, expr = <>>
llvm.mlir.global external @g() {addr_space = 0 : i32, dbg_exprs = [#di_global_variable_expression]} : !llvm.ptr
llvm.module_flags [#llvm.mlir.module_flag<warning, "Debug Info Version", 3 : i32>]`,
  ],
};

describe("text of the dialect", () => {
  test.each(Object.entries(TEXTS))("%s", (_name, [source, text]) => {
    expect(imported(source)).toEqual({ text, messages: [] });
  });

  test("structs with names as literal ones", () => {
    const source = "%s = type { i32 }\n@g = external global %s";
    expect(imported(source, { structsAsLiterals: true }).text).toContain("!llvm.struct<(i32)>");
    expect(imported(source).text).toContain('!llvm.struct<"s", (i32)>');
  });

  test("all intrinsics by name", () => {
    const source = "declare void @llvm.trap()\ndefine void @f() {\n  call void @llvm.trap()\n  ret void\n}";
    expect(imported(source, { preferUnregisteredIntrinsics: true }).text).toContain(
      'llvm.call_intrinsic "llvm.trap"()',
    );
  });
});

const LOOP = "define void @f() {\n  br label %x, !llvm.loop !0\nx:\n  ret void\n}\n";

const MESSAGES: Readonly<Record<string, readonly [source: string, message: string]>> = {
  "an instruction": [
    'define void @f(ptr %p) {\n  callbr void asm "", "!i"() to label %x [label %x]\nx:\n  ret void\n}',
    'error: unhandled instruction: callbr void asm "", "!i"()\n          to label %x [label %x]',
  ],
  "a constant": [
    "define ptr @f() {\n  ret ptr no_cfi @f\n}",
    "error: unhandled constant: ptr no_cfi @f since no_cfi is unsupported",
  ],
  "a global": [
    "@g = global ptr no_cfi @f\ndeclare void @f()",
    "error: unhandled global variable: @g = global ptr no_cfi @f",
  ],
  "an unreachable block with an address": [
    "define ptr @f() {\n  ret ptr blockaddress(@f, %x)\nx:\n  ret ptr null\n}",
    "error: unreachable block 'x' with address taken",
  ],
  "an invoke of assembly": [
    'declare i32 @p(...)\ndefine void @f() personality ptr @p {\n  invoke void asm "", ""() to label %x unwind label %y\nx:\n  ret void\ny:\n  %l = landingpad i32 cleanup\n  ret void\n}',
    "error: invoke of inline assembly is not supported",
  ],
  "a call of another type": [
    "declare void @g(i32)\ndefine void @f() {\n  call void @g()\n  ret void\n}",
    "warning: incompatible call and callee types: '!llvm.func<void ()>' and '!llvm.func<void (i32)>'",
  ],
  "bundles of a call": [
    'declare void @g()\ndefine void @f(i32 %x) {\n  call void @g() ["x"(i32 %x)]\n  ret void\n}',
    "warning: dropped the operand bundles of a call",
  ],
  "a type of an access": [
    'define void @f(ptr %p) {\n  %x = load i32, ptr %p, !tbaa !0\n  ret void\n}\n!0 = !{!1, !1, i64 0, i32 0, i32 7}\n!1 = !{!"int", !2, i64 0}\n!2 = !{!"root"}',
    "error: unsupported TBAA node format: !0 = !{!1, !1, i64 0, i32 0, i32 7}",
  ],
  "types of accesses in a circle": [
    'define void @f(ptr %p) {\n  %x = load i32, ptr %p, !tbaa !0\n  ret void\n}\n!0 = distinct !{!0, i64 4, !"int"}',
    'error: has cycle in TBAA graph: !0 = distinct !{!0, i64 4, !"int"}',
  ],
  "members of a type": [
    'define void @f(ptr %p) {\n  %x = load i32, ptr %p, !tbaa !0\n  ret void\n}\n!0 = !{!"int", !1, !1}\n!1 = !{!"root"}',
    "error: operand '3' must be ConstantInt: !0 = !{!1, !1, i64 0, !2}",
  ],
  "an alias scope": [
    "define void @f(ptr %p) {\n  %x = load i32, ptr %p, !alias.scope !0\n  ret void\n}\n!0 = !{!1}\n!1 = !{!2}\n!2 = !{}",
    "error: unsupported alias scope node: !1 = !{!2}",
  ],
  "an access group": [
    "define void @f(ptr %p) {\n  %x = load i32, ptr %p, !llvm.access.group !0\n  ret void\n}\n!0 = !{}",
    "warning: expected an access group node to be empty and distinct",
  ],
  "a data layout": ['target datalayout = "v64:64"', "warning: unhandled data layout token: v64:64"],
  "a loop that is none": [`${LOOP}!0 = !{!1}\n!1 = !{!"x"}`, "warning: invalid loop node"],
  "an unknown option of a loop": [`${LOOP}!0 = distinct !{!0, !1}\n!1 = !{!"x"}`, "warning: unknown loop annotation x"],
  "an option of a loop that is empty": [
    `${LOOP}!0 = distinct !{!0, !1}\n!1 = !{}`,
    "warning: cannot import empty loop property",
  ],
  "an option of a loop without a name": [
    `${LOOP}!0 = distinct !{!0, !1}\n!1 = !{i32 1}`,
    "warning: cannot import loop property without a name",
  ],
  "a number of a loop": [
    `${LOOP}!0 = distinct !{!0, !1}\n!1 = !{!"llvm.loop.unroll.count", i64 1}`,
    "warning: expected metadata node llvm.loop.unroll.count to hold an i32 value",
  ],
  "options of a loop that exclude each other": [
    `${LOOP}!0 = distinct !{!0, !1, !2}\n!1 = !{!"llvm.loop.unroll.enable"}\n!2 = !{!"llvm.loop.unroll.disable"}`,
    "warning: expected metadata nodes llvm.loop.unroll.enable and llvm.loop.unroll.disable to be mutually exclusive.",
  ],
  "a flag of the module": [
    '!llvm.module.flags = !{!0}\n!0 = !{i32 1, !"x", !1}\n!1 = !{}',
    "warning: unsupported module flag value for key 'x' : !1 = !{}",
  ],
};

describe("what is reported", () => {
  test.each(Object.entries(MESSAGES))("%s", (_name, [source, message]) => {
    expect(imported(source).messages).toContain(message);
  });

  test("what is dropped, on request", () => {
    const source =
      'define void @f(ptr %p) {\n  store i32 0, ptr %p, !prof !0\n  ret void\n}\n!0 = !{!"branch_weights", i32 1}';
    expect(imported(source, { expensiveWarnings: true }).messages[0]).toMatch(/^warning: unhandled metadata: !0 = /);
    expect(imported(source).messages).toEqual([]);
  });
});

describe("inputs that are wrong anywhere", () => {
  const folder = join(import.meta.dirname, "Inputs/import");
  test.each(readdirSync(folder))("mutations of %s give a module or a diagnostic", (name) => {
    const text = readFileSync(join(folder, name), "utf8");
    let seed = 1;
    const next = (below: number): number => {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
      return seed % below;
    };
    const words = [...text.matchAll(/[-!%@\w.]+/g)];
    let count = 0;
    for (let round = 0; round < 150; round++) {
      const [at, by] = [words[next(words.length)], words[next(words.length)]];
      if (at === undefined || by === undefined) continue;
      const mutated = text.slice(0, at.index) + by[0] + text.slice(at.index + at[0].length);
      const parsed = parseLlvm(new Context(), mutated);
      if (!parsed.ok) continue;
      count++;
      const codes = importModule(parsed.value).diagnostics.map(({ code }) => code);
      expect(codes.filter((code) => code !== "llvm-import")).toEqual([]);
    }
    expect(count).toBeGreaterThan(5);
  });

  test("bitcode gives the same as text", () => {
    const text = readFileSync(join(folder, "program.ll"), "utf8");
    const parsed = parseLlvm(new Context(), text, { name: "x" });
    if (!parsed.ok) throw new Error(parsed.diagnostics[0]?.message);
    const read = readBitcode(new Context(), writeBitcode(parsed.value), { name: "x" });
    if (!read.ok) throw new Error(read.diagnostics[0]?.message);
    const texts = [parsed.value, read.value].map((module) => importModule(module).value).map((op) => op && opText(op));
    expect(texts[1]).toBe(texts[0]);
  });

  test("arguments of other kinds", () => {
    expect(importModule({} as never).diagnostics[0]?.code).toBe("argument");
  });
});
