// More rules of LLVM's verifier: intrinsics, operand bundles, exceptions, metadata, each with a module that violates it.

import { describe, expect, it } from "vitest";
import { Context, IntegerType } from "../../src/ir/index.ts";
import { parseLlvm, verifyLlvm } from "../../src/llvm/index.ts";
import { opcode } from "../../src/llvm/opcode.ts";

function problemOf(text: string): string {
  const module = parseLlvm(new Context(), text);
  if (!module.ok) return `not read: ${module.diagnostics[0]?.message}`;
  return verifyLlvm(module.value).diagnostics[0]?.message ?? "";
}

const body = (text: string, more = ""): string =>
  `define void @f(i1 %c, i32 %x, ptr %p) {\n${text}\n  ret void\n}\ndeclare void @g()\n${more}`;

const pads = (text: string): string =>
  `define void @f() personality ptr @p {\n  invoke void @g()\n    to label %n unwind label %u\nn:\n  ret void\nu:\n${text}\n}\n` +
  "declare void @g()\ndeclare i32 @p(...)\n";

const loaded = (attachment: string, nodes: string, type = "ptr"): string =>
  `${body(`  %y = load ${type}, ptr %p, ${attachment}`)}${nodes}\n`;

const INTRINSICS: Readonly<Record<string, string>> = {
  "Intrinsic has incorrect return type!": body(
    "  call void @llvm.ctpop.i32(i32 %x)",
    "declare void @llvm.ctpop.i32(i32)\n",
  ),
  "Intrinsic has incorrect argument type!": body(
    "  %y = call i32 @llvm.umax.i32(i32 %x, i64 1)",
    "declare i32 @llvm.umax.i32(i32, i64)\n",
  ),
  "Callsite was not defined with variable arguments!": body(
    "  call void @llvm.localescape()",
    "declare void @llvm.localescape()\n",
  ),
  "Invalid user of intrinsic instruction!": body("  store ptr @llvm.trap, ptr %p", "declare void @llvm.trap()\n"),
  "bswap must be an even number of bytes": body("  %y = call i8 @llvm.bswap.i8(i8 1)"),
  "llvm.threadlocal.address operand isThreadLocal() must be true": body(
    "  %y = call ptr @llvm.threadlocal.address.p0(ptr @v)",
    "@v = global i32 0\n",
  ),
  "get_vector_length: VF must be positive": body(
    "  %y = call i32 @llvm.experimental.get.vector.length.i32(i32 %x, i32 0, i1 true)",
  ),
  "vector_extract would overrun.": body(
    "  %y = call <4 x i32> @llvm.vector.extract.v4i32.v8i32(<8 x i32> zeroinitializer, i64 8)",
  ),
  "Result of a matrix operation does not fit in the returned vector!": body(
    "  %y = call <4 x float> @llvm.matrix.transpose.v4f32(<4 x float> zeroinitializer, i32 2, i32 3)",
  ),
  "invalid rounding mode argument": body(
    '  %y = call float @llvm.experimental.constrained.sqrt.f32(float 1.0, metadata !"round.some", metadata !"fpexcept.strict")',
  ),
  "invalid exception behavior argument": body(
    '  %y = call float @llvm.experimental.constrained.sqrt.f32(float 1.0, metadata !"round.dynamic", metadata !"some")',
  ),
  "unsupported bits for llvm.is.fpclass test mask": body("  %y = call i1 @llvm.is.fpclass.f32(float 1.0, i32 4096)"),
  "rw argument to llvm.prefetch must be 0-1": body("  call void @llvm.prefetch.p0(ptr %p, i32 2, i32 0, i32 0)"),
  "tags must be valid attribute names": body('  call void @llvm.assume(i1 true) ["other"(ptr %p)]'),
  "assume with operand bundles must have i1 true condition": body(
    '  call void @llvm.assume(i1 %c) ["nonnull"(ptr %p)]',
  ),
  "Enclosing function does not use GC.": body("  call void @llvm.gcwrite(ptr %p, ptr %p, ptr %p)"),
  "llvm.localescape used outside of entry block": body("  br label %a\na:\n  call void (...) @llvm.localescape()"),
  "gc.statepoint callee argument must have elementtype attribute":
    'define void @f() gc "x" {\n' +
    "  %t = call token (i64, i32, ptr, i32, i32, ...) @llvm.experimental.gc.statepoint.p0(i64 0, i32 0, ptr @g, i32 0, i32 0, i32 0, i32 0)\n" +
    "  ret void\n}\ndeclare void @g()\n",
  "llvm.lifetime.start/end can only be used on alloca or poison": body("  call void @llvm.lifetime.start.p0(ptr %p)"),
};

