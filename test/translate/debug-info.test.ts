// Debug information in both directions: what nodes become in each set, what survives, places of rejections, damaged instructions.
import { describe, expect, it } from "vitest";
import { Context } from "../../src/ir/index.ts";
import { parseLlvm, writeModule } from "../../src/llvm/index.ts";
import type { DebugInfoFormat } from "../../src/translate/common/options.ts";
import { translateToLlvm, translateToSpirv } from "../../src/translate/index.ts";
import { linesOf, translated, warningsOf } from "./forward.ts";

const FORMATS: readonly DebugInfoFormat[] = ["legacy", "ocl-100", "nonsemantic-shader-100", "nonsemantic-shader-200"];

const UNIT = `
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, producer: "made here", emissionKind: FullDebug, globals: !20)
!1 = !DIFile(filename: "k.cl", directory: "/src", checksumkind: CSK_MD5, checksum: "0123456789abcdef0123456789abcdef")
!2 = !{i32 7, !"Dwarf Version", i32 4}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "k", scope: !1, file: !1, line: 3, type: !5, scopeLine: 4, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0)
!5 = !DISubroutineType(types: !6)
!6 = !{null, !7}
!7 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !8, size: 64, dwarfAddressSpace: 1)
!8 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!9 = !DILocalVariable(name: "p", arg: 1, scope: !4, file: !1, line: 3, type: !7)
!10 = !DILocation(line: 3, column: 9, scope: !4)
!11 = distinct !DILexicalBlock(scope: !4, file: !1, line: 5, column: 3)
!12 = !DILocation(line: 6, column: 5, scope: !11)
!13 = !DILocation(line: 7, column: 1, scope: !4)
`;

const KERNEL = `
define spir_kernel void @k(ptr addrspace(1) %p) !dbg !4 {
  #dbg_value(ptr addrspace(1) %p, !9, !DIExpression(), !10)
  %x = load i32, ptr addrspace(1) %p, align 4, !dbg !12
  store i32 %x, ptr addrspace(1) %p, align 4
  ret void, !dbg !13
}
${UNIT}
`;

const NO_GLOBALS = "!20 = !{}\n";

/** The lines of debug information of a translation: names and operands of instructions without ids of types and sets. */
function debugOf(text: string, debugInfo: DebugInfoFormat, extraExpressions = false): readonly string[] {
  const made = linesOf(text, { debugInfo, extraExpressions });
  return made.flatMap(
    (line) => /^(?:ExtInst \d+ \d+ \d+ (Debug.*)|(Line .*))$/.exec(line)?.slice(1).find(Boolean) ?? [],
  );
}

const namesOf = (lines: readonly string[]): readonly string[] => lines.map((line) => line.split(" ")[0] ?? "");

/** The text of the LLVM IR after both translations. */
function backOf(text: string, debugInfo: DebugInfoFormat): string {
  const made = translated(text, { debugInfo });
  if (!made.ok) throw new Error(made.diagnostics[0]?.message);
  const back = translateToLlvm(made.value);
  if (!back.ok) throw new Error(back.diagnostics[0]?.message);
  let out = "";
  writeModule(back.value, { write: (part: string) => (out += part) });
  return out;
}

