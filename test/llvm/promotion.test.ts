// Stack slots as values.

import { describe, expect, test } from "vitest";
import { Context } from "../../src/ir/index.ts";
import { type Module, parseLlvm, promoteStackSlots, verifyLlvm, writeModule } from "../../src/llvm/index.ts";
import { unwrapped } from "../harness/results.ts";

function bodyOf(module: Module): readonly string[] {
  let text = "";
  writeModule(module, { write: (part) => (text += part) });
  const lines = text.split("\n");
  const start = lines.findIndex((line) => line.startsWith("define"));
  return lines
    .slice(start + 1, lines.indexOf("}", start))
    .flatMap((line) => (line.trim() === "" ? [] : [line.replace(/ +;.*/, "").trim()]));
}

/** The body of the first function, which verifies before and after. */
function promoted(text: string): readonly string[] {
  const module = unwrapped(verifyLlvm(unwrapped(parseLlvm(new Context(), text))));
  promoteStackSlots(module);
  return bodyOf(unwrapped(verifyLlvm(module)));
}

describe("stack slots", () => {
  test("become values, with phis where several meet and the value is read", () => {
    expect(
      promoted(`define i32 @f(i32 %n, i1 %c) {
entry:
  %i = alloca i32
  %dead = alloca i32
  store i32 0, ptr %i
  store i32 1, ptr %dead
  br label %loop
loop:
  %a = load i32, ptr %i
  %e = icmp eq i32 %a, %n
  br i1 %e, label %out, label %next
next:
  br i1 %c, label %inc, label %latch
inc:
  %x = add i32 %a, 2
  store i32 %x, ptr %i
  store i32 %x, ptr %dead
  br label %latch
latch:
  br label %loop
out:
  %r = load i32, ptr %i
  ret i32 %r
}
`),
    ).toEqual([
      "entry:",
      "br label %loop",
      "loop:",
      "%i.0 = phi i32 [ %i.1, %latch ], [ 0, %entry ]",
      "%e = icmp eq i32 %i.0, %n",
      "br i1 %e, label %out, label %next",
      "next:",
      "br i1 %c, label %inc, label %latch",
      "inc:",
      "%x = add i32 %i.0, 2",
      "br label %latch",
      "latch:",
      "%i.1 = phi i32 [ %x, %inc ], [ %i.0, %next ]",
      "br label %loop",
      "out:",
      "ret i32 %i.0",
    ]);
  });

  test("stay if they are read as another type, volatile, or if their address is used", () => {
    const text = `define void @f(ptr %p) {
  %typed = alloca i32
  %volatile = alloca i32
  %stored = alloca i32
  %several = alloca i32, i32 2
  %l = load float, ptr %typed
  store volatile i32 0, ptr %volatile
  store ptr %stored, ptr %p
  store i32 0, ptr %several
  ret void
}
`;
    expect(promoted(text).filter((line) => line.includes("alloca"))).toHaveLength(4);
  });

  test("that nothing was stored in have any value; lifetimes go, and so do loads that control never comes to", () => {
    expect(
      promoted(`declare void @llvm.lifetime.start.p0(ptr)
define i32 @f() {
  %s = alloca i32
  call void @llvm.lifetime.start.p0(ptr %s)
  %v = load i32, ptr %s
  ret i32 %v
never:
  %w = load i32, ptr %s
  store i32 %w, ptr %s
  br label %never
}
`),
    ).toEqual(["ret i32 undef", "never:", "br label %never"]);
  });

  test("give their variables what is stored, or no place", () => {
    const text = `define void @f(i32 %x, i1 %c) !dbg !3 {
entry:
  %a = alloca i32
  %b = alloca i32
    #dbg_declare(ptr %a, !5, !DIExpression(), !6)
    #dbg_declare(ptr %b, !7, !DIExpression(), !6)
  store i32 %x, ptr %a, !dbg !6
  br i1 %c, label %one, label %two
one:
  store i32 7, ptr %a, !dbg !6
  br label %two
two:
  %v = load i32, ptr %a, !dbg !6
  call void @g(i32 %v), !dbg !6
  ret void
}
declare void @g(i32)
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!8}
!0 = distinct !DICompileUnit(language: DW_LANG_C, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !DISubroutineType(types: !{})
!3 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !2, unit: !0, spFlags: DISPFlagDefinition)
!4 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!5 = !DILocalVariable(name: "a", scope: !3, file: !1, line: 1, type: !4)
!6 = !DILocation(line: 2, column: 3, scope: !3)
!7 = !DILocalVariable(name: "b", scope: !3, file: !1, line: 1, type: !4)
!8 = !{i32 2, !"Debug Info Version", i32 3}
`;
    const records = promoted(text).filter((line) => line.startsWith("#dbg") || line.includes("phi"));
    expect(records.map((line) => line.replace(/, !.*/, ""))).toEqual([
      "#dbg_declare(!{}",
      "#dbg_value(i32 %x",
      "#dbg_value(i32 7",
      "%a.0 = phi i32 [ 7, %one ], [ %x, %entry ]",
      "#dbg_value(i32 %a.0",
    ]);
  });
});
