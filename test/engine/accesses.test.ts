// Every access stays in what its pointer came from, with all its bytes; one that does not stops the launch, and no buffer has changed.

import { describe, expect, test } from "vitest";
import { type CompiledKernel, type KernelArgument, runKernel } from "../../src/engine/index.ts";
import { compile } from "./kernel.ts";

const OUTSIDE = "the kernel 'f' accesses memory outside of its buffers and variables, in invocation 0 of group 0 of 1";

const HEAD = `llvm.mlir.global external @shared() {spirvana.storage_class = "Workgroup"} : !llvm.array<4 x i32>
llvm.mlir.global external @other() {spirvana.storage_class = "Workgroup"} : !llvm.array<4 x i32>
llvm.mlir.global external @kept() {spirvana.storage_class = "CrossWorkgroup"} : !llvm.array<4 x i32>
llvm.mlir.global private constant @table(dense<[1, 2, 3, 4]> : tensor<4xi32>) {addr_space = 0 : i32, spirvana.storage_class = "UniformConstant"} : !llvm.array<4 x i32>
llvm.func @__spirv_ocl_lgamma_r(f32, !llvm.ptr) -> f32
llvm.func @__spirv_GroupAsyncCopy(i32, !llvm.ptr, !llvm.ptr, i64, i64, i64, i32, i32) -> i32
llvm.func @atomic_add(!llvm.ptr, i32) -> i32
llvm.func @put(%p: !llvm.ptr, %at: i64) {
  %v = llvm.mlir.constant(777 : i32) : i32
  %q = llvm.getelementptr %p[%at] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  llvm.store %v, %q : i32, !llvm.ptr
  llvm.return
}
`;

const kernels = new Map<string, CompiledKernel>();

/** A kernel of the buffers `%a` and `%b`, of i32, and an i64 `%n`, which also is the i32 `%w`; \`%v\` is what it stores. */
function kernel(body: string): CompiledKernel {
  const known = kernels.get(body);
  if (known !== undefined) return known;
  const isPrivate = body.includes("%own");
  const made =
    compile(`${HEAD}llvm.func @f(%a: !llvm.ptr, %b: !llvm.ptr, %n: i64) attributes {spirvana.entry_point = "Kernel", spirvana.entry_name = "f", spirvana.parameters = ["CrossWorkgroup", "CrossWorkgroup", ""]} {
  %v = llvm.mlir.constant(777 : i32) : i32
  %wide = llvm.mlir.constant(dense<777> : vector<4xi32>) : vector<4xi32>
  %c0 = llvm.mlir.constant(0 : i64) : i64
  %c1 = llvm.mlir.constant(1 : i64) : i64
  %c4 = llvm.mlir.constant(4 : i32) : i32
  %c16 = llvm.mlir.constant(16 : i64) : i64
  %w = llvm.trunc %n : i64 to i32
  %isOdd = llvm.trunc %n : i64 to i1
  ${isPrivate ? "%own = llvm.alloca %c4 x i32 : (i32) -> !llvm.ptr\n  %next = llvm.alloca %c4 x i32 : (i32) -> !llvm.ptr" : ""}
  ${body}
}`);
  kernels.set(body, made);
  return made;
}

/** A buffer inside of a larger one: what is around it must not change either. */
function fenced(bytes: number) {
  const all = new Uint8Array(bytes + 512).fill(0xa5);
  return { all, inner: all.subarray(256, 256 + bytes) };
}

/** What a launch says with `n`, and how much of the buffers has changed: bytes of the first and of the second. */
function launch(
  body: string,
  n: bigint | number,
  bytes = 16,
): readonly [message: string | undefined, first: number, second: number] {
  const [first, second] = [fenced(bytes), fenced(bytes)];
  const given: readonly KernelArgument[] = [first.inner, second.inner, BigInt(n)];
  const [problem] = runKernel(kernel(body), { groups: [1, 1, 1], arguments: given }).diagnostics;
  const changed = ({ inner }: typeof first) => inner.filter((byte) => byte !== 0xa5).length;
  for (const one of [first, second]) {
    const around = one.all.filter((byte) => byte !== 0xa5).length;
    expect(around, "bytes around a buffer have changed").toBe(changed(one));
  }
  return [problem?.message, changed(first), changed(second)];
}

