import { describe, expect, test } from "vitest";
import { compile, entryText, interfaceText, run } from "./kernel.ts";
import { bodyText, interpret, randomProgram, SHARED, VARYING } from "./random-kernel.ts";

const BARRIER = "llvm.call @_Z22__spirv_ControlBarrieriii(%c2, %c2, %c2) : (i32, i32, i32) -> ()";
const DECLARATION = "llvm.func @_Z22__spirv_ControlBarrieriii(i32, i32, i32)\n";

/** Constants and the numbers of the invocation, which bodies begin with. */
const START = `
  %c0 = llvm.mlir.constant(0 : i32) : i32
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %c2 = llvm.mlir.constant(2 : i32) : i32
  %pl = llvm.mlir.addressof @LocalInvocationId : !llvm.ptr
  %l3 = llvm.load %pl : !llvm.ptr -> vector<3xi32>
  %l = llvm.extractelement %l3[%c0 : i32] : vector<3xi32>
  %pg = llvm.mlir.addressof @GlobalInvocationId : !llvm.ptr
  %g3 = llvm.load %pg : !llvm.ptr -> vector<3xi32>
  %g = llvm.extractelement %g3[%c0 : i32] : vector<3xi32>
  %in = llvm.mlir.addressof @b0 : !llvm.ptr
  %out = llvm.mlir.addressof @b1 : !llvm.ptr
  %group = llvm.mlir.addressof @group : !llvm.ptr
  %pin = llvm.getelementptr %in[0, 0, %g] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(array<0 x i32>)>
  %pout = llvm.getelementptr %out[0, 0, %g] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(array<0 x i32>)>
  %pgroup = llvm.getelementptr %group[0, %l] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.array<64 x i32>
`;

function kernel(body: string, localSize: readonly number[] = [8, 1, 1]) {
  const globals = interfaceText(["i32", "i32"], "!llvm.array<64 x i32>");
  return compile(globals + DECLARATION + entryText(localSize, START + body));
}

function numbers(count: number): Int32Array {
  return Int32Array.from({ length: count }, (_, at) => (at * 2654435761) >> 7);
}

