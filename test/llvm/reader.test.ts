// Text of LLVM IR, read and written again; text that is invalid.

import { describe, expect, it } from "vitest";
import { llvm } from "../../src/dialects/llvm/index.ts";
import { Context } from "../../src/ir/index.ts";
import { opcode, parseLlvm, readBitcode, writeBitcode, writeModule } from "../../src/llvm/index.ts";
import { unwrapped } from "../harness/results.ts";

function roundTrip(text: string): string {
  const result = parseLlvm(new Context([llvm]), text);
  if (!result.ok) return result.diagnostics.map(({ message }) => message).join("\n");
  let out = "";
  writeModule(result.value, {
    write(part) {
      out += part;
    },
  });
  return out.replace(/^; ModuleID = '<stdin>'\nsource_filename = "<stdin>"\n/, "");
}

function errorOf(text: string): string {
  const result = parseLlvm(new Context([llvm]), text);
  const [first] = result.diagnostics;
  return `${first?.place?.line}:${first?.place?.column}: ${first?.message}`;
}

const SAME: Readonly<Record<string, string>> = {
  "an unknown name that begins with that of an intrinsic": "\n; Unknown intrinsic\ndeclare void @llvm.trap.other()\n",
  "a loop with names": `
define i32 @sum(ptr %p, i32 %n) {
entry:
  br label %loop

loop:                                             ; preds = %loop, %entry
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add nuw nsw i32 %i, 1
  %done = icmp samesign ult i32 %next, %n
  br i1 %done, label %loop, label %exit

exit:                                             ; preds = %loop
  ret i32 %i
}
`,
  "lines that differ in values, types, blocks and nodes alone": `
%a = type { i32, i64 }
%b = type { i64, i32 }

declare i32 @g(ptr, i32)

define i32 @f(ptr %p, i32 %x, i1 %c) {
  %1 = getelementptr %a, ptr %p, i32 0, i32 1
  %2 = getelementptr %b, ptr %p, i32 0, i32 1
  %3 = getelementptr %a, ptr %1, i32 0, i32 1
  %4 = add i32 %x, %x
  %last = add i32 %4, %x
  %5 = call i32 @g(ptr %3, i32 %last), !dbg !3
  %6 = call i32 @g(ptr %2, i32 %4), !dbg !7
  br i1 %c, label %8, label %7

7:                                                ; preds = %0
  br i1 %c, label %8, label %8

8:                                                ; preds = %7, %7, %0
  %9 = phi i32 [ %5, %0 ], [ %6, %7 ], [ %6, %7 ]
  ret i32 %9
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: false, runtimeVersion: 0, emissionKind: NoDebug)
!1 = !DIFile(filename: "f.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DILocation(line: 1, column: 3, scope: !4)
!4 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !5, spFlags: DISPFlagDefinition, unit: !0)
!5 = !DISubroutineType(types: !6)
!6 = !{null}
!7 = !DILocation(line: 2, scope: !4, inlinedAt: !3)
`,
  "records of values that follow, in two functions": `
define void @f() !dbg !3 {
  br label %2

1:                                                ; No predecessors!
    #dbg_value(!DIArgList(i32 %3, i32 1), !6, !DIExpression(DW_OP_LLVM_arg, 0), !7)
  ret void

2:                                                ; preds = %0
  %3 = add i32 1, 2
  ret void
}

define void @g(i32 %x, i32 %y) !dbg !8 {
  br label %2

1:                                                ; No predecessors!
    #dbg_value(!DIArgList(i32 %last, i32 1), !9, !DIExpression(DW_OP_LLVM_arg, 0), !10)
    #dbg_value(i32 %last, !9, !DIExpression(), !10)
  ret void

2:                                                ; preds = %0
  %3 = add i32 1, 2
  %last = add i32 1, 2
  ret void
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug)
!1 = !DIFile(filename: "f.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = distinct !DISubprogram(name: "f", scope: !1, file: !1, type: !4, spFlags: DISPFlagDefinition, unit: !0)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DILocalVariable(name: "x", scope: !3, file: !1)
!7 = !DILocation(line: 1, scope: !3)
!8 = distinct !DISubprogram(name: "g", scope: !1, file: !1, type: !4, spFlags: DISPFlagDefinition, unit: !0)
!9 = !DILocalVariable(name: "x", scope: !8, file: !1)
!10 = !DILocation(line: 1, scope: !8)
`,
  "structs without names and a global without one": `
%0 = type { i32, ptr }
%node = type { %0, [2 x i8] }

@0 = global %node zeroinitializer
@1 = private unnamed_addr constant [3 x i8] c"a\\0A\\00"
`,
  "exceptions of Windows": `
define void @f() personality ptr @g {
  invoke void @h()
          to label %4 unwind label %1

1:                                                ; preds = %0
  %2 = catchswitch within none [label %3] unwind to caller

3:                                                ; preds = %1
  %pad = catchpad within %2 [ptr null, i32 64, ptr null]
  catchret from %pad to label %4

4:                                                ; preds = %3, %0
  ret void
}

declare i32 @g(...)

declare void @h()
`,
  "attributes with values": `
; Function Attrs: nounwind memory(read, argmem: readwrite) uwtable vscale_range(1,16)
declare void @f(ptr byval(i32) align 4 captures(ret: address, provenance), float nofpclass(nan inf), i8 range(i8 0, 10)) #0

attributes #0 = { nounwind memory(read, argmem: readwrite) uwtable vscale_range(1,16) "key"="value" }
`,
  "metadata and records of debug information": `
define void @f(i32 %x) !dbg !4 {
    #dbg_value(!DIArgList(i32 %x, i32 1), !7, !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_plus), !8)
  ret void, !dbg !8
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!3}

!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, enums: !2)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !{}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !5, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0)
!5 = !DISubroutineType(types: !6)
!6 = !{null}
!7 = !DILocalVariable(name: "x", arg: 1, scope: !4, file: !1, line: 1)
!8 = !DILocation(line: 1, column: 2, scope: !4)
`,
};