const STOPPED = [OUTSIDE, 0, 0] as const;

/** Stores through a pointer at an index, and ends. */
const store = (
  pointer: string,
  index = "%n",
  type = "i64",
) => `%p = llvm.getelementptr ${pointer}[${index}] : (!llvm.ptr, ${type}) -> !llvm.ptr, i32
  llvm.store %v, %p : i32, !llvm.ptr
  llvm.return`;

/** What no buffer of 16 bytes has as an element of four. */
const WRONG = [4, -1, 5, 1 << 20, -(1 << 20), 2 ** 30, -(2 ** 30), 2n ** 40n, 2n ** 62n, -(2n ** 63n)];

describe("a buffer", () => {
  test("is accessed at its elements alone", () => {
    expect(launch(store("%a"), 0)).toEqual([undefined, 4, 0]);
    expect(launch(store("%a"), 3)).toEqual([undefined, 4, 0]);
    for (const index of WRONG) expect(launch(store("%a"), index), `${index}`).toEqual(STOPPED);
  });

  test("by indices of 32 bits, which have signs and do not wrap", () => {
    expect(launch(store("%a", "%w", "i32"), 3)).toEqual([undefined, 4, 0]);
    for (const index of [4, -1, 2 ** 30, -(2 ** 30), 2 ** 31 - 1])
      expect(launch(store("%a", "%w", "i32"), index), `${index}`).toEqual(STOPPED);
  });

  test("of no bytes has no element", () => {
    expect(launch(store("%a"), 0, 0)).toEqual(STOPPED);
  });

  test("with all bytes of an access", () => {
    const bytes = (type: string, value: string) => `%p = llvm.getelementptr %a[%n] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  llvm.store ${value}, %p : ${type}, !llvm.ptr
  llvm.return`;
    expect(launch(bytes("i32", "%v"), 12)).toEqual([undefined, 4, 0]);
    expect(launch(bytes("i32", "%v"), 13)).toEqual(STOPPED);
    expect(launch(bytes("i32", "%v"), -1)).toEqual(STOPPED);
    expect(launch(bytes("i64", "%n"), 8)).toEqual([undefined, 8, 0]);
    expect(launch(bytes("i64", "%n"), 9)).toEqual(STOPPED);
    expect(launch(bytes("vector<4xi32>", "%wide"), 0)).toEqual([undefined, 16, 0]);
    expect(launch(bytes("vector<4xi32>", "%wide"), 1)).toEqual(STOPPED);
    expect(launch(bytes("vector<4xi32>", "%wide"), -4)).toEqual(STOPPED);
  });

  test("where constants are added before and behind the index", () => {
    const body = `%p = llvm.getelementptr %a[-5] : (!llvm.ptr) -> !llvm.ptr, i32
  %q = llvm.getelementptr %p[%n] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %r = llvm.getelementptr %q[2] : (!llvm.ptr) -> !llvm.ptr, i32
  llvm.store %v, %r : i32, !llvm.ptr
  llvm.return`;
    for (const index of [3, 4, 5, 6]) expect(launch(body, index)).toEqual([undefined, 4, 0]);
    for (const index of [2, 7, 0, -1, 2 ** 30 + 3]) expect(launch(body, index), `${index}`).toEqual(STOPPED);
  });

  test("of rows: by several indices", () => {
    const body = `%p = llvm.getelementptr %a[%w, %n] : (!llvm.ptr, i32, i64) -> !llvm.ptr, !llvm.array<2 x i32>
  llvm.store %v, %p : i32, !llvm.ptr
  llvm.return`;
    expect(launch(body, 1)).toEqual([undefined, 4, 0]);
    for (const index of [2, -1, 2n ** 32n, 2n ** 30n, 2n ** 61n])
      expect(launch(body, index), `${index}`).toEqual(STOPPED);
  });

  test("at constant places", () => {
    const at = (index: string) => `%p = llvm.getelementptr %a[${index}] : (!llvm.ptr) -> !llvm.ptr, i32
  llvm.store %v, %p : i32, !llvm.ptr
  llvm.return`;
    expect(launch(at("3"), 0)).toEqual([undefined, 4, 0]);
    for (const index of ["4", "-1", "1000000", "1073741824", "-1073741824"])
      expect(launch(at(index), 0), index).toEqual(STOPPED);
  });

  test("is read inside alone, too", () => {
    const body = `%p = llvm.getelementptr %a[%n] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %x = llvm.load %p : !llvm.ptr -> i32
  llvm.store %x, %b : i32, !llvm.ptr
  llvm.return`;
    expect(launch(body, 3)[0]).toBeUndefined();
    for (const index of WRONG) expect(launch(body, index), `${index}`).toEqual(STOPPED);
  });

  test("by atomics", () => {
    const at = "%p = llvm.getelementptr %a[%n] : (!llvm.ptr, i64) -> !llvm.ptr, i32";
    for (const op of [
      "%x = llvm.atomicrmw add %p, %v monotonic : !llvm.ptr, i32",
      "%x = llvm.cmpxchg %p, %w, %v monotonic monotonic : !llvm.ptr, i32",
      "%x = llvm.call @atomic_add(%p, %v) : (!llvm.ptr, i32) -> i32",
    ]) {
      const body = `${at}\n  ${op}\n  llvm.return`;
      expect(launch(body, 3)[0], op).toBeUndefined();
      for (const index of WRONG) expect(launch(body, index), op).toEqual(STOPPED);
    }
  });

  test("by functions that store through pointers", () => {
    const body = `%x = llvm.sitofp %w : i32 to f32
  %p = llvm.getelementptr %a[%n] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %y = llvm.call @__spirv_ocl_lgamma_r(%x, %p) : (f32, !llvm.ptr) -> f32
  llvm.return`;
    expect(launch(body, 3)[0]).toBeUndefined();
    for (const index of WRONG) expect(launch(body, index), `${index}`).toEqual(STOPPED);
  });
});

