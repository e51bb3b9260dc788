// Attributes and metadata that SPIR-V has no place for: `auxiliaryData`.

import { describe, expect, test } from "vitest";
import { back, linesOf, messageOf, warningsOf } from "./forward.ts";

const KEPT = { auxiliaryData: true };

describe("auxiliary data", () => {
  const text = `@g = addrspace(1) global i32 1, !kind !1 #1
declare void @h() #0
define void @f() !own !2 {
  call void @h()
  ret void
}
attributes #0 = { cold "bar"="baz" "foo" }
attributes #1 = { "of"="variable" }
!1 = !{!"text", i32 7}
!2 = !{}
`;

  test("keeps attributes and metadata of functions and variables", () => {
    const lines = linesOf(text, { auxiliaryData: true });
    expect(lines.filter((line) => line.includes("NonSemanticAuxData"))).toHaveLength(6);
    const there = back(text, { auxiliaryData: true }, { auxiliaryData: true });
    expect(there).toContain('cold nounwind "bar"="baz" "foo"');
    expect(there).toMatch(/@g = .*!kind !\d+ #\d/);
    expect(there).toMatch(/define spir_func void @f\(\) #\d !own/);
    expect(there).toContain('"of"="variable"');
    expect(back(text, { auxiliaryData: true })).not.toContain("baz");
  });

  test("restores all attributes of functions, with their values", () => {
    const attributes = [
      'noreturn alignstack(16) uwtable(sync) memory(argmem: read) vscale_range(1,2) "empty" "quoted"="\\22q\\22"',
      // Keys of strings that read as attributes of LLVM stay strings.
      'allockind("alloc,zeroed") "memory(none)" "nounwind" "noreturn"="x"',
    ];
    for (const one of attributes) {
      const there = back(`define void @f() ${one} {\n  ret void\n}\n`, KEPT, KEPT);
      for (const word of one.split(/ (?![^(]*\))/)) {
        const inGroup = word.replace("alignstack(16)", "alignstack=16");
        expect(there.split("\n").find((line) => line.startsWith("attributes"))).toContain(` ${inGroup} `);
      }
    }
  });

  test("restores nodes in nodes, null, numbers of all widths, functions and variables", () => {
    const nodes = `@g = addrspace(1) global i32 1, !kind !1, !type !3, !type !4, !own !5
define void @f() !kind !6 !text !7 {
  ret void
}
!1 = !{!"a", !2, null}
!2 = !{i128 7, half 0xH3C00, i24 -1}
!3 = !{i64 0, !"one"}
!4 = !{i64 8, !"two"}
!5 = distinct !{!5, !"itself"}
!6 = !{ptr @f, ptr addrspace(1) @g}
!7 = !{!"!node = !{!0}\\0A!0 = !{}"}
`;
    const there = back(nodes, KEPT, KEPT);
    expect(there).toMatch(/@g = .* !type !\d+, !type !\d+, !kind !\d+/);
    for (const line of [
      /= !\{!"a", !\d+, null\}/,
      /= !\{i128 7, half 0xH3C00, i24 -1\}/,
      /= !\{i64 0, !"one"\}/,
      /= !\{i64 8, !"two"\}/,
      /(!\d+) = distinct !\{\1, !"itself"\}/,
      /= !\{ptr @f, ptr addrspace\(1\) @g\}/,
      /= !\{!"!node = !\{!0\}\\0A!0 = !\{\}"\}/,
    ])
      expect(there).toMatch(line);
  });

  test("warns of what has no form", () => {
    const global = "@g = addrspace(1) global i32 1, !kind !1\n!1 = !{!2}\n!2 = !{ptr addrspace(1) @g}\n";
    expect(warningsOf(global, KEPT)).toEqual(["the metadata '!kind' of @g is lost"]);
  });

  test("needs an extension before 1.6", () => {
    const options = { auxiliaryData: true, maxVersion: 0x00010500 };
    expect(messageOf(text, options)).toContain("SPV_KHR_non_semantic_info");
    const lines = linesOf(text, { ...options, extensions: ["SPV_KHR_non_semantic_info"] });
    expect(lines).toContain('Extension "SPV_KHR_non_semantic_info"');
  });
});