describe("debug information towards SPIR-V", () => {
  it("has scopes and lines before instructions, and none where LLVM IR has none", () => {
    const lines = debugOf(KERNEL + NO_GLOBALS, "ocl-100");
    expect(namesOf(lines).slice(-8)).toEqual([
      ...["DebugScope", "Line", "DebugValue", "DebugScope", "Line", "DebugNoScope", "DebugScope", "Line"],
    ]);
  });

  it("defines functions, entry points and lines by instructions in the non-semantic sets", () => {
    const names = namesOf(debugOf(KERNEL + NO_GLOBALS, "nonsemantic-shader-100"));
    expect(names).toContain("DebugEntryPoint");
    expect(names.filter((name) => name === "DebugFunctionDefinition")).toHaveLength(1);
    expect(names).not.toContain("Line");
  });

  it("states the producer as a processed module, or in the unit of the newest set", () => {
    const processed = linesOf(KERNEL + NO_GLOBALS, { debugInfo: "ocl-100" });
    expect(processed).toContain('ModuleProcessed "Debug info producer: made here"');
    const newest = translated(KERNEL + NO_GLOBALS, { debugInfo: "nonsemantic-shader-200" });
    expect(newest.ok).toBe(true);
    expect(backOf(KERNEL + NO_GLOBALS, "nonsemantic-shader-200")).toContain('producer: "made here"');
  });

  it("omits a place that the set cannot express, and ends the last one", () => {
    const text = KERNEL.replace("!DIExpression(), !10", "!DIExpression(DW_OP_lit0, DW_OP_mul, DW_OP_stack_value), !10");
    const [none] = debugOf(text + NO_GLOBALS, "ocl-100").filter((line) => line.startsWith("DebugValue"));
    const [all] = debugOf(text + NO_GLOBALS, "nonsemantic-shader-100", true).filter((line) =>
      line.startsWith("DebugValue"),
    );
    expect(namesOf(debugOf(text + NO_GLOBALS, "ocl-100"))).not.toContain("DebugOperation");
    expect(none).toBeDefined();
    expect(all).toBeDefined();
    expect(backOf(text + NO_GLOBALS, "ocl-100")).toContain("#dbg_value(ptr poison,");
  });
});

const TYPES = `
@g = addrspace(1) global i32 0, align 4, !dbg !21
${KERNEL.replace("!6 = !{null, !7}", "!6 = !{null, !7, !30, !33, !40, !44, !46}")}
!20 = !{!21}
!21 = !DIGlobalVariableExpression(var: !22, expr: !DIExpression())
!22 = distinct !DIGlobalVariable(name: "g", scope: !0, file: !1, line: 1, type: !8, isLocal: false, isDefinition: true)
!30 = !DICompositeType(tag: DW_TAG_structure_type, name: "Node", file: !1, line: 8, size: 128, elements: !31, identifier: "_ZTS4Node")
!31 = !{!32, !37}
!32 = !DIDerivedType(tag: DW_TAG_member, name: "next", scope: !30, file: !1, line: 9, baseType: !38, size: 64, flags: DIFlagPublic)
!33 = !DICompositeType(tag: DW_TAG_enumeration_type, name: "E", file: !1, line: 10, baseType: !8, size: 32, elements: !34)
!34 = !{!35, !36}
!35 = !DIEnumerator(name: "A", value: -1)
!36 = !DIEnumerator(name: "B", value: 4294967296)
!37 = !DIDerivedType(tag: DW_TAG_member, name: "bits", scope: !30, file: !1, line: 9, baseType: !8, size: 3, offset: 66, flags: DIFlagPublic | DIFlagBitField, extraData: i64 64)
!38 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !30, size: 64)
!40 = !DICompositeType(tag: DW_TAG_array_type, baseType: !8, size: 192, elements: !41)
!41 = !{!42, !43}
!42 = !DISubrange(count: 2)
!43 = !DISubrange(count: 3)
!44 = !DIDerivedType(tag: DW_TAG_typedef, name: "T", file: !1, line: 11, baseType: !45)
!45 = !DIDerivedType(tag: DW_TAG_const_type, baseType: null)
!46 = !DICompositeType(tag: DW_TAG_array_type, baseType: !8, size: 128, flags: DIFlagVector, elements: !47)
!47 = !{!43}
`;

const CHECKSUM =
  /!DIFile\(filename: "k.cl", directory: "\/src", checksumkind: CSK_MD5, checksum: "0123456789abcdef0123456789abcdef"\)/;

