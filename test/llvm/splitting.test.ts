// Vectors of lengths that a target lacks as their lanes; that results stay the same, test/translate/split-vectors.test.ts and random programs show.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { Context } from "../../src/ir/index.ts";
import { parseLlvm, splitVectors, verifyLlvm, writeModule } from "../../src/llvm/index.ts";
import { unwrapped } from "../harness/results.ts";

const read = (name: string): string => readFileSync(join(import.meta.dirname, "Inputs/splitting", name), "utf8");

/** The module with vectors of `lengths` as lanes. */
function split(text: string, lengths: readonly number[]): string {
  const module = unwrapped(verifyLlvm(unwrapped(parseLlvm(new Context(), text))));
  splitVectors(module, ({ shape: [count = 0] }) => lengths.includes(count));
  unwrapped(verifyLlvm(module));
  let out = "";
  writeModule(module, {
    write(part) {
      out += part;
    },
  });
  return out.replace(/^; ModuleID = '<stdin>'\nsource_filename = "<stdin>"\n/, "");
}

it("writes lanes for each instruction, and puts vectors together where none are computed", () => {
  expect(split(read("vectors.ll"), [5, 6])).toBe(read("lanes.ll"));
});

it("changes nothing in functions without such vectors", () => {
  const text = unwrapped(parseLlvm(new Context(), read("vectors.ll")));
  const before = text.code.count;
  splitVectors(text, ({ shape: [count = 0] }) => count === 7);
  expect(text.code.count).toBe(before);
});

it("takes values of blocks that come later in the text, and names of values in metadata", () => {
  const text = `define i32 @f(i32 %x) !dbg !4 {
  br label %later

use:                                              ; preds = %later
    #dbg_value(i32 %e, !6, !DIExpression(), !8)
    #dbg_value(<5 x i32> %v, !7, !DIExpression(), !8)
  %y = add <5 x i32> %v, %v
  %r = extractelement <5 x i32> %y, i64 3
  ret i32 %r

later:                                            ; preds = %0
  %v = insertelement <5 x i32> splat (i32 7), i32 %x, i8 3
  %e = extractelement <5 x i32> %v, i32 9
  br label %use
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.cl", directory: "")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubroutineType(types: !5)
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!5 = !{}
!6 = !DILocalVariable(name: "e", scope: !4, file: !1, line: 1)
!7 = !DILocalVariable(name: "v", scope: !4, file: !1, line: 1)
!8 = !DILocation(line: 2, scope: !4)
`;
  expect(split(text, [5])).toContain(`
use:                                              ; preds = %later
    #dbg_value(i32 poison, !6, !DIExpression(), !7)
  %1 = add i32 %x, %x
  ret i32 %1

later:                                            ; preds = %0
  br label %use
}
`);
});
