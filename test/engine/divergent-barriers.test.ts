// A barrier that not all invocations of a work-group reach is an error that names the barrier and the invocations.

import { expect, test } from "vitest";
import { runKernel } from "../../src/engine/index.ts";
import { compile, entryText, interfaceText } from "./kernel.ts";

const BARRIER = "llvm.call @_Z22__spirv_ControlBarrieriii(%c2, %c2, %c0) : (i32, i32, i32) -> ()";

const START = `
  %c0 = llvm.mlir.constant(0 : i32) : i32
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %c2 = llvm.mlir.constant(2 : i32) : i32
  %pl = llvm.mlir.addressof @LocalInvocationId : !llvm.ptr
  %l3 = llvm.load %pl : !llvm.ptr -> vector<3xi32>
  %l = llvm.extractelement %l3[%c0 : i32] : vector<3xi32>
  %pw = llvm.mlir.addressof @WorkgroupId : !llvm.ptr
  %w3 = llvm.load %pw : !llvm.ptr -> vector<3xi32>
  %w = llvm.extractelement %w3[%c0 : i32] : vector<3xi32>
  %b = llvm.mlir.addressof @b0 : !llvm.ptr
  llvm.store %c1, %b : i32, !llvm.ptr
`;

/** What a launch of two groups says, and at which lines of the body its diagnostic and its notes are. */
function launched(body: string, localSize = [4, 1, 1], functions = ""): readonly (string | number | undefined)[] {
  const head = `${interfaceText(["i32"])}llvm.func @_Z22__spirv_ControlBarrieriii(i32, i32, i32)\n${functions}`;
  const text = head + entryText(localSize, START + body);
  const data = new Int32Array(1);
  const first = (head + START).split("\n").length + 1;
  const { diagnostics: found } = runKernel(compile(text), {
    groups: [2, 1, 1],
    buffers: [{ set: 0, binding: 0, data }],
  });
  if (found.length > 0) expect(data[0]).toBe(0);
  return found.flatMap(({ message, place, notes }) => [
    message,
    place === undefined ? undefined : place.line - first,
    ...notes.flatMap((note) => [note.message, (note.place?.line ?? 0) - first]),
  ]);
}

const IN_MAIN = "in the kernel 'main', not all invocations of group 0 of 2 reach";

test("an if that some invocations enter", () => {
  const body = (bound: number) => `
  %bound = llvm.mlir.constant(${bound} : i32) : i32
  %is = llvm.icmp "ult" %l, %bound : i32
  llvm.cond_br %is, ^wait, ^end
^wait:
  ${BARRIER}
  llvm.br ^end
^end:
  llvm.return`;
  expect(launched(body(2))).toEqual([
    `${IN_MAIN} the barrier of 'main': invocations 0 and 1 wait there, invocations 2 and 3 have ended`,
    5,
  ]);
  expect(launched(body(1))[0]).toBe(
    `${IN_MAIN} the barrier of 'main': invocation 0 waits there, invocations 1 to 3 have ended`,
  );
  expect(launched(body(0))).toEqual([]);
  expect(launched(body(4))).toEqual([]);
  expect(launched(body(2), [1, 1, 1])).toEqual([]);
});

test("barriers of both branches, of which each is reached by some", () => {
  const body = `
  %bit = llvm.and %l, %c1 : i32
  %is = llvm.icmp "eq" %bit, %c0 : i32
  llvm.cond_br %is, ^even, ^odd
^even:
  ${BARRIER}
  llvm.br ^end
^odd:
  ${BARRIER}
  llvm.br ^end
^end:
  llvm.return`;
  expect(launched(body)).toEqual([
    `${IN_MAIN} the barrier 1 of 'main': invocations 0, 2 wait there, invocations 1, 3 wait at the barrier 2 of 'main'`,
    5,
    "invocations 1, 3 wait here",
    8,
  ]);
});

test("a loop that invocations leave after different turns", () => {
  const body = (bound: string) => `
  llvm.br ^head(%c0 : i32)
^head(%i: i32):
  ${BARRIER}
  %j = llvm.add %i, %c1 : i32
  %more = llvm.icmp "ult" %j, ${bound} : i32
  llvm.cond_br %more, ^head(%j : i32), ^end
^end:
  llvm.return`;
  expect(launched(body("%l"))).toEqual([
    `${IN_MAIN} the barrier of 'main': invocations 2 and 3 wait there, invocations 0 and 1 have ended`,
    3,
  ]);
  expect(launched(body("%w"))).toEqual([]);
});

