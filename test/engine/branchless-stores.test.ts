// Stores under conditions on data: they happen where the condition holds, and nowhere else, with a branch or without.
import { expect, test } from "vitest";
import { moduleText } from "../../src/engine/index.ts";
import { compile, entryText, interfaceText, run } from "./kernel.ts";

const COUNT = 24;

/** Stores if the number at `%x` of the first buffer is positive: `body` has `%x`, the number `%v`, and the addresses of the buffers. */
function kernel(local: number, body: string, check = false) {
  const text = `%ids = llvm.mlir.addressof @GlobalInvocationId : !llvm.ptr
  %all = llvm.load %ids : !llvm.ptr -> vector<3xi32>
  %zero = llvm.mlir.constant(0 : i32) : i32
  %x = llvm.extractelement %all[%zero : i32] : vector<3xi32>
  %b0 = llvm.mlir.addressof @b0 : !llvm.ptr
  %b1 = llvm.mlir.addressof @b1 : !llvm.ptr
  %p = llvm.getelementptr %b0[%x] : (!llvm.ptr, i32) -> !llvm.ptr, i32
  %v = llvm.load %p : !llvm.ptr -> i32
  %q = llvm.getelementptr %b1[%x] : (!llvm.ptr, i32) -> !llvm.ptr, i32
  %old = llvm.load %q : !llvm.ptr -> i32
  %isPositive = llvm.icmp "sgt" %v, %zero : i32
  ${body}`;
  return compile(interfaceText(["i32", "i32"]) + entryText([local, 1, 1], text), { check });
}

const stores = `llvm.cond_br %isPositive, ^then, ^end
^then:
  %sum = llvm.add %v, %old : i32
  llvm.store %sum, %q : i32, !llvm.ptr
  llvm.store %old, %p : i32, !llvm.ptr
  llvm.br ^end
^end:
  llvm.return`;

/** The same where the condition does not hold. */
const otherwise = stores.replace("^then, ^end", "^end, ^then");

/** The value after the branch depends on it. */
const merged = `llvm.cond_br %isPositive, ^then, ^end(%old : i32)
^then:
  llvm.store %old, %p : i32, !llvm.ptr
  llvm.br ^end(%v : i32)
^end(%chosen: i32):
  llvm.store %chosen, %q : i32, !llvm.ptr
  llvm.return`;

const numbers = Int32Array.from({ length: COUNT }, (_, at) => ((at * 7919) % 13) - 6);

function results(body: string, local: number, check = false): readonly (readonly number[])[] {
  const [first, second] = [numbers.slice(), Int32Array.from({ length: COUNT }, (_, at) => 100 + at)];
  expect(run(kernel(local, body, check), [COUNT / local, 1, 1], [first, second])).toEqual([]);
  return [[...first], [...second]];
}

test.each([
  ["stores", stores, (v: number) => v > 0, (v: number, old: number) => [old, v + old]],
  ["stores in the other case", otherwise, (v: number) => v <= 0, (v: number, old: number) => [old, v + old]],
  ["stores before a choice", merged, (v: number) => v > 0, (v: number, old: number) => [old, v]],
] as const)("%s happen where the condition holds", (_, body, holds, both) => {
  const pairs = [...numbers].map((v, at) => (holds(v) ? both(v, 100 + at) : [v, 100 + at]));
  const wanted = [0, 1].map((which) => pairs.map((pair) => pair[which]));
  for (const local of [1, 3, 8]) expect(results(body, local), `${local}`).toEqual(wanted);
  expect(results(body, 8, true)).toEqual(wanted);
});

test("such stores have no branch of their own", () => {
  const loopless = moduleText(kernel(1, stores).bytes);
  const selects = (text: string) => text.split("\n").filter((line) => line.trim() === "select").length;
  // Those of the sizes of buffers are there in any case.
  expect(selects(loopless)).toBe(
    selects(moduleText(kernel(1, stores.replace("^then, ^end", "^then, ^then")).bytes)) + 2,
  );
});

/** A place changes between the load and the branch. */
const changed = `llvm.store %zero, %q : i32, !llvm.ptr
  ${stores}`;

test("a store does not put back a value that is no longer there", () => {
  const wanted = [...numbers].map((v, at) => (v > 0 ? v + 100 + at : 0));
  for (const local of [3, 8]) expect(results(changed, local)[1]).toEqual(wanted);
});

test("a store that may be out of bounds and a division stay behind the branch", () => {
  const far = `%far = llvm.mul %x, %v : i32
  %r = llvm.getelementptr %b1[%far] : (!llvm.ptr, i32) -> !llvm.ptr, i32
  %isLarge = llvm.icmp "sgt" %v, %old : i32
  llvm.cond_br %isLarge, ^then, ^end
^then:
  llvm.store %v, %r : i32, !llvm.ptr
  llvm.br ^end
^end:
  llvm.return`;
  expect(results(far, 3)[0]).toEqual([...numbers]);
  const divided = stores.replace("llvm.add %v, %old", "llvm.sdiv %old, %v");
  const wanted = [...numbers].map((v, at) => (v > 0 ? Math.trunc((100 + at) / v) : 100 + at));
  expect(results(divided, 3)[1]).toEqual(wanted);
});