const CALLS: Readonly<Record<string, string>> = {
  "Multiple deopt operand bundles": body('  call void @g() ["deopt"(), "deopt"()]'),
  "Direct call cannot have a ptrauth bundle": body('  call void @g() ["ptrauth"(i32 0, i64 0)]'),
  "Expected exactly one kcfi bundle operand": body('  call void %p() ["kcfi"()]'),
  'operand bundle "clang.arc.attachedcall" requires one function as an argument': body(
    '  %y = call ptr %p() ["clang.arc.attachedcall"()]',
  ),
  "calling convention does not permit calls": body("  call spir_kernel void @k()", "declare spir_kernel void @k()\n"),
  "Operand for indirect constraint must have elementtype attribute": body('  call void asm "", "*m"(ptr %p)'),
  "Label constraints can only be used with callbr": body('  call void asm "", "!i"()'),
  "musttail call must precede a ret with an optional bitcast":
    "define void @f() {\n  musttail call void @g()\n  br label %a\na:\n  ret void\n}\ndeclare void @g()\n",
  "cannot guarantee tail call due to mismatched parameter counts":
    "define void @f(i32 %x) {\n  musttail call void @g()\n  ret void\n}\ndeclare void @g()\n",
  "inreg attribute not allowed in tailcc musttail caller":
    "define tailcc void @f(i32 inreg %x) {\n  musttail call tailcc void @g()\n  ret void\n}\ndeclare tailcc void @g()\n",
  "swifterror value can only be loaded and stored from, or as a swifterror argument!":
    "define void @f(ptr swifterror %e) {\n  %y = getelementptr i8, ptr %e, i32 1\n  ret void\n}\n",
  "inalloca argument for call has mismatched alloca": body(
    "  %s = alloca i32\n  call void @h(ptr inalloca(i32) %s)",
    "declare void @h(ptr inalloca(i32))\n",
  ),
  "Attribute 'sret' cannot be used for vararg call arguments!": body(
    "  call void (...) @v(ptr sret(i32) %p)",
    "declare void @v(...)\n",
  ),
  "huge 'byval' arguments are unsupported": "declare void @f(ptr byval([4294967296 x i8]))\n",
  "'allockind()' requires exactly one of alloc, realloc, and free": 'declare void @f() allockind("zeroed")\n',
  '"patchable-function-entry" takes an unsigned integer: x': 'declare void @f() "patchable-function-entry"="x"\n',
  "invalid value for 'denormal-fp-math' attribute: iee": 'declare void @f() "denormal-fp-math"="iee"\n',
  "Calling convention requires void return type": "declare spir_kernel i32 @f()\n",
  "Calling convention parameter requires byval": "declare x86_intrcc void @f(ptr)\n",
};