test("in one group alone", () => {
  const body = `
  %sum = llvm.mul %l, %w : i32
  %is = llvm.icmp "eq" %sum, %c0 : i32
  llvm.cond_br %is, ^wait, ^end
^wait:
  ${BARRIER}
  llvm.br ^end
^end:
  llvm.return`;
  expect(launched(body)[0]).toBe(
    "in the kernel 'main', not all invocations of group 1 of 2 reach the barrier of 'main': invocation 0 waits there, invocations 1 to 3 have ended",
  );
});

test("in groups of several dimensions, and of many invocations", () => {
  const body = `
  %bit = llvm.and %l, %c1 : i32
  %is = llvm.icmp "eq" %bit, %c1 : i32
  llvm.cond_br %is, ^wait, ^end
^wait:
  ${BARRIER}
  llvm.br ^end
^end:
  llvm.return`;
  expect(launched(body, [2, 1, 2])[0]).toBe(
    `${IN_MAIN} the barrier of 'main': invocations (1, 0, 0), (1, 0, 1) wait there, invocations (0, 0, 0), (0, 0, 1) have ended`,
  );
  expect(launched(body, [64, 1, 1])[0]).toBe(
    `${IN_MAIN} the barrier of 'main': invocations 1, 3, 5, 7, 9, 11, 13, 15, … wait there, invocations 0, 2, 4, 6, 8, 10, 12, 14, … have ended`,
  );
});

test("operations of the work-group wait, too", () => {
  const reduce = "llvm.func @__spirv_GroupIAdd(i32, i32, i32) -> i32\n";
  const body = `
  %is = llvm.icmp "eq" %l, %c0 : i32
  llvm.cond_br %is, ^sum, ^end
^sum:
  %s = llvm.call @__spirv_GroupIAdd(%c2, %c0, %l) : (i32, i32, i32) -> i32
  llvm.br ^end
^end:
  llvm.return`;
  expect(launched(body, [4, 1, 1], reduce)).toEqual([
    `${IN_MAIN} the operation of the work-group of 'main': invocation 0 waits there, invocations 1 to 3 have ended`,
    4,
  ]);
});

test("a barrier of a subgroup waits for those that come to it", () => {
  const body = `
  %c3 = llvm.mlir.constant(3 : i32) : i32
  %is = llvm.icmp "eq" %l, %c0 : i32
  llvm.cond_br %is, ^wait, ^end
^wait:
  ${BARRIER.replace("(%c2", "(%c3")}
  llvm.br ^end
^end:
  llvm.return`;
  expect(launched(body)).toEqual([]);
});

test("where invocations take turns", () => {
  const functions = `llvm.func @__spirv_NamedBarrierInitialize(i32) -> !llvm.ptr
llvm.func @__spirv_MemoryNamedBarrier(!llvm.ptr, i32, i32)
`;
  const body = (bound: number) => `
  %one = llvm.mlir.constant(1 : i32) : i32
  %bound = llvm.mlir.constant(${bound} : i32) : i32
  %named = llvm.call @__spirv_NamedBarrierInitialize(%one) : (i32) -> !llvm.ptr
  llvm.call @__spirv_MemoryNamedBarrier(%named, %c2, %c0) : (!llvm.ptr, i32, i32) -> ()
  %is = llvm.icmp "ult" %l, %bound : i32
  llvm.cond_br %is, ^wait, ^other
^wait:
  ${BARRIER}
  llvm.br ^end
^other:
  %late = llvm.icmp "eq" %l, %c2 : i32
  llvm.cond_br %late, ^second, ^end
^second:
  ${BARRIER}
  llvm.br ^end
^end:
  llvm.return`;
  expect(launched(body(4), [4, 1, 1], functions)).toEqual([]);
  expect(launched(body(2), [4, 1, 1], functions)).toEqual([
    `${IN_MAIN} the barrier 1 of 'main': invocations 0 and 1 wait there, invocation 2 waits at the barrier 2 of 'main', invocation 3 has ended`,
    8,
    "invocation 2 waits here",
    14,
  ]);
});