describe("debug information through SPIR-V and back", () => {
  it.each(FORMATS)("keeps types and variables in %s", (format) => {
    const text = backOf(TYPES, format);
    for (const part of [
      /!DICompositeType\(tag: DW_TAG_structure_type, name: "Node", file: !\d+, line: 8, size: 128, elements: !\d+, identifier: "_ZTS4Node"\)/,
      /name: "next", scope: !\d+, file: !\d+, line: 9, baseType: !\d+, size: 64, flags: DIFlagPublic\)/,
      /name: "bits", .*size: 3, offset: 66, flags: DIFlagPublic \| DIFlagBitField, extraData: i64 64\)/,
      /!DIEnumerator\(name: "A", value: -1\)/,
      /!DIEnumerator\(name: "B", value: 4294967296\)/,
      /tag: DW_TAG_array_type, baseType: !\d+, size: 192, elements: /,
      /size: 128, flags: DIFlagVector/,
      /!DIDerivedType\(tag: DW_TAG_const_type, baseType: null\)/,
      // The text of a source is its text alone in one set, so that it has no checksum.
      format === "nonsemantic-shader-100" ? /!DIFile\(filename: "k.cl", directory: "\/src"\)/ : CHECKSUM,
      /distinct !DIGlobalVariable\(name: "g", scope: !\d+, file: !\d+, line: 1, /,
      /!DILocalVariable\(name: "p", arg: 1, scope: !\d+, file: !\d+, line: 3, type: !\d+\)/,
      /!DILocation\(line: 6, column: 5, scope: !\d+\)/,
      /@g = addrspace\(1\) global i32 0, align 4, !dbg !\d+/,
    ])
      expect(text).toMatch(part);
    expect(text).toMatch(/store i32 %x, ptr addrspace\(1\) %p, align 4\n/);
  });

  it("keeps bounds, expressions and columns of inlined calls in the newest set", () => {
    const text = TYPES.replace(
      "!42 = !DISubrange(count: 2)",
      "!42 = !DISubrange(lowerBound: 1, upperBound: !DIExpression(DW_OP_constu, 7), stride: 4)",
    );
    const back = backOf(text, "nonsemantic-shader-200");
    expect(back).toContain("!DISubrange(lowerBound: 1, upperBound: !DIExpression(DW_OP_constu, 7), stride: 4)");
  });

  it("keeps lower bounds in the older sets", () => {
    const text = TYPES.replace("!42 = !DISubrange(count: 2)", "!42 = !DISubrange(count: 2, lowerBound: 1)");
    expect(backOf(text, "ocl-100")).toContain("!DISubrange(count: 2, lowerBound: 1)");
    expect(backOf(text, "ocl-100")).toContain("!DISubrange(count: 3)");
  });
});

describe("instructions as llvm-spirv writes them", () => {
  it("are read: an imported entity with a word more", () => {
    const text = KERNEL.replace("globals: !20)", "imports: !23)");
    const made = translated(`${text}
!23 = !{!24}
!24 = !DIImportedEntity(tag: DW_TAG_imported_declaration, name: "n", scope: !0, entity: !4, file: !1, line: 15)`);
    if (!made.ok) throw new Error(made.diagnostics[0]?.message);
    const { words } = made.value;
    let at = 5;
    while (((words[at] ?? 0) & 0xffff) !== EXT_INST || words[at + 4] !== IMPORTED_ENTITY) at += (words[at] ?? 0) >>> 16;
    const longer = new Uint32Array([...words.subarray(0, at + 7), 0, ...words.subarray(at + 7)]);
    longer[at] = (words[at] ?? 0) + (1 << 16);
    const back = translateToLlvm({ words: longer, isBigEndian: false });
    if (!back.ok) throw new Error(back.diagnostics[0]?.message);
    let out = "";
    writeModule(back.value, { write: (part: string) => (out += part) });
    expect(out).toMatch(
      /!DIImportedEntity\(tag: DW_TAG_imported_declaration, name: "n", scope: !\d+, entity: !\d+, file: !\d+, line: 15\)/,
    );
  });
});

