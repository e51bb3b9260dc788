// Linkage of functions and variables there and back: each word of LLVM IR, for definitions and declarations. `linesOf` validates the binaries.

import { describe, expect, test } from "vitest";
import { back, linesOf } from "./forward.ts";

/** Words of definitions: the type of linkage in SPIR-V, and the word that comes back. */
const DEFINITIONS = {
  "": ["Export", ""],
  private: [undefined, "internal "],
  internal: [undefined, "internal "],
  linkonce: ["Export", ""],
  weak: ["Export", ""],
  weak_odr: ["Export", ""],
  linkonce_odr: ["Export", ""],
  available_externally: ["Import", undefined],
  dllexport: ["Export", ""],
  "available_externally dllimport": ["Import", undefined],
} as const;

const LINKONCE = { extensions: ["SPV_KHR_linkonce_odr"] };

function typesOfLinkage(text: string, options = {}): readonly (string | undefined)[] {
  const lines = linesOf(text, options).filter((line) => line.includes('LinkageAttributes "o"'));
  return lines.map((line) => line.trim().split(" ").at(-1));
}

describe.each(Object.entries(DEFINITIONS))("a definition with '%s'", (word, [type, restored]) => {
  test("is a valid variable", () => {
    const text = `@o = ${word} addrspace(1) global i32 5
define i32 @user() {
  %v = load i32, ptr addrspace(1) @o
  ret i32 %v
}
`;
    expect(typesOfLinkage(text)).toEqual(type === undefined ? [] : [type]);
    const initialized =
      restored === undefined ? "external addrspace(1) global i32" : `${restored}addrspace(1) global i32 5`;
    expect(back(text)).toContain(`@o = ${initialized}`);
  });

  test("is a valid function", () => {
    const text = `define ${word} i32 @o() {
  ret i32 5
}
define i32 @user() {
  %v = call i32 @o()
  ret i32 %v
}
`;
    expect(typesOfLinkage(text)).toEqual(type === undefined ? [] : [type]);
    const definition = restored === undefined ? "declare" : `define ${restored}`.trim();
    expect(back(text)).toContain(`${definition} spir_func i32 @o()`);
  });

  test("may be the only kernel", () => {
    const text = `define ${word} spir_kernel void @o() {\n  ret void\n}\n`;
    const isSeen = type === "Export";
    expect(linesOf(text).filter((line) => line.startsWith("EntryPoint"))).toHaveLength(isSeen ? 1 : 0);
    expect(linesOf(text).includes("Capability Linkage")).toBe(!isSeen);
  });
});

describe("linkage", () => {
  test.each(["external", "extern_weak", "external dllimport", "extern_weak dllimport"])(
    "imports declarations with '%s'",
    (word) => {
      const text = `@o = ${word} addrspace(1) global i32
declare ${word} i32 @f()
define i32 @user() {
  %v = load i32, ptr addrspace(1) @o
  %w = call i32 @f()
  %s = add i32 %v, %w
  ret i32 %s
}
`;
      expect(typesOfLinkage(text)).toEqual(["Import"]);
      expect(linesOf(text).filter((line) => line.endsWith('LinkageAttributes "f" Import'))).toHaveLength(1);
      const there = back(text);
      expect(there).toContain("@o = external addrspace(1) global i32");
      expect(there).toContain("declare spir_func i32 @f()");
    },
  );

  test("restores linkonce_odr if the extension is allowed, and common variables", () => {
    const text = "@o = linkonce_odr addrspace(1) global i32 5\n";
    expect(typesOfLinkage(text, LINKONCE)).toEqual(["LinkOnceODR"]);
    expect(back(text, LINKONCE)).toContain("@o = linkonce_odr addrspace(1) global i32 5");
    const common = "@o = common addrspace(1) global i32 0\n";
    expect(typesOfLinkage(common)).toEqual(["Export"]);
    expect(back(common)).toContain("@o = common addrspace(1) global i32 0");
  });
});
