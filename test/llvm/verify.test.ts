// Rules of LLVM's verifier, each with a module that violates it.

import { describe, expect, it } from "vitest";
import { Context } from "../../src/ir/index.ts";
import { opcode, parseLlvm, verifyLlvm } from "../../src/llvm/index.ts";

function problemOf(text: string): string {
  const module = parseLlvm(new Context(), text);
  if (!module.ok) return `not read: ${module.diagnostics[0]?.message}`;
  return verifyLlvm(module.value).diagnostics[0]?.message ?? "";
}

const body = (text: string): string => `define void @f(i1 %c, i32 %x, ptr %p) {\n${text}\n}\ndeclare void @g()\n`;

const VIOLATIONS: Readonly<Record<string, string>> = {
  "Instruction does not dominate all uses!": body(
    "  br i1 %c, label %a, label %b\na:\n  %y = add i32 %x, 1\n  br label %b\nb:\n  %z = add i32 %y, 1\n  ret void",
  ),
  "Only PHI nodes may reference their own value!": body("  %y = add i32 %y, 1\n  ret void"),
  "Entry block to function must not have predecessors!": body("entry:\n  br label %entry"),
  "PHINode should have one entry for each predecessor of its parent basic block!": body(
    "  br label %a\na:\n  %y = phi i32 [ 0, %0 ], [ 1, %a ]\n  ret void",
  ),
  "PHI node entries do not match predecessors!": body("  br label %a\na:\n  %y = phi i32 [ 0, %a ]\n  ret void"),
  "PHI nodes not grouped at top of basic block!": body(
    "  br label %a\na:\n  %y = add i32 %x, 1\n  %z = phi i32 [ 0, %0 ]\n  ret void",
  ),
  "PHI node has multiple entries for the same basic block with different incoming values!": body(
    "  br i1 %c, label %a, label %a\na:\n  %y = phi i32 [ 0, %0 ], [ 1, %0 ]\n  ret void",
  ),
  "LandingPadInst needs to be in a function with a personality.": body(
    "  invoke void @g()\n    to label %a unwind label %b\na:\n  ret void\nb:\n  %l = landingpad i32\n    cleanup\n  ret void",
  ),
  "The unwind destination does not have an exception handling instruction!": body(
    "  invoke void @g()\n    to label %a unwind label %b\na:\n  ret void\nb:\n  ret void",
  ),
  "Ranges are only for loads, calls and invokes!": `${body("  %y = add i32 %x, 1, !range !0\n  ret void")}!0 = !{i32 0, i32 1}\n`,
  "nonnull applies only to pointer types": `${body("  %y = load i32, ptr %p, !nonnull !0\n  ret void")}!0 = !{}\n`,
  "Attributes 'noinline and alwaysinline' are incompatible!": "declare void @f() noinline alwaysinline\n",
  "Attribute 'optnone' requires 'noinline'!": "declare void @f() optnone\n",
  "Attribute 'signext' applied to incompatible type!": "declare void @f(ptr signext)\n",
  "Attributes 'zeroext and signext' are incompatible!": "declare void @f(i8 zeroext signext)\n",
  "Cannot have multiple 'swiftself' parameters!": "declare void @f(ptr swiftself, ptr swiftself)\n",
  "'vscale_range' minimum must be greater than 0": "declare void @f() vscale_range(0, 4)\n",
  "invalid value for 'frame-pointer' attribute: some": 'declare void @f() "frame-pointer"="some"\n',
  "Function takes token but isn't an intrinsic": "declare void @f(token)\n",
  "llvm intrinsics cannot be defined!": "define void @llvm.trap() {\n  ret void\n}\n",
  "va_start called in a non-varargs function": body("  call void @llvm.va_start.p0(ptr %p)\n  ret void"),
  "immarg operand has non-immediate parameter": body("  %y = call i32 @llvm.ctlz.i32(i32 %x, i1 %c)\n  ret void"),
  "'common' global must have a zero initializer!": "@x = common global i32 1\n",
  "Only global arrays can have appending linkage!": "@x = appending global i32 1\n",
  "Globals cannot contain scalable types": "@x = global <vscale x 2 x i32> zeroinitializer\n",
  "Aliases cannot form a cycle": "@a = alias i32, ptr @b\n@b = alias i32, ptr @a\n",
  "Alias must point to a definition": "@g = external global i32\n@a = alias i32, ptr @g\n",
  "IFunc must have a Function resolver": "@g = global i32 0\n@i = ifunc void (), ptr @g\n",
  "incorrect number of operands in module flag": "!llvm.module.flags = !{!0}\n!0 = !{i32 1}\n",
  "incorrect number of operands in llvm.ident metadata": "!llvm.ident = !{!0}\n!0 = !{}\n",
  "module flag identifiers must be unique (or of 'require' type)":
    '!llvm.module.flags = !{!0, !1}\n!0 = !{i32 1, !"a", i32 1}\n!1 = !{i32 1, !"a", i32 2}\n',
  "DWARF address space only applies to pointer or reference types":
    "!a = !{!0}\n!0 = !DIDerivedType(tag: DW_TAG_member, baseType: null, dwarfAddressSpace: 1)\n",
};

describe("the verifier of LLVM IR", () => {
  for (const [message, text] of Object.entries(VIOLATIONS)) {
    it(`reports: ${message}`, () => expect(problemOf(text)).toBe(message));
  }

  it("accepts the value of an invoke in its normal block", () => {
    const text =
      "define i32 @f() personality ptr @p {\n  %x = invoke i32 @h()\n    to label %a unwind label %b\na:\n  ret i32 %x\nb:\n" +
      "  %l = landingpad { ptr, i32 }\n    cleanup\n  resume { ptr, i32 } %l\n}\ndeclare i32 @h()\ndeclare i32 @p(...)\n";
    expect(problemOf(text)).toBe("");
  });
});

it("rejects a return without a value from a function that has one, which only bitcode can hold", () => {
  const { value: module } = parseLlvm(new Context(), "define float @f() {\n  unreachable\n}\n");
  if (module === undefined) throw new Error("not read");
  const { code } = module;
  code.opcode[code.opcode.indexOf(opcode.unreachable)] = opcode.ret;
  expect(verifyLlvm(module).diagnostics[0]?.message).toBe(
    "Function return type does not match operand type of return inst!",
  );
});