describe("a barrier", () => {
  test("lets each invocation see what the others have stored", () => {
    const reverse = kernel(`
      %v = llvm.load %pin : !llvm.ptr -> i32
      llvm.store %v, %pgroup : i32, !llvm.ptr
      ${BARRIER}
      %c7 = llvm.mlir.constant(7 : i32) : i32
      %r = llvm.sub %c7, %l : i32
      %pr = llvm.getelementptr %group[0, %r] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.array<64 x i32>
      %w = llvm.load %pr : !llvm.ptr -> i32
      %s = llvm.add %w, %v : i32
      llvm.store %s, %pout : i32, !llvm.ptr
      llvm.return`);
    const input = numbers(32);
    const output = new Int32Array(32);
    expect(run(reverse, [4, 1, 1], [input, output])).toEqual([]);
    const expected = input.map((value, at) => value + (input[(at & ~7) + 7 - (at & 7)] ?? 0));
    expect([...output]).toEqual([...expected]);
  });

  test("in a loop runs as often as the loop does", () => {
    // A sum of 8 numbers in a tree: the stride is halved from turn to turn.
    const sum = kernel(`
      %v = llvm.load %pin : !llvm.ptr -> i32
      llvm.store %v, %pgroup : i32, !llvm.ptr
      %c4 = llvm.mlir.constant(4 : i32) : i32
      llvm.br ^head(%c4 : i32)
    ^head(%stride: i32):
      ${BARRIER}
      %more = llvm.icmp "sgt" %stride, %c0 : i32
      llvm.cond_br %more, ^body, ^end
    ^body:
      %takes = llvm.icmp "slt" %l, %stride : i32
      llvm.cond_br %takes, ^add, ^next
    ^add:
      %o = llvm.add %l, %stride : i32
      %po = llvm.getelementptr %group[0, %o] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.array<64 x i32>
      %a = llvm.load %pgroup : !llvm.ptr -> i32
      %b = llvm.load %po : !llvm.ptr -> i32
      %ab = llvm.add %a, %b : i32
      llvm.store %ab, %pgroup : i32, !llvm.ptr
      llvm.br ^next
    ^next:
      %half = llvm.ashr %stride, %c1 : i32
      llvm.br ^head(%half : i32)
    ^end:
      %total = llvm.load %group : !llvm.ptr -> i32
      %result = llvm.add %total, %v : i32
      llvm.store %result, %pout : i32, !llvm.ptr
      llvm.return`);
    const input = numbers(24);
    const output = new Int32Array(24);
    expect(run(sum, [3, 1, 1], [input, output])).toEqual([]);
    const expected = input.map((value, at) => {
      const first = at & ~7;
      return input.slice(first, first + 8).reduce((a, b) => (a + b) | 0, value);
    });
    expect([...output]).toEqual([...expected]);
  });

  test("keeps each invocation's values, variables and results of loops apart", () => {
    // Before the barrier each invocation has gone round its own number of times; the array is its own, too.
    const own = kernel(
      `
      %array = llvm.alloca %c2 x i32 : (i32) -> !llvm.ptr
      %second = llvm.getelementptr %array[1] : (!llvm.ptr) -> !llvm.ptr, i32
      %v = llvm.load %pin : !llvm.ptr -> i32
      llvm.store %v, %second : i32, !llvm.ptr
      llvm.store %l, %array : i32, !llvm.ptr
      llvm.br ^head(%c0, %c1 : i32, i32)
    ^head(%i: i32, %x: i32):
      %more = llvm.icmp "slt" %i, %l : i32
      llvm.cond_br %more, ^body, ^end
    ^body:
      %c3 = llvm.mlir.constant(3 : i32) : i32
      %y = llvm.mul %x, %c3 : i32
      %j = llvm.add %i, %c1 : i32
      llvm.br ^head(%j, %y : i32, i32)
    ^end:
      ${BARRIER}
      %k = llvm.and %l, %c1 : i32
      %pk = llvm.getelementptr %array[%k] : (!llvm.ptr, i32) -> !llvm.ptr, i32
      %u = llvm.load %pk : !llvm.ptr -> i32
      ${BARRIER}
      %s = llvm.add %u, %x : i32
      %t = llvm.add %s, %i : i32
      llvm.store %t, %pout : i32, !llvm.ptr
      llvm.return`,
      [4, 2, 1],
    );
    const input = numbers(16);
    const output = new Int32Array(16);
    expect(run(own, [4, 2, 1], [input, output])).toEqual([]);
    const seen = new Set<number>();
    const expected = new Int32Array(16);
    for (let group = 0; group < 4; group++) {
      for (let l = 0; l < 4; l++) {
        const at = group * 4 + l;
        expected[at] = (l % 2 === 0 ? l : (input[at] ?? 0)) + 3 ** l + l;
        seen.add(expected[at]);
      }
    }
    expect([...output]).toEqual([...expected]);
    expect(seen.size).toBeGreaterThan(8);
  });

  test("in a loop finds values that the loop defines again", () => {
    // The value of the last turn is used after the barrier and, where a turn has none, in the next one.
    const again = kernel(`
      llvm.br ^head(%c0, %l : i32, i32)
    ^head(%i: i32, %x: i32):
      %y = llvm.mul %x, %c2 : i32
      %odd = llvm.and %i, %c1 : i32
      %isOdd = llvm.icmp "ne" %odd, %c0 : i32
      llvm.cond_br %isOdd, ^wait, ^next
    ^wait:
      llvm.store %y, %pgroup : i32, !llvm.ptr
      ${BARRIER}
      llvm.br ^next
    ^next:
      %z = llvm.add %y, %c1 : i32
      %j = llvm.add %i, %c1 : i32
      %c5 = llvm.mlir.constant(5 : i32) : i32
      %more = llvm.icmp "slt" %j, %c5 : i32
      llvm.cond_br %more, ^head(%j, %z : i32, i32), ^end
    ^end:
      llvm.store %z, %pout : i32, !llvm.ptr
      llvm.return`);
    const output = new Int32Array(8);
    expect(run(again, [1, 1, 1], [new Int32Array(8), output])).toEqual([]);
    const expected = [0, 1, 2, 3, 4, 5, 6, 7].map((l) => {
      let x = l;
      for (let i = 0; i < 5; i++) x = 2 * x + 1;
      return x;
    });
    expect([...output]).toEqual(expected);
  });
});

/** Numbers from a seed, the same each time. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return (state >>> 10) % below;
  };
}

describe("random kernels with barriers", () => {
  test("do as they do here", () => {
    const groups = 2;
    let barriers = 0;
    for (let seed = 1; seed <= 60; seed++) {
      const program = randomProgram(random(seed * 7919));
      const text =
        interfaceText(["i32"], "!llvm.array<8 x i32>") + DECLARATION + entryText([SHARED, 1, 1], bodyText(program));
      barriers += text.split("ControlBarrier").length - 3;
      const output = new Int32Array(groups * SHARED * VARYING);
      expect(run(compile(text), [groups, 1, 1], [output]), `seed ${seed}`).toEqual([]);
      expect([...output], `seed ${seed}`).toEqual(interpret(program, groups));
    }
    // The test would show little if there were few.
    expect(barriers).toBeGreaterThan(100);
  });
});
