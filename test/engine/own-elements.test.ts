// Races on elements at multiples of the invocation's number: there are none in a launch of one row, whose accesses are not noted, and all others are found.
import { describe, expect, test } from "vitest";
import { compile, entryText, interfaceText, run } from "./kernel.ts";

const COUNT = 32;

function kernel(body: string, local: readonly number[] = [8, 1, 1]) {
  const text = `%ids = llvm.mlir.addressof @GlobalInvocationId : !llvm.ptr
  %all = llvm.load %ids : !llvm.ptr -> vector<3xi32>
  %zero = llvm.mlir.constant(0 : i32) : i32
  %one = llvm.mlir.constant(1 : i32) : i32
  %two = llvm.mlir.constant(2 : i32) : i32
  %x = llvm.extractelement %all[%zero : i32] : vector<3xi32>
  %y = llvm.extractelement %all[%one : i32] : vector<3xi32>
  %b0 = llvm.mlir.addressof @b0 : !llvm.ptr
  %b1 = llvm.mlir.addressof @b1 : !llvm.ptr
  %twice = llvm.mul %x, %two : i32
  %next = llvm.add %twice, %one : i32
  ${element("p0", "b0", "%x")}
  ${element("q0", "b1", "%x")}
  ${element("even", "b0", "%twice")}
  ${element("odd", "b0", "%next")}
  ${body}
  llvm.return`;
  return compile(interfaceText(["i32", "i32"]) + entryText(local, text), { check: true });
}

function element(name: string, buffer: string, index: string): string {
  return `%${name} = llvm.getelementptr %${buffer}[${index}] : (!llvm.ptr, i32) -> !llvm.ptr, i32`;
}

/** Whether a launch has races; it has no other faults. */
function races(body: string, groups: readonly [number, number, number], local?: readonly number[]): boolean {
  const shared = Int32Array.from({ length: 2 * COUNT }, (_, at) => at);
  // The buffers overlap by all but one element.
  const problems = run(kernel(body, local), groups, [shared, shared.subarray(1)]);
  for (const problem of problems) expect(problem).toContain("in a race with");
  return problems.length > 0;
}

const own = `%old = llvm.load %p0 : !llvm.ptr -> i32
  %sum = llvm.add %old, %one : i32
  llvm.store %sum, %p0 : i32, !llvm.ptr`;

const pairs = `%a = llvm.load %odd : !llvm.ptr -> i32
  %b = llvm.load %even : !llvm.ptr -> i32
  %sum = llvm.add %a, %b : i32
  llvm.store %sum, %even : i32, !llvm.ptr`;

const mixed = `%a = llvm.load %p0 : !llvm.ptr -> i32
  %sum = llvm.add %a, %y : i32
  llvm.store %sum, %odd : i32, !llvm.ptr`;

const overlapping = `${own}
  %other = llvm.load %q0 : !llvm.ptr -> i32
  llvm.store %other, %q0 : i32, !llvm.ptr
  %more = llvm.add %other, %two : i32
  llvm.store %more, %q0 : i32, !llvm.ptr`;

const wide = `%v = llvm.load %p0 {alignment = 4 : i64} : !llvm.ptr -> i64
  %most = llvm.mlir.constant(77777777777 : i64) : i64
  %changed = llvm.add %v, %most : i64
  llvm.store %changed, %p0 {alignment = 4 : i64} : i64, !llvm.ptr`;

describe("accesses of", () => {
  test.each([
    ["one element race in no launch of a row", own, [4, 1, 1], [8, 1, 1], false],
    ["one element race in a launch of two rows", own, [2, 2, 1], [8, 1, 1], true],
    ["one element race in a launch of two layers", own, [2, 1, 2], [8, 1, 1], true],
    ["one element race in work-groups of two rows", own, [2, 1, 1], [8, 2, 1], true],
    ["two elements of each invocation do not race", pairs, [4, 1, 1], [8, 1, 1], false],
    ["two elements race in a launch of two rows", pairs, [2, 2, 1], [8, 1, 1], true],
    ["elements at two strides race", mixed, [2, 1, 1], [8, 1, 1], true],
    ["buffers that overlap race", overlapping, [2, 1, 1], [8, 1, 1], true],
    ["more bytes than the element race", wide, [2, 1, 1], [8, 1, 1], true],
  ] as const)("%s", (_, body, groups, local, isRace) => {
    expect(races(body, groups, local)).toBe(isRace);
  });
});