const OLDER: Readonly<Record<string, readonly [older: string, present: string]>> = {
  "typed pointers": [
    "define i8 @f(i8* nocapture %p) {\n  %x = load i8, i8* %p\n  ret i8 %x\n}\n",
    "\ndefine i8 @f(ptr captures(none) %p) {\n  %x = load i8, ptr %p, align 1\n  ret i8 %x\n}\n",
  ],
  "attributes of memory": [
    "declare void @f() argmemonly readonly\n",
    "\n; Function Attrs: memory(argmem: read)\ndeclare void @f() #0\n\nattributes #0 = { memory(argmem: read) }\n",
  ],
  "lifetimes of what casts lead to, in lines that differ in numbers alone": [
    "define void @f() {\n  %a = alloca i32\n  %b = alloca i32\n  %1 = bitcast i32* %a to i8*\n" +
      "  call void @llvm.lifetime.start.p0i8(i64 4, i8* %1)\n  %2 = bitcast i32* %b to i8*\n" +
      "  call void @llvm.lifetime.start.p0i8(i64 4, i8* %2)\n  ret void\n}\ndeclare void @llvm.lifetime.start.p0i8(i64, i8*)\n",
    "\ndefine void @f() {\n  %a = alloca i32, align 4\n  %b = alloca i32, align 4\n  %1 = bitcast ptr %a to ptr\n" +
      "  call void @llvm.lifetime.start.p0(ptr %a)\n  %2 = bitcast ptr %b to ptr\n" +
      "  call void @llvm.lifetime.start.p0(ptr %b)\n  ret void\n}\n\ndeclare void @llvm.lifetime.start.i64(i64)\n\n" +
      "; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)\n" +
      "declare void @llvm.lifetime.start.p0(ptr captures(none)) #0\n\n" +
      "attributes #0 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }\n",
  ],
  "an intrinsic with fewer arguments": [
    "define i8 @f(i8 %x) {\n  %y = call i8 @llvm.ctlz.i8(i8 %x)\n  ret i8 %y\n}\ndeclare i8 @llvm.ctlz.i8(i8)\n",
    "\ndefine i8 @f(i8 %x) {\n  %y = call i8 @llvm.ctlz.i8(i8 %x, i1 false)\n  ret i8 %y\n}\n\n" +
      "; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)\n" +
      "declare i8 @llvm.ctlz.i8(i8, i1 immarg) #0\n\n" +
      "attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }\n",
  ],
  "a call that has another name, with all that it has": [
    'define i32 @f(<4 x i32> %x) {\n  %y = tail call i32 @llvm.experimental.vector.reduce.add.v4i32(<4 x i32> noundef %x) [ "b"(i32 1) ], !m !0\n' +
      "  ret i32 %y\n}\ndeclare i32 @llvm.experimental.vector.reduce.add.v4i32(<4 x i32>)\n!0 = !{}\n",
    '\ndefine i32 @f(<4 x i32> %x) {\n  %y = tail call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> noundef %x) [ "b"(i32 1) ], !m !0\n' +
      "  ret i32 %y\n}\n\n; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)\n" +
      "declare i32 @llvm.vector.reduce.add.v4i32(<4 x i32>) #0\n\n" +
      "attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }\n\n!0 = !{}\n",
  ],
  "a call of other arguments, which has no metadata then": [
    "define i8 @f(i8 %x) {\n  %y = tail call i8 @llvm.ctlz.i8(i8 %x), !m !0\n  ret i8 %y\n}\ndeclare i8 @llvm.ctlz.i8(i8)\n!0 = !{}\n",
    "\ndefine i8 @f(i8 %x) {\n  %y = call i8 @llvm.ctlz.i8(i8 %x, i1 false)\n  ret i8 %y\n}\n\n" +
      "; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)\n" +
      "declare i8 @llvm.ctlz.i8(i8, i1 immarg) #0\n\n" +
      "attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }\n",
  ],
  "data layouts of targets": [
    'target datalayout = "e-m:e-i64:64-n32-S128"\ntarget triple = "powerpc64-ibm-aix"\n',
    'target datalayout = "e-m:e-i64:64-i128:128-n32-f64:32:64-S128"\ntarget triple = "powerpc64-ibm-aix"\n',
  ],
  "equal nodes, and one that holds itself": [
    "!a = !{!0, !1, !2, !3}\n!0 = !{!2}\n!1 = !{!3}\n!2 = !{i32 1}\n!3 = !{i32 1}\n!b = !{!4}\n!4 = !{!4}\n",
    "\n!a = !{!0, !0, !1, !1}\n!b = !{!2}\n\n!0 = !{!1}\n!1 = !{i32 1}\n!2 = distinct !{!2}\n",
  ],
};