/** Nodes that LLVM's verifier accepts and that lead to no debug information of SPIR-V: what replaces a node of the kernel, and the warning. */
const WRONG: Readonly<Record<string, readonly [from: RegExp, to: string, warning: string]>> = {
  "a typedef of itself": [
    /^!7 = .*$/m,
    '!7 = distinct !DIDerivedType(tag: DW_TAG_typedef, name: "T", scope: !1, file: !1, line: 1, baseType: !7)',
    "DIDerivedType 'T' is a type that leads back to itself; an unspecified type takes its place there",
  ],
  "pointers to each other": [
    /^!7 = .*$/m,
    `!7 = distinct !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !60, size: 64, dwarfAddressSpace: 1)
!60 = distinct !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !7, size: 64, dwarfAddressSpace: 1)`,
    "DIDerivedType is a type that leads back to itself; an unspecified type takes its place there",
  ],
  "a struct in itself": [
    /^!7 = .*$/m,
    '!7 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "S", scope: !7, file: !1, line: 1, size: 8, elements: !20)',
    "DICompositeType 'S' has a scope that leads back to itself; the compilation unit takes its place",
  ],
  "a typedef in a basic type": [
    /^!7 = .*$/m,
    '!7 = !DIDerivedType(tag: DW_TAG_typedef, name: "T", scope: !8, file: !1, line: 1, baseType: !8)',
    "DIDerivedType 'T' has a scope that is a DIBasicType; the compilation unit takes its place",
  ],
  "a block whose file is a block": [
    /^!11 = .*$/m,
    "!11 = distinct !DILexicalBlock(scope: !4, file: !11, line: 5, column: 3)",
    "DILexicalBlock has a file that is a DILexicalBlock, which is left out",
  ],
  "an array of elements that are no ranges": [
    /^!7 = .*$/m,
    `!7 = !DICompositeType(tag: DW_TAG_array_type, baseType: !8, size: 64, elements: !60)
!60 = !{!8}`,
    "DICompositeType has an element that is a DIBasicType, which is left out",
  ],
  "an enumeration of lists": [
    /^!7 = .*$/m,
    `!7 = !DICompositeType(tag: DW_TAG_enumeration_type, name: "E", file: !1, line: 10, baseType: !8, size: 32, elements: !60)
!60 = !{!2}`,
    "DICompositeType 'E' has an element that is a list, which is left out",
  ],
};

/** The validator does not know the checksums of the newest set. */
const PLAIN = KERNEL.replace(/, checksumkind: \w+, checksum: "\w+"/, "");

describe("fields of wrong kinds", () => {
  for (const [name, [from, to, warning]] of Object.entries(WRONG)) {
    for (const debugInfo of FORMATS.slice(1)) {
      it(`are replaced and named, and the module is valid: ${name}, ${debugInfo}`, () => {
        const text = PLAIN.replace(from, to) + NO_GLOBALS;
        expect(text).toContain(to);
        expect(namesOf(debugOf(text, debugInfo))).toContain("DebugLocalVariable");
        expect(warningsOf(text, { debugInfo })).toEqual([`debug information: ${warning}`]);
      });
    }
  }

  it("are none where a struct and a variable are in the block that is written first", () => {
    const text = `${PLAIN.replace("unit: !0)", "unit: !0, retainedNodes: !62)")}
!60 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "S", scope: !11, file: !1, line: 5, size: 32, elements: !63)
!61 = !DILocalVariable(name: "s", scope: !11, file: !1, line: 6, type: !60)
!62 = !{!9, !61}
!63 = !{!64}
!64 = !DIDerivedType(tag: DW_TAG_member, name: "m", scope: !60, file: !1, line: 5, baseType: !8, size: 32)
`;
    for (const debugInfo of FORMATS.slice(1)) {
      const names = namesOf(debugOf(text + NO_GLOBALS, debugInfo));
      expect(names.filter((name) => name === "DebugTypeComposite" || name === "DebugTypeMember")).toHaveLength(2);
      expect(warningsOf(text + NO_GLOBALS, { debugInfo })).toEqual([]);
    }
  });
});