const PADS: Readonly<Record<string, string>> = {
  "Bogus funclet pad use": pads(
    "  %s = cleanuppad within none []\n  br label %c\nc:\n  %d = catchpad within %s []\n  unreachable",
  ),
  "CleanupReturnInst needs to be provided a CleanupPad": pads(
    "  %s = catchswitch within none [label %c] unwind to caller\nc:\n  %d = catchpad within %s []\n  cleanupret from %d unwind to caller",
  ),
  "CatchSwitchInst handlers must be catchpads": pads(
    "  %s = catchswitch within none [label %c] unwind to caller\nc:\n  unreachable",
  ),
  "EH pad must be jumped to via an unwind edge":
    "define void @f() personality ptr @p {\n  br label %u\nu:\n  %s = cleanuppad within none []\n  unreachable\n}\ndeclare i32 @p(...)\n",
  "LandingPadInst not the first non-PHI instruction in the block.": pads(
    "  %l = landingpad i32\n    cleanup\n  %m = landingpad i32\n    cleanup\n  unreachable",
  ),
};

const METADATA: Readonly<Record<string, string>> = {
  "Unfinished range!": loaded("!range !0", "!0 = !{i32 0}", "i32"),
  "Range must not be empty!": loaded("!range !0", "!0 = !{i32 0, i32 0}", "i32"),
  "Intervals are not in order": loaded("!range !0", "!0 = !{i32 5, i32 7, i32 0, i32 2}", "i32"),
  "Intervals are contiguous": loaded("!range !0", "!0 = !{i32 0, i32 2, i32 2, i32 4}", "i32"),
  "align metadata value must be a power of 2!": loaded("!align !0", "!0 = !{i64 3}"),
  "fpmath requires a floating point result!": loaded("!fpmath !0", "!0 = !{float 1.0}", "i32"),
  "scope list must consist of MDNodes": loaded("!noalias !0", '!0 = !{!"a"}'),
  "Access scope list contains invalid access scope": loaded("!llvm.access.group !0", '!0 = !{!1}\n!1 = !{!"a"}'),
  "Access type node must be a valid scalar type": loaded("!tbaa !0", "!0 = !{!1, !1, i64 0}\n!1 = !{!1, !1}"),
  "Offsets must be increasing!": loaded(
    "!tbaa !0",
    '!0 = !{!1, !2, i64 0}\n!1 = !{!"s", !2, i64 4, !2, i64 0}\n!2 = !{!"i", !3}\n!3 = !{!"root"}',
    "i32",
  ),
  "!prof branch_weights are not allowed for this instruction": loaded(
    "!prof !0",
    '!0 = !{!"branch_weights", i32 1}',
    "i32",
  ),
  "!memprof metadata should only exist on calls": loaded("!memprof !0", "!0 = !{!0}"),
  "call stack metadata should have at least 1 operand": `${body("  call void @g(), !callsite !0")}!0 = !{}\n`,
  "function declaration may not have a !prof attachment":
    'declare !prof !0 void @f()\n!0 = !{!"function_entry_count", i64 1}\n',
  "annotation must have at least one operand": loaded("!annotation !0", "!0 = !{}"),
  "associated value must be pointer typed": "@v = global i32 0, !associated !0\n!0 = !{i32 4}\n",
  "invalid value for 'max' module flag (expected constant integer)":
    '!llvm.module.flags = !{!0}\n!0 = !{i32 7, !"a", !"b"}\n',
  "invalid requirement on flag, flag is not present in module":
    '!llvm.module.flags = !{!0}\n!0 = !{i32 3, !"a", !1}\n!1 = !{!"b", i32 1}\n',
  "'Linker Options' named metadata no longer supported":
    '!llvm.module.flags = !{!0}\n!0 = !{i32 6, !"Linker Options", !1}\n!1 = !{}\n',
  "invalid uses of intrinsic global variable":
    '@llvm.used = appending global [1 x ptr] [ptr @v], section "llvm.metadata"\n@v = global ptr @llvm.used\n',
  "wrong initializer for intrinsic global variable": "@llvm.used = appending global [1 x ptr] zeroinitializer\n",
  "Subrange can have any one of count or upperBound":
    "!a = !{!0}\n!0 = !DISubrange(count: !1, upperBound: !1)\n!1 = !DIExpression()\n",
  "rank can only appear in array type": "!a = !{!0}\n!0 = !DICompositeType(tag: DW_TAG_structure_type, rank: 1)\n",
  "invalid base type": "!a = !{!0}\n!0 = !DIDerivedType(tag: DW_TAG_typedef, baseType: !1)\n!1 = !{}\n",
  "invalid reference flags":
    "!a = !{!0}\n!0 = !DISubroutineType(flags: DIFlagTypePassByValue | DIFlagTypePassByReference, types: null)\n",
  "invalid checksum length":
    '!a = !{!0}\n!0 = !DIFile(filename: "a", directory: "", checksumkind: CSK_MD5, checksum: "00")\n',
  "DICompileUnit not listed in llvm.dbg.cu":
    '!a = !{!0}\n!0 = distinct !DICompileUnit(language: DW_LANG_C, file: !1)\n!1 = !DIFile(filename: "a", directory: "")\n',
};

