// Pointers to functions in both directions: in address space 0, or in the address space and storage class of code.
import { describe, expect, it } from "vitest";
import { roundTrip } from "./round-trip.ts";

const EXTENSIONS = ["function_pointers"];

const called = (space: string): string => `define spir_func i32 @foo(i32 %a) ${space} {
  ret i32 %a
}
define spir_kernel void @k(ptr addrspace(1) %data, i32 %input) {
  %fp = alloca ptr ${space}
  store ptr ${space} @foo, ptr %fp
  %f = load ptr ${space}, ptr %fp
  %r = call spir_func ${space} i32 %f(i32 %input)
  store i32 %r, ptr addrspace(1) %data
  ret void
}`;

describe("pointers to functions", () => {
  it.each(["", "addrspace(9)"])("are in the storage class Function without the option: '%s'", (space) => {
    const { lines, llvm } = roundTrip(called(space), EXTENSIONS);
    expect(lines).toMatch(/^TypePointer \d+ 7 \d+ $/m);
    expect(lines).not.toMatch(/^TypePointer \d+ 5605/m);
    expect(llvm).not.toContain("addrspace(9)");
    expect(llvm).toContain("store ptr @foo, ptr %fp");
    expect(llvm).toMatch(/call spir_func i32 %f\(i32 %input\)/);
  });

  it.each(["", "addrspace(9)"])("are in the section of code with the option: '%s'", (space) => {
    const { lines, llvm } = roundTrip(called(space), EXTENSIONS, { codeSection: true });
    const [, type] = /^TypePointer (\d+) 5605 /m.exec(lines) ?? [];
    expect(lines).toMatch(new RegExp(`^ConstantFunctionPointerINTEL ${type} `, "m"));
    expect(llvm).toContain("define spir_func i32 @foo(i32 %a) addrspace(9)");
    expect(llvm).toContain("store ptr addrspace(9) @foo, ptr %fp");
    expect(llvm).toContain("call spir_func addrspace(9) i32 %f(i32 %input)");
  });

  const LISTS = `@llvm.global_ctors = appending addrspace(1) global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @init, ptr null }]
@llvm.global_dtors = appending addrspace(1) global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @init, ptr null }]
define internal void @init() {
  ret void
}`;

  it.each([false, true])("are in lists of constructors and destructors; code section: %s", (codeSection) => {
    const { lines, llvm } = roundTrip(LISTS, EXTENSIONS, { codeSection });
    expect(lines).toContain('LinkageAttributes "llvm.global_ctors" Export');
    expect(lines).toContain('LinkageAttributes "llvm.global_dtors" Export');
    expect(llvm).toContain("@llvm.global_ctors = appending addrspace(1) global");
    expect(llvm).toContain("@llvm.global_dtors = appending addrspace(1) global");
  });

  it("are names before the variables that refer to them", () => {
    const names = [...roundTrip(LISTS, EXTENSIONS).lines.matchAll(/^Name \d+ "(.*)"/gm)].map(([, name]) => name);
    expect(names.slice(0, 2)).toEqual(["init", "llvm.global_ctors"]);
  });
});
