// Intrinsics that become functions of the module, there and back: fills and moves of a computed size, permutations of bits.

import { describe, expect, test } from "vitest";
import { back, linesOf } from "./forward.ts";

const DECLARATIONS = `
declare void @llvm.memset.p1.i64(ptr addrspace(1), i8, i64, i1)
declare void @llvm.memset.p4.i32(ptr addrspace(4), i8, i32, i1)
declare void @llvm.memmove.p1.p3.i32(ptr addrspace(1), ptr addrspace(3), i32, i1)
declare i32 @llvm.bswap.i32(i32)
declare <2 x i16> @llvm.fshr.v2i16(<2 x i16>, <2 x i16>, <2 x i16>)
`;

const CALLS = [
  ["ptr addrspace(1) %p, i8 %v, i64 %n", "call void @llvm.memset.p1.i64(ptr addrspace(1) %p, i8 %v, i64 %n, i1 false)"],
  ["ptr addrspace(1) %p, i8 %v, i64 %n", "call void @llvm.memset.p1.i64(ptr addrspace(1) %p, i8 %v, i64 %n, i1 true)"],
  ["ptr addrspace(4) %p, i32 %n", "call void @llvm.memset.p4.i32(ptr addrspace(4) %p, i8 3, i32 %n, i1 false)"],
  ["ptr addrspace(1) %p, i8 %v", "call void @llvm.memset.p1.i64(ptr addrspace(1) %p, i8 %v, i64 12, i1 false)"],
  ["ptr addrspace(1) %p", "call void @llvm.memset.p1.i64(ptr addrspace(1) %p, i8 9, i64 70000, i1 false)"],
  [
    "ptr addrspace(1) %p, ptr addrspace(3) %q, i32 %n",
    "call void @llvm.memmove.p1.p3.i32(ptr addrspace(1) %p, ptr addrspace(3) %q, i32 %n, i1 false)",
  ],
  [
    "ptr addrspace(1) %p, ptr addrspace(3) %q, i32 %n",
    "call void @llvm.memmove.p1.p3.i32(ptr addrspace(1) %p, ptr addrspace(3) %q, i32 %n, i1 true)",
  ],
  ["i32 %a", "%r = call i32 @llvm.bswap.i32(i32 %a)"],
  ["<2 x i16> %a", "%r = call <2 x i16> @llvm.fshr.v2i16(<2 x i16> %a, <2 x i16> %a, <2 x i16> %a)"],
] as const;

describe("functions that compute intrinsics", () => {
  test.each(CALLS)("(%s): %s comes back", (parameters, call) => {
    const text = `define spir_func void @f(${parameters}) {\n  ${call}\n  ret void\n}\n${DECLARATIONS}`;
    // llvm-spirv needs the linkage to make a declaration of the intrinsic.
    expect(linesOf(text).filter((line) => /LinkageAttributes "spirv\.llvm_\w+.*" Export/.test(line))).toHaveLength(1);
    const there = back(text);
    expect(there).toContain(`  ${call}\n`);
    expect(there).not.toContain("spirv.llvm_");
    expect(back(text, {}, { targetEnvironment: "SPV-IR" })).toContain(`  ${call}\n`);
  });

  test("are functions if their parameters are not the intrinsic's", () => {
    const text = `define spir_func float @spirv.llvm_bswap_i32(float %a) {
  ret float %a
}
`;
    expect(back(text)).toContain("define spir_func float @spirv.llvm_bswap_i32(float %a)");
  });

  test("copy a constant for a constant size and value", () => {
    const text = `define spir_func void @f(ptr addrspace(1) %p) {
  call void @llvm.memset.p1.i64(ptr addrspace(1) %p, i8 9, i64 3, i1 false)
  ret void
}
${DECLARATIONS}`;
    const there = back(text);
    expect(there).toContain('store [3 x i8] c"\\09\\09\\09", ptr %1, align 1');
    expect(there).toContain("call void @llvm.memcpy.p1.p0.i64(ptr addrspace(1) %p, ptr %2, i64 3, i1 false)");
  });
});