describe("the verifier of LLVM IR, by kind of rule", () => {
  for (const [kind, table] of Object.entries({ INTRINSICS, CALLS, PADS, METADATA })) {
    for (const [message, text] of Object.entries(table)) {
      it(`${kind.toLowerCase()}: ${message}`, () => expect(problemOf(text)).toBe(message));
    }
  }
});

/** A module with debug information, of which a part is wrong. */
const debugged = (subprogram: string, location: string): string =>
  `define void @f() !dbg !3 {\n  ret void, !dbg !4\n}\n!llvm.dbg.cu = !{!1}\n!llvm.module.flags = !{!0}\n` +
  '!0 = !{i32 2, !"Debug Info Version", i32 3}\n!1 = distinct !DICompileUnit(language: DW_LANG_C99, file: !2)\n' +
  `!2 = !DIFile(filename: "a.c", directory: "/")\n!3 = distinct !DISubprogram(${subprogram})\n!4 = ${location}\n`;

const SUBPROGRAM = 'name: "f", scope: !2, file: !2, line: 1, spFlags: DISPFlagDefinition, unit: !1';
const LOCATION = "!DILocation(line: 1, scope: !3)";

describe("debug information that LLVM would reject", () => {
  const isStripped = (text: string): boolean => {
    const module = parseLlvm(new Context(), text);
    if (!module.ok) throw new Error(module.diagnostics[0]?.message);
    return module.value.functions[0]?.attachments.length === 0;
  };

  it("stays if it is valid", () => expect(isStripped(debugged(SUBPROGRAM, LOCATION))).toBe(false));
  it("is removed if a subprogram has no unit", () =>
    expect(isStripped(debugged('name: "f", file: !2, line: 1, spFlags: DISPFlagDefinition', LOCATION))).toBe(true));
  it("is removed if a location has no local scope", () =>
    expect(isStripped(debugged(SUBPROGRAM, "!DILocation(line: 1, scope: !2)"))).toBe(true));
  it("is removed if a location is in another subprogram", () =>
    expect(
      isStripped(
        `${debugged(SUBPROGRAM, "!DILocation(line: 1, scope: !5)")}!5 = distinct !DISubprogram(${SUBPROGRAM})\n`,
      ),
    ).toBe(true));
});

describe("indices of an address", () => {
  it("lead to a part of the type, in modules that are not text as well", () => {
    const text = "define void @f(ptr %p) {\n  %q = getelementptr [2 x i8], ptr %p, i64 0, i64 1\n  ret void\n}\n";
    const module = parseLlvm(new Context(), text);
    if (!module.ok) throw new Error(module.diagnostics[0]?.message);
    const { code, context } = module.value;
    expect(verifyLlvm(module.value).ok).toBe(true);
    const row = code.opcode.findIndex((one) => one === opcode.getelementptr);
    code.extra[row] = IntegerType.get(context, { width: 8, signedness: "signless" }).id;
    expect(verifyLlvm(module.value).diagnostics[0]?.message).toBe("Invalid indices for GEP pointer type!");
  });
});