describe("members whose scope is no composite", () => {
  it("are in the one that lists them", () => {
    const text = PLAIN.replace(
      /^!7 = .*$/m,
      `!7 = !DICompositeType(tag: DW_TAG_structure_type, name: "S", file: !1, line: 8, size: 64, elements: !60)
!60 = !{!61, !62, !63}
!61 = distinct !DIDerivedType(tag: DW_TAG_member, name: "a", scope: !61, file: !1, line: 9, baseType: !8, size: 32)
!62 = !DIDerivedType(tag: DW_TAG_member, name: "b", scope: !0, file: !1, line: 9, baseType: !8, size: 32)
!63 = !DIDerivedType(tag: DW_TAG_inheritance, scope: !8, baseType: !64, size: 32)
!64 = !DICompositeType(tag: DW_TAG_structure_type, name: "B", file: !1, line: 7, size: 32, elements: !20)`,
    );
    expect(namesOf(debugOf(text + NO_GLOBALS, "ocl-100"))).toContain("DebugTypeInheritance");
    expect(warningsOf(text + NO_GLOBALS, { debugInfo: "ocl-100" })).toEqual([
      "debug information: DIDerivedType 'a' has a scope that leads back to itself; the type that lists it takes its place",
      "debug information: DIDerivedType 'b' has a scope that is a DICompileUnit; the type that lists it takes its place",
      "debug information: DIDerivedType has a scope that is a DIBasicType; the type that lists it takes its place",
    ]);
    for (const debugInfo of FORMATS.slice(2))
      expect(namesOf(debugOf(text + NO_GLOBALS, debugInfo))).toContain("DebugTypeInheritance");
  });

  it("are left out where none lists them", () => {
    const text = `${PLAIN}!20 = !{!60}
!60 = !DIGlobalVariableExpression(var: !61, expr: !DIExpression())
!61 = distinct !DIGlobalVariable(name: "g", scope: !0, file: !1, line: 1, type: !8, isLocal: false, isDefinition: true, declaration: !62)
!62 = distinct !DIDerivedType(tag: DW_TAG_member, name: "m", scope: !62, file: !1, line: 2, baseType: !8, flags: DIFlagStaticMember)
`;
    const names = namesOf(debugOf(text, "ocl-100"));
    expect(names).toContain("DebugGlobalVariable");
    expect(names).not.toContain("DebugTypeMember");
    expect(warningsOf(text, { debugInfo: "ocl-100" })).toEqual([
      "debug information: DIDerivedType 'm' is a member of no composite; it is left out",
    ]);
  });
});

describe("a loop's metadata that leads back to itself", () => {
  const loop = (nodes: string): string => `
define spir_kernel void @k(i1 %c) {
entry:
  br label %loop
loop:
  br i1 %c, label %loop, label %out, !llvm.loop !0
out:
  ret void
}
${nodes}`;

  it("has no controls of nodes without a name", () => {
    const lines = linesOf(loop('!0 = distinct !{!0, !0, !1}\n!1 = !{!"llvm.loop.unroll.enable"}\n'));
    expect(lines.filter((line) => line.startsWith("LoopMerge"))).toEqual([expect.stringMatching(/ 1$/)]);
  });

  it("is stripped of locations in bounded time", () => {
    const nodes = `!0 = distinct !{!0, !2, !0, !3, !3, !1}
!1 = !{!"llvm.loop.unroll.enable"}
!2 = !DILocation(line: 1, scope: !4)
!3 = distinct !{!3, !2, !0, !3, !1}
!4 = distinct !DISubprogram(name: "f", spFlags: 0)
`;
    const lines = linesOf(loop(nodes));
    expect(lines.filter((line) => line.startsWith("LoopMerge"))).toEqual([expect.stringMatching(/ 1$/)]);
  });
});