describe("copies and fills", () => {
  const copy = (
    length: string,
    isConstant = true,
  ) => `%p = llvm.getelementptr %a[%n] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %len = ${isConstant ? `llvm.mlir.constant(${length} : i64) : i64` : length}
  "llvm.intr.memcpy"(%p, %b, %len) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  llvm.return`;

  test("of a known length", () => {
    expect(launch(copy("8"), 8)[0]).toBeUndefined();
    for (const index of [9, -1, 16, 2n ** 32n]) expect(launch(copy("8"), index), `${index}`).toEqual(STOPPED);
    expect(launch(copy("17"), 0)).toEqual(STOPPED);
  });

  test("of another length, which does not wrap", () => {
    const body = (
      value: string,
    ) => `"llvm.intr.memset"(%a, %byte, ${value}) <{isVolatile = false}> : (!llvm.ptr, i8, i64) -> ()
  llvm.return`;
    const fill = `%byte = llvm.trunc %n : i64 to i8\n  ${body("%n")}`;
    expect(launch(fill, 16)).toEqual([undefined, 16, 0]);
    expect(launch(fill, 1)).toEqual([undefined, 1, 0]);
    for (const length of [17, -1, 2n ** 32n, 2n ** 32n + 4n])
      expect(launch(fill, length), `${length}`).toEqual(STOPPED);
  });

  test("to a wrong place, or from one", () => {
    const from = `%p = llvm.getelementptr %b[%n] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %len = llvm.and %n, %c16 : i64
  "llvm.intr.memmove"(%a, %p, %len) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  llvm.return`;
    expect(launch(from, 16)).toEqual(STOPPED);
    expect(launch(from, 24)).toEqual(STOPPED);
    expect(launch(from.replace("memmove", "memcpy"), 2n ** 40n + 16n)).toEqual(STOPPED);
  });

  test("of nothing go anywhere", () => {
    const nothing = copy("0");
    for (const index of [0, 100, -100]) expect(launch(nothing, index)).toEqual([undefined, 0, 0]);
    const dynamic = copy("llvm.and %n, %c16 : i64", false);
    for (const index of [2 ** 31, -(2n ** 33n), 32]) expect(launch(dynamic, index)).toEqual([undefined, 0, 0]);
  });

  test("by a work-group", () => {
    const body = `%scope = llvm.mlir.constant(2 : i32) : i32
  %e = llvm.call @__spirv_GroupAsyncCopy(%scope, %a, %b, %n, %c1, %c1, %c4, %scope) : (i32, !llvm.ptr, !llvm.ptr, i64, i64, i64, i32, i32) -> i32
  llvm.return`;
    expect(launch(body, 4)[0]).toBeUndefined();
    expect(launch(body, 5)).toEqual(STOPPED);
  });
});

