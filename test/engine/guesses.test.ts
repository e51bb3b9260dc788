// Indices made of bits, which only the values of a launch make adjacent: vectors take them to be so, and single invocations run where they are not.
import { expect, test } from "vitest";
import { moduleText } from "../../src/engine/index.ts";
import { compile, entryText, interfaceText, run } from "./kernel.ts";

const LOCAL = 16;
const COUNT = 64;

/** Computes an index `%i` and another one `%p` from `%x`, `%j` and `%bits`, which is `%j - 1`; `body` uses them. */
function kernel(indices: string, body: string) {
  const text = `%ids = llvm.mlir.addressof @GlobalInvocationId : !llvm.ptr
  %all = llvm.load %ids : !llvm.ptr -> vector<3xi32>
  %zero = llvm.mlir.constant(0 : i32) : i32
  %one = llvm.mlir.constant(1 : i32) : i32
  %x = llvm.extractelement %all[%zero : i32] : vector<3xi32>
  %b0 = llvm.mlir.addressof @b0 : !llvm.ptr
  %b1 = llvm.mlir.addressof @b1 : !llvm.ptr
  %j = llvm.load %b1 : !llvm.ptr -> i32
  %bits = llvm.sub %j, %one : i32
  ${indices}
  %ip = llvm.getelementptr %b0[%i] : (!llvm.ptr, i32) -> !llvm.ptr, i32
  %pp = llvm.getelementptr %b0[%p] : (!llvm.ptr, i32) -> !llvm.ptr, i32
  ${body}
  llvm.return`;
  return compile(interfaceText(["i32", "i32"]) + entryText([LOCAL, 1, 1], text));
}

/** The halves of a butterfly, as in a bitonic sort. */
const butterfly = `%not = llvm.sub %zero, %j : i32
  %high = llvm.and %x, %not : i32
  %twice = llvm.shl %high, %one : i32
  %low = llvm.and %x, %bits : i32
  %i = llvm.or %twice, %low : i32
  %p = llvm.or %i, %j : i32`;

const exchange = `%a = llvm.load %ip : !llvm.ptr -> i32
  %b = llvm.load %pp : !llvm.ptr -> i32
  %isMore = llvm.icmp "sgt" %a, %b : i32
  llvm.cond_br %isMore, ^then, ^end
^then:
  llvm.store %b, %ip : i32, !llvm.ptr
  llvm.store %a, %pp : i32, !llvm.ptr
  llvm.br ^end
^end:`;

const numbers = Int32Array.from({ length: 2 * COUNT }, (_, at) => (at * 7919) % 251);

function exchanged(j: number): readonly number[] {
  const wanted = [...numbers];
  for (let x = 0; x < COUNT; x++) {
    const i = ((x & -j) << 1) | (x & (j - 1));
    const [a, b] = [wanted[i] ?? 0, wanted[i | j] ?? 0];
    [wanted[i], wanted[i | j]] = [Math.min(a, b), Math.max(a, b)];
  }
  return wanted;
}

const isVector = (text: string) => text.includes("v128.store") && text.includes("i32x4.all_true");

test("halves of a butterfly are exchanged as vectors where they are adjacent, else one by one", () => {
  const code = kernel(butterfly, exchange);
  expect(isVector(moduleText(code.bytes))).toBe(true);
  for (const j of [1, 2, 4, 8, 16, 32, 64]) {
    const data = numbers.slice();
    expect(run(code, [COUNT / LOCAL, 1, 1], [data, Int32Array.of(j)])).toEqual([]);
    expect([...data], `${j}`).toEqual(exchanged(j));
  }
});

test("an index that a mask turns around is not taken to be adjacent", () => {
  const code = kernel("%i = llvm.xor %x, %j : i32\n%p = llvm.add %x, %j : i32", increment);
  expect(isVector(moduleText(code.bytes))).toBe(true);
  for (const j of [0, 1, 2, 3, 4, 5, 12]) {
    const data = new Int32Array(2 * COUNT);
    expect(run(code, [COUNT / LOCAL, 1, 1], [data, Int32Array.of(j)])).toEqual([]);
    const wanted = Array.from({ length: 2 * COUNT }, (_, at) => ((at ^ j) < COUNT ? (at ^ j) ** 2 + (at ^ j) : 0));
    expect([...data], `${j}`).toEqual(wanted);
  }
});

/** Adds the number of the invocation and its square. */
const increment = `%old = llvm.load %ip : !llvm.ptr -> i32
  %square = llvm.mul %x, %x : i32
  %sum = llvm.add %old, %square : i32
  %new = llvm.add %sum, %x : i32
  llvm.store %new, %ip : i32, !llvm.ptr`;

test("an access out of bounds is that of the invocation which has it", () => {
  const code = kernel("%i = llvm.xor %x, %j : i32\n%p = llvm.add %x, %j : i32", increment);
  const problems = run(code, [COUNT / LOCAL, 1, 1], [new Int32Array(COUNT - 2), Int32Array.of(4)]);
  expect(problems.join()).toContain("invocation 10 of group 3 of 4");
});

test("bits of constants and of data are no reason to guess", () => {
  const constant = kernel("%i = llvm.xor %x, %one : i32\n%p = llvm.add %x, %j : i32", increment);
  expect(moduleText(constant.bytes)).not.toContain("all_true");
  const data = `%at = llvm.getelementptr %b0[%x] : (!llvm.ptr, i32) -> !llvm.ptr, i32
  %loaded = llvm.load %at : !llvm.ptr -> i32
  %i = llvm.and %loaded, %j : i32
  %p = llvm.add %x, %j : i32`;
  expect(moduleText(kernel(data, increment).bytes)).not.toContain("all_true");
});