const INVALID: Readonly<Record<string, string>> = {
  foo: "1:1: expected top-level entity",
  "@x = global double \u0011p": "1:20: expected value token",
  "@x = global void null": "1:13: void type only allowed for function results",
  "@x = global i32 5.0": "1:17: floating point constant invalid for type",
  "@x = global float 0.1": "1:19: floating point constant invalid for type",
  "@x = global i32 null": "1:17: null must be a pointer type",
  "@x = global {i32} {i64 4}": "1:19: element 0 of struct initializer doesn't match struct element type",
  "@x = global i32 mul (i32 1, i32 2)": "1:17: mul constexprs are no longer supported",
  "@x = global ptr getelementptr ({ i32 }, ptr @x, i32 0, inrange i32 0)": "1:56: expected ')' in constantexpr",
  "@x = global ptr @y": "1:17: use of undefined value '@y'",
  "define void @f() {\n  ret i32 5\n}": "2:7: value doesn't match function result type 'void'",
  "define void @f(i32 %x) {\n  br label %x\n}": "2:12: '%x' is not a basic block",
  "define void @f() {\n  %x = frob i32 5\n}": "2:8: expected instruction opcode",
  "define void @f(i32 %x, i64 %y) {\n  %a = add i32 %x, %x\n  %b = add i32 %a, %y\n  ret void\n}":
    "3:20: '%y' defined with type 'i64' but expected 'i32'",
  "define void @f(i32 %x) {\n  %a = add i32 %x, %x\n  %a = add i32 %x, %x\n  ret void\n}":
    "3:3: multiple definition of local value named 'a'",
  "define void @f(i32 %x) {\n  %2 = add i32 %x, %x\n  %1 = add i32 %x, %x\n  ret void\n}":
    "3:3: instruction expected to be numbered '%3' or greater",
  "!0 = !DILocation(line: 1, scope: !1)\n!0 = !DILocation(line: 2, scope: !1)\n": "3:1: Metadata id is already used",
  "!0 = !DILocation(line: 1)": "1:25: missing required field 'scope'",
  "!0 = !DILocation(foo: 1)": "1:18: invalid field 'foo'",
  "!0 = !{!1}": "1:9: use of undefined metadata '!1'",
};

describe("text of LLVM IR", () => {
  for (const [name, text] of Object.entries(SAME)) it(`keeps ${name}`, () => expect(roundTrip(text)).toBe(text));
  for (const [name, [older, present]] of Object.entries(OLDER)) {
    it(`upgrades ${name}`, () => expect(roundTrip(older)).toBe(present));
  }
  for (const [text, message] of Object.entries(INVALID)) {
    it(`rejects ${JSON.stringify(text)}`, () => expect(errorOf(text)).toBe(message));
  }
  it("unifies places in the source whatever the order of their fields", () => {
    const text = roundTrip(`
!named = !{!1, !2}
!llvm.dbg.cu = !{!4}
!llvm.module.flags = !{!3}
!0 = distinct !DISubprogram(name: "f", unit: !4)
!1 = !DILocation(line: 3, column: 7, scope: !0)
!2 = !DILocation(scope: !0, column: 7, line: 3)
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DICompileUnit(language: DW_LANG_C99, file: !5)
!5 = !DIFile(filename: "a.c", directory: "/")
`);
    expect(text).toContain("!named = !{!0, !0}");
  });

  it("rejects constants that are nested deeper than 512 levels, as text and as bitcode", () => {
    const nested = (levels: number) =>
      `@g = global i32 ${"xor (i32 ptrtoint (ptr @g to i32), i32 ".repeat(levels)}0${")".repeat(levels)}\n`;
    expect(errorOf(nested(20_000))).toMatch(/nested too deeply$/);
    const context = new Context([llvm]);
    const module = unwrapped(parseLlvm(context, nested(400)));
    const [global] = module.globals;
    let constant = global?.initializer;
    for (let level = 0; level < 400 && global !== undefined && constant !== undefined; level++) {
      constant = module.constants.expression(constant.type, opcode.xor, [constant, constant]);
      global.initializer = constant;
    }
    const read = readBitcode(new Context([llvm]), writeBitcode(module));
    expect(read.diagnostics.map(({ message }) => message)).toEqual(["nested too deeply"]);
  });
});