describe("a variable", () => {
  const right = (address: string) => `${address}\n  ${store("%x")}`;
  const globals = ["shared", "kept", "table"].map((name) => right(`%x = llvm.mlir.addressof @${name} : !llvm.ptr`));

  test("of an invocation, a work-group or the module is accessed inside alone", () => {
    for (const body of [...globals, store("%own")]) {
      for (const index of [0, 3]) expect(launch(body, index)).toEqual([undefined, 0, 0]);
      for (const index of WRONG) expect(launch(body, index), `${index}\n${body}`).toEqual(STOPPED);
    }
  });

  test("of constant values, too, which may lie elsewhere", () => {
    const values = [0, 1, 2, 3].map(
      (at) => `%k${at} = llvm.mlir.constant(${at + 5} : i32) : i32
  %s${at} = llvm.getelementptr %own[${at}] : (!llvm.ptr) -> !llvm.ptr, i32
  llvm.store %k${at}, %s${at} : i32, !llvm.ptr`,
    );
    const body = `${values.join("\n  ")}
  %p = llvm.getelementptr %own[%n] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %x = llvm.load %p : !llvm.ptr -> i32
  llvm.store %x, %b : i32, !llvm.ptr
  llvm.return`;
    expect(launch(body, 2)[0]).toBeUndefined();
    for (const index of WRONG) expect(launch(body, index), `${index}`).toEqual(STOPPED);
  });

  test("at a constant place that it does not have", () => {
    const at = (index: number) => `%p = llvm.getelementptr %own[${index}] : (!llvm.ptr) -> !llvm.ptr, i32
  llvm.store %v, %p : i32, !llvm.ptr
  %q = llvm.getelementptr %next[%n] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %x = llvm.load %q : !llvm.ptr -> i32
  llvm.store %x, %b : i32, !llvm.ptr
  llvm.return`;
    expect(launch(at(3), 0)[0]).toBeUndefined();
    expect(launch(at(4), 0)).toEqual(STOPPED);
    expect(launch(at(-1), 0)).toEqual(STOPPED);
  });
});