describe("a rejection of LLVM IR", () => {
  it("has the place that debug information states", () => {
    const text = KERNEL.replace(
      "store i32 %x, ptr addrspace(1) %p, align 4",
      "%y = va_arg ptr addrspace(1) %p, i32, !dbg !12",
    );
    const made = translated(text + NO_GLOBALS);
    expect(made.diagnostics.map(({ message, place }) => [message, place])).toEqual([
      [expect.stringContaining("%y = va_arg ptr addrspace(1) %p, i32"), { file: "/src/k.cl", line: 6, column: 5 }],
    ]);
  });
});

describe("damaged debug information", () => {
  it("gives a diagnostic or LLVM IR, and no exception, for each word of each instruction", () => {
    const module = parseLlvm(new Context(), `target triple = "spir64-unknown-unknown"\n${TYPES}`);
    if (!module.ok) throw new Error(module.diagnostics[0]?.message);
    for (const debugInfo of FORMATS) {
      const made = translateToSpirv(module.value, { debugInfo });
      if (!made.ok) throw new Error(made.diagnostics[0]?.message);
      const { words } = made.value;
      for (let at = 5; at < words.length; at += (words[at] ?? 0) >>> 16) {
        const count = (words[at] ?? 0) >>> 16;
        if (((words[at] ?? 0) & 0xffff) !== EXT_INST) continue;
        // One word of each instruction, another one in each set.
        const index = 4 + ((at + FORMATS.indexOf(debugInfo)) % Math.max(1, count - 4));
        if (index >= count) continue;
        const damaged = words.slice();
        damaged[at + index] = (words[at + index] ?? 0) + (index % 2 === 0 ? 1 : 0xffff);
        const back = translateToLlvm({ words: damaged, isBigEndian: false });
        expect(back.diagnostics.map(({ code }) => code)).not.toContain("internal-error");
      }
    }
  });
});

const EXT_INST = 12;
const IMPORTED_ENTITY = 34;

describe("places without a line", () => {
  const text = `define spir_kernel void @k(ptr addrspace(1) %p) !dbg !4 {
  %x = load i32, ptr addrspace(1) %p, align 4, !dbg !12
  store i32 %x, ptr addrspace(1) %p, align 4, !dbg !14
  ret void, !dbg !13
}
${UNIT}!14 = !DILocation(line: 0, scope: !11)
${NO_GLOBALS}`;

  it("have no line in the non-semantic sets, where lines begin with 1", () => {
    for (const format of ["nonsemantic-shader-100", "nonsemantic-shader-200"] as const) {
      const names = namesOf(debugOf(text, format)).filter((name) => /^Debug(No)?Line$/.test(name));
      expect(names).toEqual(["DebugLine", "DebugNoLine", "DebugLine"]);
      expect(backOf(text, format)).toMatch(/!DILocation\(line: 0, scope: !\d+\)/);
    }
  });
});

describe("revision 200", () => {
  it("is valid where its operands differ from those of revision 100", () => {
    // The validator reads the scope of an inlined call, the checksum of a file and the text after it at their places in this revision.
    const text = `define spir_kernel void @k(ptr addrspace(1) %p) !dbg !4 {
  %x = load i32, ptr addrspace(1) %p, align 4, !dbg !16
  store i32 %x, ptr addrspace(1) %p, align 4, !dbg !12
  ret void, !dbg !13
}
${UNIT}!14 = distinct !DISubprogram(name: "g", scope: !1, file: !1, line: 1, type: !15, targetFuncName: "target", spFlags: DISPFlagDefinition, unit: !0)
!15 = !DISubroutineType(types: !17)
!16 = !DILocation(line: 1, column: 1, scope: !14, inlinedAt: !12)
!17 = !{null}
${NO_GLOBALS}`;
    const lines = debugOf(text, "nonsemantic-shader-200");
    expect(namesOf(lines)).toEqual(expect.arrayContaining(["DebugInlinedAt", "DebugSource", "DebugFunction"]));
    const inlined = lines.find((line) => line.startsWith("DebugInlinedAt"));
    expect(inlined?.trim().split(" ")).toHaveLength(4);
  });
});
