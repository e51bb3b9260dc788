// Regions that run four invocations of a row at a time. Work-groups of three run the same kernels without vectors, and give the same.

import { expect, test } from "vitest";
import { moduleText } from "../../src/engine/index.ts";
import { compile, entryText, interfaceText, run } from "./kernel.ts";

const COUNT = 24;

/** The number of the invocation is `%x`; `body` ends after storing its result. */
function kernel(local: number, body: string, fuse = false) {
  const head = `%ids = llvm.mlir.addressof @GlobalInvocationId : !llvm.ptr
  %all = llvm.load %ids : !llvm.ptr -> vector<3xi32>
  %zero = llvm.mlir.constant(0 : i32) : i32
  %one = llvm.mlir.constant(1 : i32) : i32
  %x = llvm.extractelement %all[%zero : i32] : vector<3xi32>
  %b0 = llvm.mlir.addressof @b0 : !llvm.ptr
  %b1 = llvm.mlir.addressof @b1 : !llvm.ptr
  %b2 = llvm.mlir.addressof @b2 : !llvm.ptr`;
  const barrier = "llvm.func @_Z22__spirv_ControlBarrieriii(i32, i32, i32)\n";
  return compile(barrier + interfaceText(["f32", "f32", "i32"]) + entryText([local, 1, 1], `${head}\n${body}`), {
    fuse,
  });
}

const element = (name: string, buffer: string, index: string, type = "f32") =>
  `%${name} = llvm.getelementptr %${buffer}[${index}] : (!llvm.ptr, i32) -> !llvm.ptr, ${type}`;

/** A sum over products of neighbours; each turn stores nothing. */
const sums = `%n = llvm.load %b2 : !llvm.ptr -> i32
  %start = llvm.mlir.constant(0.0 : f32) : f32
  llvm.br ^loop(%zero, %start : i32, f32)
^loop(%k: i32, %sum: f32):
  %at = llvm.add %x, %k : i32
  ${element("p", "b0", "%at")}
  ${element("q", "b0", "%k")}
  %v = llvm.load %p : !llvm.ptr -> f32
  %w = llvm.load %q : !llvm.ptr -> f32
  %next = llvm.intr.fma(%v, %w, %sum) : (f32, f32, f32) -> f32
  %more = llvm.add %k, %one : i32
  %goOn = llvm.icmp "slt" %more, %n : i32
  llvm.cond_br %goOn, ^loop(%more, %next : i32, f32), ^end
^end:
  ${element("to", "b1", "%x")}
  llvm.store %next, %to : f32, !llvm.ptr
  llvm.return`;

/** The same for the first invocations only. */
const guarded = `%some = llvm.mlir.constant(10 : i32) : i32
  %isFirst = llvm.icmp "ult" %x, %some : i32
  llvm.cond_br %isFirst, ^do, ^out
^out:
  llvm.return
^do:
  ${sums}`;

const BARRIER = "llvm.call @_Z22__spirv_ControlBarrieriii(%two, %two, %two) : (i32, i32, i32) -> ()";

/** Sums between two barriers, with the address of an element of the invocation's own array, which is needed after them. */
const ownArray = `%two = llvm.mlir.constant(2 : i32) : i32
  %four = llvm.mlir.constant(4 : i32) : i32
  %array = llvm.alloca %four x f32 : (i32) -> !llvm.ptr
  %number = llvm.and %x, %one : i32
  ${element("own", "array", "%number")}
  ${element("in", "b0", "%x")}
  %mine = llvm.load %in : !llvm.ptr -> f32
  llvm.store %mine, %own : f32, !llvm.ptr
  ${BARRIER}
  ${sums.replace("llvm.return", "")}
  ${BARRIER}
  %before = llvm.load %to : !llvm.ptr -> f32
  %kept = llvm.load %own : !llvm.ptr -> f32
  %both = llvm.fadd %before, %kept : f32
  llvm.store %both, %to : f32, !llvm.ptr
  llvm.return`;

/** Each lane chooses one of two numbers of 64 bits. */
const choices = `${element("p", "b0", "%x")}
  %v = llvm.load %p : !llvm.ptr -> f32
  %w = llvm.fpext %v : f32 to f64
  %nothing = llvm.mlir.constant(0.0 : f64) : f64
  %negated = llvm.fneg %w : f64
  %isPositive = llvm.fcmp "ogt" %w, %nothing : f64
  %size = llvm.select %isPositive, %w, %negated : i1, f64
  %next = llvm.fptrunc %size : f64 to f32
  ${element("to", "b1", "%x")}
  llvm.store %next, %to : f32, !llvm.ptr
  llvm.return`;

interface Outcome {
  readonly problems: readonly string[];
  readonly bits: readonly number[];
}

function outcome(local: number, body: string, input: Float32Array, turns: number): Outcome {
  const results = new Float32Array(COUNT).fill(-1);
  const problems = run(kernel(local, body), [COUNT / local, 1, 1], [input, results, Int32Array.of(turns)]);
  const invocation = problems.map((text) => text.replace(/, in invocation.*/, ""));
  return { problems: invocation, bits: [...new Uint32Array(results.buffer)] };
}

/** Numbers whose products and sums lie halfway between two f32, are subnormal, infinite or no numbers. */
function hardNumbers(): Float32Array {
  const special = [
    2 ** -149,
    3 * 2 ** -75,
    1 + 2 ** -23,
    -(2 ** -126),
    2 ** 127,
    Number.POSITIVE_INFINITY,
    2 ** -24,
    1.5,
  ];
  return Float32Array.from(
    { length: COUNT + 8 },
    (_, at) => (special[at % special.length] ?? 0) * (at % 5 === 0 ? -1 : 1),
  );
}

const ordinary = Float32Array.from({ length: COUNT + 8 }, (_, at) => Math.sin(at) * 10);

test.each([
  ["a loop", sums, ordinary],
  ["fused sums of hard numbers", sums, hardNumbers()],
  ["a branch that parts one strip", guarded, ordinary],
  ["a choice of each lane", choices, ordinary],
  ["a region that passes on an address in memory of one invocation", ownArray, ordinary],
])("%s gives what single invocations give", (_, body, input) => {
  const alone = outcome(3, body, input, 6);
  expect(alone.problems).toEqual([]);
  // Six leaves two invocations after a strip.
  for (const local of [4, 6, 8, 24]) expect(outcome(local, body, input, 6), `${local}`).toEqual(alone);
});

test("code for vectors is there if a row has four invocations", () => {
  expect(moduleText(kernel(8, sums).bytes)).toContain("f64x2.mul");
  // Calls of the function on vectors, which are instructions in engines that fuse.
  expect(kernel(8, sums, true).fusions.length).toBeGreaterThan(kernel(3, sums, true).fusions.length);
  expect(moduleText(kernel(3, sums).bytes)).not.toContain("f64x2");
});

test("a fault is that of the invocation which has it", () => {
  const short = ordinary.subarray(0, COUNT);
  const problemsOf = (local: number) =>
    run(kernel(local, sums), [COUNT / local, 1, 1], [short, new Float32Array(COUNT), Int32Array.of(6)]);
  expect(problemsOf(8)).toEqual([expect.stringMatching(/in invocation 3 of group 2 of 3$/)]);
  expect(problemsOf(3)).toEqual([expect.stringMatching(/in invocation 1 of group 6 of 8$/)]);
});