describe("a pointer of which only the run knows where it comes from", () => {
  test("is chosen: it belongs to the buffer that was chosen", () => {
    const body = `%x = llvm.select %isOdd, %a, %b : i1, !llvm.ptr\n  ${store("%x")}`;
    expect(launch(body, 3)).toEqual([undefined, 4, 0]);
    expect(launch(body, 2)).toEqual([undefined, 0, 4]);
    // What lies one buffer further on is the other one.
    for (const index of [4, 5, 64, 65, 68, -64, -63, 2 ** 30 + 1, 2n ** 40n])
      expect(launch(body, index), `${index}`).toEqual(STOPPED);
  });

  test("comes along different ways", () => {
    const body = `llvm.cond_br %isOdd, ^left, ^right
^left:
  %x = llvm.getelementptr %a[1] : (!llvm.ptr) -> !llvm.ptr, i32
  llvm.br ^both(%x : !llvm.ptr)
^right:
  llvm.br ^both(%b : !llvm.ptr)
^both(%y: !llvm.ptr):
  ${store("%y")}`;
    expect(launch(body, 1)).toEqual([undefined, 4, 0]);
    expect(launch(body, -1)).toEqual([undefined, 4, 0]);
    expect(launch(body, 2)).toEqual([undefined, 0, 4]);
    for (const index of [3, 4, 64, 65, -64, -65, -3]) expect(launch(body, index), `${index}`).toEqual(STOPPED);
  });

  test("walks", () => {
    const body = (first: string) => `llvm.br ^head(${first}, %c0 : !llvm.ptr, i64)
^head(%x: !llvm.ptr, %i: i64):
  %more = llvm.icmp "slt" %i, %n : i64
  llvm.cond_br %more, ^body, ^end
^body:
  llvm.store %v, %x : i32, !llvm.ptr
  %y = llvm.getelementptr %x[1] : (!llvm.ptr) -> !llvm.ptr, i32
  %j = llvm.add %i, %c1 : i64
  llvm.br ^head(%y, %j : !llvm.ptr, i64)
^end:
  llvm.return`;
    expect(launch(body("%a"), 4)).toEqual([undefined, 16, 0]);
    for (const count of [5, 64, 100]) expect(launch(body("%a"), count)).toEqual(STOPPED);
  });

  test("leads nowhere once it is further away than 32 bits count", () => {
    const at = "%far = llvm.getelementptr %a[%n] : (!llvm.ptr, i64) -> !llvm.ptr, i32";
    const walk = `${at}
  llvm.br ^head(%far, %c0 : !llvm.ptr, i64)
^head(%x: !llvm.ptr, %i: i64):
  llvm.store %v, %x : i32, !llvm.ptr
  %y = llvm.getelementptr %x[1] : (!llvm.ptr) -> !llvm.ptr, i32
  %j = llvm.add %i, %c1 : i64
  %more = llvm.icmp "slt" %j, %n : i64
  llvm.cond_br %more, ^head(%y, %j : !llvm.ptr, i64), ^end
^end:
  llvm.return`;
    const chosen = `${at}
  %other = llvm.getelementptr %b[%n] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %x = llvm.select %isOdd, %other, %far : i1, !llvm.ptr
  llvm.store %v, %x : i32, !llvm.ptr
  llvm.return`;
    const stored = `%keep = llvm.alloca %c4 x !llvm.ptr : (i32) -> !llvm.ptr
  ${at}
  %slot = llvm.getelementptr %keep[%c1] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.ptr
  llvm.store volatile %far, %slot : !llvm.ptr, !llvm.ptr
  %m = llvm.and %n, %c1 : i64
  %again = llvm.getelementptr %keep[%m] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.ptr
  llvm.store volatile %far, %again : !llvm.ptr, !llvm.ptr
  %x = llvm.load volatile %again : !llvm.ptr -> !llvm.ptr
  llvm.store %v, %x : i32, !llvm.ptr
  llvm.return`;
    const number = `${at}
  %u = llvm.ptrtoint %far : !llvm.ptr to i64
  %x = llvm.inttoptr %u : i64 to !llvm.ptr
  llvm.store %v, %x : i32, !llvm.ptr
  llvm.return`;
    for (const body of [walk, chosen, stored, number]) {
      expect(launch(body, 0), body).toEqual([undefined, 4, 0]);
      for (const index of [2n ** 30n, -(2n ** 30n), -(2n ** 31n), 2n ** 32n, 2n ** 40n, 2n ** 60n])
        expect(launch(body, index), `${index}: ${body}`).toEqual(STOPPED);
    }
  });

  test("walks from one buffer to another, turn by turn", () => {
    const body = `llvm.br ^head(%a, %b, %c0 : !llvm.ptr, !llvm.ptr, i64)
^head(%x: !llvm.ptr, %y: !llvm.ptr, %i: i64):
  %more = llvm.icmp "slt" %i, %n : i64
  llvm.cond_br %more, ^body, ^end
^body:
  llvm.store %v, %x : i32, !llvm.ptr
  %z = llvm.getelementptr %x[1] : (!llvm.ptr) -> !llvm.ptr, i32
  %j = llvm.add %i, %c1 : i64
  llvm.br ^head(%y, %z, %j : !llvm.ptr, !llvm.ptr, i64)
^end:
  llvm.return`;
    expect(launch(body, 3)).toEqual([undefined, 8, 4]);
    expect(launch(body, 8)).toEqual([undefined, 16, 16]);
    expect(launch(body, 9)).toEqual(STOPPED);
  });

  test("was an integer, or is passed to a function", () => {
    const cast = `%u = llvm.ptrtoint %a : !llvm.ptr to i64
  %four = llvm.mlir.constant(4 : i64) : i64
  %o = llvm.mul %n, %four : i64
  %s = llvm.add %u, %o : i64
  %p = llvm.inttoptr %s : i64 to !llvm.ptr
  llvm.store %v, %p : i32, !llvm.ptr
  llvm.return`;
    const call = `%x = llvm.select %isOdd, %a, %b : i1, !llvm.ptr
  llvm.call @put(%x, %n) : (!llvm.ptr, i64) -> ()
  llvm.return`;
    const inner = OUTSIDE.replace(",", " in the function 'put',");
    for (const [body, message] of [
      [cast, OUTSIDE],
      [call, inner],
    ] as const) {
      expect(launch(body, 3)).toEqual([undefined, 4, 0]);
      for (const index of [4, 5, 64, 65, -1, -64]) expect(launch(body, index), `${index}`).toEqual([message, 0, 0]);
    }
  });

  test("is kept in a variable, as in code without optimization", () => {
    const body = `%slot = llvm.alloca %c4 x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %a, %slot : !llvm.ptr, !llvm.ptr
  %x = llvm.load %slot : !llvm.ptr -> !llvm.ptr
  ${store("%x")}`;
    expect(launch(body, 3)).toEqual([undefined, 4, 0]);
    for (const index of WRONG) expect(launch(body, index), `${index}`).toEqual(STOPPED);
  });
});

describe("a pointer of which nobody knows where it comes from", () => {
  const table = `%slots = llvm.alloca %c4 x !llvm.ptr : (i32) -> !llvm.ptr
  %s1 = llvm.getelementptr %slots[1] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  llvm.store %a, %slots : !llvm.ptr, !llvm.ptr
  llvm.store %b, %s1 : !llvm.ptr, !llvm.ptr
  %bit = llvm.and %n, %c1 : i64
  %s = llvm.getelementptr %slots[%bit] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.ptr
  %x = llvm.load %s : !llvm.ptr -> !llvm.ptr
  ${store("%x")}`;

  test("leads to the buffers of this launch", () => {
    expect(launch(table, 2)).toEqual([undefined, 4, 0]);
    expect(launch(table, 3)).toEqual([undefined, 0, 4]);
    for (const index of [-1000, 1000, 2 ** 30 - 300, 2n ** 40n])
      expect(launch(table, index), `${index}`).toEqual(STOPPED);
  });

  test("is null, negative, or any other number", () => {
    const number = `%p = llvm.inttoptr %n : i64 to !llvm.ptr
  llvm.store %v, %p : i32, !llvm.ptr
  %x = llvm.load %p : !llvm.ptr -> i32
  llvm.return`;
    for (const at of [0, 1, 4, 100, -1, -4, 0x7fffffff, 0xfffffffc, 1 << 20])
      expect(launch(number, at), `${at}`).toEqual(STOPPED);
  });

  test("reads nothing of the engine's own, nor handles and values of parameters", () => {
    // The value of the third parameter lies after both buffers, which take 256 bytes each.
    const body = `%p = llvm.getelementptr %b[64] : (!llvm.ptr) -> !llvm.ptr, i32
  %q = llvm.getelementptr %p[%n] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %u = llvm.ptrtoint %q : !llvm.ptr to i64
  %m = llvm.xor %u, %c0 : i64
  %r = llvm.inttoptr %m : i64 to !llvm.ptr
  %x = llvm.load %r : !llvm.ptr -> i32
  llvm.store %x, %a : i32, !llvm.ptr
  llvm.return`;
    expect(launch(body, 0)).toEqual(STOPPED);
  });
});

test("what a wrong access would have done later is not done before it either", () => {
  const body = `llvm.store %v, %b : i32, !llvm.ptr\n  ${store("%a")}`;
  expect(launch(body, 2)).toEqual([undefined, 4, 4]);
  expect(launch(body, 4)).toEqual(STOPPED);
});
