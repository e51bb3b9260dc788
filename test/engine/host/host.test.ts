// Host programs: calls, the stack, globals, memory, linking, and what stops them.

import { describe, expect, test } from "vitest";
import { runMain } from "./program.ts";

const main = (body: string, type = "i32") => `llvm.func @main() -> ${type} {\n${body}\n}\n`;

describe("functions", () => {
  test("call each other and themselves", () => {
    const text = `
      llvm.func @fib(%n: i32) -> i32 {
        %c1 = llvm.mlir.constant(1 : i32) : i32
        %c2 = llvm.mlir.constant(2 : i32) : i32
        %small = llvm.icmp "slt" %n, %c2 : i32
        llvm.cond_br %small, ^done, ^more
      ^done:
        llvm.return %n : i32
      ^more:
        %a = llvm.sub %n, %c1 : i32
        %b = llvm.sub %n, %c2 : i32
        %x = llvm.call @fib(%a) : (i32) -> i32
        %y = llvm.call @fib(%b) : (i32) -> i32
        %s = llvm.add %x, %y : i32
        llvm.return %s : i32
      }`;
    const body =
      "%n = llvm.mlir.constant(20 : i32) : i32\n %r = llvm.call @fib(%n) : (i32) -> i32\n llvm.return %r : i32";
    expect(runMain(text + main(body), "i32")).toEqual({ value: 6765, output: "" });
  });

  test("return several scalars, also through each other", () => {
    const pair = "!llvm.struct<(i64, f32)>";
    const text = `
      llvm.func @swap(%a: i64, %b: f32) -> ${pair} {
        %u = llvm.mlir.undef : ${pair}
        %v = llvm.insertvalue %a, %u[0] : ${pair}
        %w = llvm.insertvalue %b, %v[1] : ${pair}
        llvm.return %w : ${pair}
      }
      llvm.func @twice(%a: i64, %b: f32) -> ${pair} {
        %x = llvm.call @swap(%a, %b) : (i64, f32) -> ${pair}
        %y = llvm.call @swap(%a, %b) : (i64, f32) -> ${pair}
        %p = llvm.extractvalue %x[0] : ${pair}
        %q = llvm.extractvalue %y[0] : ${pair}
        %s = llvm.add %p, %q : i64
        %r = llvm.insertvalue %s, %y[0] : ${pair}
        llvm.return %r : ${pair}
      }`;
    const body = `
      %a = llvm.mlir.constant(21 : i64) : i64
      %b = llvm.mlir.constant(1.5 : f32) : f32
      %x = llvm.call @twice(%a, %b) : (i64, f32) -> ${pair}
      %p = llvm.extractvalue %x[0] : ${pair}
      llvm.return %p : i64`;
    expect(runMain(text + main(body, "i64"), "i64").value).toBe(42n);
  });

  test("are called by their addresses, which memory may hold", () => {
    const text = `
      llvm.func @add(%a: i32, %b: i32) -> i32 {
        %r = llvm.add %a, %b : i32
        llvm.return %r : i32
      }
      llvm.mlir.global internal @table() : !llvm.ptr {
        %p = llvm.mlir.addressof @add : !llvm.ptr
        llvm.return %p : !llvm.ptr
      }`;
    const body = `
      %t = llvm.mlir.addressof @table : !llvm.ptr
      %f = llvm.load %t : !llvm.ptr -> !llvm.ptr
      %a = llvm.mlir.constant(40 : i32) : i32
      %b = llvm.mlir.constant(2 : i32) : i32
      %r = llvm.call %f(%a, %b) : !llvm.ptr, (i32, i32) -> i32
      llvm.return %r : i32`;
    expect(runMain(text + main(body), "i32").value).toBe(42);
  });
});

describe("functions of C", () => {
  const call = (name: string, type: string, ...values: string[]) => {
    const types = values.map(() => type).join(", ");
    const bits = type === "f32" ? "i32" : "i64";
    const constants = values
      .map((value, at) => `%x${at} = llvm.mlir.constant(${value} : ${type}) : ${type}\n`)
      .join("");
    const args = values.map((_, at) => `%x${at}`).join(", ");
    // The bits: a program returns integers and f32.
    const body = `${constants}%r = llvm.call @${name}(${args}) : (${types}) -> ${type}
      %bits = llvm.bitcast %r : ${type} to ${bits}
      llvm.return %bits : ${bits}`;
    const ran = runMain(`llvm.func @${name}(${types}) -> ${type}\n${main(body, bits)}`, bits);
    if (ran.value === undefined) return ran.problem;
    const view = new DataView(new ArrayBuffer(8));
    if (type === "f32") view.setInt32(0, Number(ran.value));
    else view.setBigInt64(0, BigInt(ran.value));
    return type === "f32" ? view.getFloat32(0) : view.getFloat64(0);
  };

  test("round the sum of a product once", () => {
    // 1 + 2^-23 squared, less 1 + 2^-22: what rounding of the product loses.
    expect(call("fmaf", "f32", "0x3F800001", "0x3F800001", "0xBF800002")).toBe(2 ** -46);
    expect(call("fma", "f64", "0x3FF0000000000001", "0x3FF0000000000001", "0xBFF0000000000002")).toBe(2 ** -104);
    expect(call("fma", "f64", "1.0", "1.0")).toBe("'fma' has three parameters and a result");
  });

  test("have the error functions and those of gamma", () => {
    expect(call("erff", "f32", "1.0")).toBe(Math.fround(0.8427007929497149));
    expect(call("erfc", "f64", "1.0")).toBeCloseTo(0.15729920705028513, 15);
    expect(call("tgamma", "f64", "5.0")).toBe(24);
    expect(call("lgamma", "f64", "2.0")).toBe(0);
  });

  test("round halves to even, with the sign of zero", () => {
    const rounded = ["0.5", "1.5", "2.5", "-0.5", "-1.5", "-2.5"].map((one) => call("roundeven", "f64", one));
    expect(rounded).toEqual([0, 2, 2, -0, -2, -2]);
  });
});

describe("the stack", () => {
  /** Fills an array of a size that only the run knows, and sums it; then the same place is taken again. */
  const sum = `
    llvm.func @sum(%n: i64) -> i64 {
      %c0 = llvm.mlir.constant(0 : i64) : i64
      %c1 = llvm.mlir.constant(1 : i64) : i64
      %sp = llvm.intr.stacksave : !llvm.ptr
      %p = llvm.alloca %n x i64 : (i64) -> !llvm.ptr
      llvm.br ^fill(%c0 : i64)
    ^fill(%i: i64):
      %q = llvm.getelementptr %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i64
      llvm.store %i, %q : i64, !llvm.ptr
      %j = llvm.add %i, %c1 : i64
      %more = llvm.icmp "slt" %j, %n : i64
      llvm.cond_br %more, ^fill(%j : i64), ^sum(%c0, %c0 : i64, i64)
    ^sum(%k: i64, %s: i64):
      %r = llvm.getelementptr %p[%k] : (!llvm.ptr, i64) -> !llvm.ptr, i64
      %v = llvm.load %r : !llvm.ptr -> i64
      %t = llvm.add %s, %v : i64
      %l = llvm.add %k, %c1 : i64
      %again = llvm.icmp "slt" %l, %n : i64
      llvm.cond_br %again, ^sum(%l, %t : i64, i64), ^done
    ^done:
      llvm.intr.stackrestore %sp : !llvm.ptr
      llvm.return %t : i64
    }`;

  test("holds arrays whose sizes only the run knows, and gives them back", () => {
    const body = `
      %c0 = llvm.mlir.constant(0 : i64) : i64
      %c1 = llvm.mlir.constant(1 : i64) : i64
      %n = llvm.mlir.constant(500000 : i64) : i64
      %times = llvm.mlir.constant(20 : i64) : i64
      llvm.br ^loop(%c0, %c0 : i64, i64)
    ^loop(%i: i64, %s: i64):
      %x = llvm.call @sum(%n) : (i64) -> i64
      %t = llvm.add %s, %x : i64
      %j = llvm.add %i, %c1 : i64
      %more = llvm.icmp "slt" %j, %times : i64
      llvm.cond_br %more, ^loop(%j, %t : i64, i64), ^done
    ^done:
      llvm.return %t : i64`;
    expect(runMain(sum + main(body, "i64"), "i64")).toEqual({ value: 20n * 124999750000n, output: "" });
  });

  test.each([2 ** 21, 2 ** 29, 2 ** 61])("has no room for %s numbers", (count) => {
    const body = `%n = llvm.mlir.constant(${BigInt(count)} : i64) : i64\n %r = llvm.call @sum(%n) : (i64) -> i64\n llvm.return %r : i64`;
    expect(runMain(sum + main(body, "i64"), "i64").problem).toBe("the program has no stack left");
  });

  test("ends where functions call themselves for ever, with frames and without", () => {
    const plain =
      "llvm.func @f(%a: i32) -> i32 {\n %r = llvm.call @f(%a) : (i32) -> i32\n %s = llvm.add %r, %r : i32\n llvm.return %s : i32\n}\n";
    const framed = `
      llvm.func @keep(%p: !llvm.ptr, %a: i32) -> i32 {
        %r = llvm.call @f(%a) : (i32) -> i32
        %v = llvm.load %p : !llvm.ptr -> i32
        %s = llvm.add %r, %v : i32
        llvm.return %s : i32
      }
      llvm.func @f(%a: i32) -> i32 {
        %n = llvm.mlir.constant(100000 : i32) : i32
        %p = llvm.alloca %n x i32 : (i32) -> !llvm.ptr
        %r = llvm.call @keep(%p, %a) : (!llvm.ptr, i32) -> i32
        llvm.return %r : i32
      }`;
    const body = "%a = llvm.mlir.constant(1 : i32) : i32\n %r = llvm.call @f(%a) : (i32) -> i32\n llvm.return %r : i32";
    for (const text of [plain, framed]) {
      expect(runMain(text + main(body), "i32").problem).toBe("the program has no stack left");
    }
  });
});

describe("memory", () => {
  test("is laid out with pointers of 8 bytes", () => {
    const body = `
      %null = llvm.mlir.zero : !llvm.ptr
      %p = llvm.getelementptr %null[1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, i32, ptr)>
      %n = llvm.ptrtoint %p : !llvm.ptr to i64
      llvm.return %n : i64`;
    expect(runMain(main(body, "i64"), "i64").value).toBe(24n);
  });

  test("is allocated, grows, and is used again when it is free", () => {
    const text = "llvm.func @malloc(i64) -> !llvm.ptr\nllvm.func @free(!llvm.ptr)\n";
    const body = `
      %c0 = llvm.mlir.constant(0 : i64) : i64
      %c1 = llvm.mlir.constant(1 : i64) : i64
      %size = llvm.mlir.constant(100000000 : i64) : i64
      %last = llvm.mlir.constant(99999999 : i64) : i64
      %times = llvm.mlir.constant(1000 : i64) : i64
      %byte = llvm.mlir.constant(7 : i8) : i8
      llvm.br ^loop(%c0 : i64)
    ^loop(%i: i64):
      %p = llvm.call @malloc(%size) : (i64) -> !llvm.ptr
      %q = llvm.getelementptr %p[%last] : (!llvm.ptr, i64) -> !llvm.ptr, i8
      llvm.store %byte, %q : i8, !llvm.ptr
      llvm.call @free(%p) : (!llvm.ptr) -> ()
      %j = llvm.add %i, %c1 : i64
      %more = llvm.icmp "slt" %j, %times : i64
      llvm.cond_br %more, ^loop(%j : i64), ^done
    ^done:
      llvm.return %j : i64`;
    expect(runMain(text + main(body, "i64"), "i64").value).toBe(1000n);
  });

  test("that is freed twice, or accessed far outside, stops the program", () => {
    const text = "llvm.func @malloc(i64) -> !llvm.ptr\nllvm.func @free(!llvm.ptr)\n";
    const twice = `
      %c8 = llvm.mlir.constant(8 : i64) : i64
      %p = llvm.call @malloc(%c8) : (i64) -> !llvm.ptr
      llvm.call @free(%p) : (!llvm.ptr) -> ()
      llvm.call @free(%p) : (!llvm.ptr) -> ()
      llvm.return %c8 : i64`;
    expect(runMain(text + main(twice, "i64"), "i64").problem).toBe(
      "the program frees memory that it has not allocated",
    );
    const outside = `
      %a = llvm.mlir.constant(4000000000 : i64) : i64
      %p = llvm.inttoptr %a : i64 to !llvm.ptr
      %v = llvm.load %p : !llvm.ptr -> i64
      llvm.return %v : i64`;
    expect(runMain(main(outside, "i64"), "i64").problem).toBe(
      "the program accesses memory outside of its buffers and variables",
    );
  });

  test("holds numbers of 16 bits, rounded to even", () => {
    const body = `
      %c1 = llvm.mlir.constant(1 : i32) : i32
      %v = llvm.mlir.constant(1.00390625 : f32) : f32
      %w = llvm.fptrunc %v : f32 to bf16
      %p = llvm.alloca %c1 x bf16 : (i32) -> !llvm.ptr
      llvm.store volatile %w, %p : bf16, !llvm.ptr
      %bits = llvm.load %p : !llvm.ptr -> i16
      %r = llvm.zext %bits : i16 to i32
      llvm.return %r : i32`;
    expect(runMain(main(body), "i32").value).toBe(0x3f80);
  });
});

describe("modules", () => {
  const nested = `
    llvm.mlir.global linkonce @shared() : i32
    llvm.func @f() -> i32
    module @device {
      llvm.mlir.global internal @own(5 : i32) : i32
      llvm.mlir.global external @shared() : i32
      llvm.func @f() -> i32 {
        %p = llvm.mlir.addressof @own : !llvm.ptr
        %q = llvm.mlir.addressof @shared : !llvm.ptr
        %a = llvm.load %p : !llvm.ptr -> i32
        %b = llvm.load %q : !llvm.ptr -> i32
        %s = llvm.add %a, %b : i32
        llvm.return %s : i32
      }
    }`;
  const body = `
    %c = llvm.mlir.constant(37 : i32) : i32
    %p = llvm.mlir.addressof @shared : !llvm.ptr
    llvm.store %c, %p : i32, !llvm.ptr
    %r = llvm.call @f() : () -> i32
    llvm.return %r : i32`;

  test("are linked where that is asked for", () => {
    expect(runMain(nested + main(body), "i32", true).value).toBe(42);
    expect(runMain(nested + main(body), "i32").problem).toBe("the engine does not know the function 'f'");
  });

  test("define nothing twice", () => {
    const twice = "llvm.func @f() {\n llvm.return\n}\nmodule {\n llvm.func @f() {\n llvm.return\n }\n}\n";
    expect(
      runMain(twice + main("%c = llvm.mlir.constant(1 : i32) : i32\n llvm.return %c : i32"), "i32", true).problem,
    ).toBe("linking globals named 'f': symbol multiply defined!");
  });

  test("run constructors before and destructors after, by priority", () => {
    const say = (name: string, digit: number) => `
      llvm.func @${name}() {
        %c = llvm.mlir.constant(${digit} : i64) : i64
        llvm.call @printI64(%c) : (i64) -> ()
        llvm.return
      }`;
    const text = `
      llvm.func @printI64(i64)
      ${say("first", 1)}${say("second", 2)}${say("main", 3)}${say("last", 4)}
      llvm.mlir.global_ctors ctors = [@second, @first], priorities = [9 : i32, 1 : i32], data = [#llvm.zero, #llvm.zero]
      llvm.mlir.global_dtors dtors = [@last], priorities = [0 : i32], data = [#llvm.zero]`;
    expect(runMain(text).output).toBe("1234");
  });
});

describe("is rejected or stopped", () => {
  test("without the entry, or with another type", () => {
    expect(runMain("llvm.func @main()").problem).toBe("entry point not found");
    expect(runMain("llvm.func @main(%a: i32) {\n llvm.return\n}").problem).toBe(
      "JIT can't invoke a main function expecting arguments",
    );
    const number = main("%c = llvm.mlir.constant(1 : i32) : i32\n llvm.return %c : i32");
    expect(runMain(number).problem).toBe("expected void function");
    expect(runMain(number, "i64").problem).toBe("only single i64 function result supported");
  });

  test("where something is missing", () => {
    const call = "llvm.func @nobody()\nllvm.func @main() {\n llvm.call @nobody() : () -> ()\n llvm.return\n}";
    expect(runMain(call).problem).toBe("the engine does not know the function 'nobody'");
    const global =
      "llvm.mlir.global external @g() : i32\nllvm.func @main() {\n %p = llvm.mlir.addressof @g : !llvm.ptr\n %v = llvm.load volatile %p : !llvm.ptr -> i32\n llvm.return\n}";
    expect(runMain(global).problem).toBe("the global 'g' is declared, but nowhere defined");
  });

  test("by what traps, and by itself", () => {
    const divide = (op: string, a: number, b: number) =>
      runMain(
        main(
          `%p = llvm.mlir.constant(1 : i32) : i32
           %x = llvm.alloca %p x i32 : (i32) -> !llvm.ptr
           %a = llvm.mlir.constant(${a} : i32) : i32
           %b = llvm.mlir.constant(${b} : i32) : i32
           %r = llvm.${op} %a, %b : i32
           llvm.return %r : i32`,
        ),
        "i32",
      ).problem;
    expect(divide("sdiv", 1, 0)).toBe("the program divides an integer by zero");
    expect(divide("urem", 1, 0)).toBe("the program divides an integer by zero");
    expect(divide("sdiv", -2147483648, -1)).toBe("the program divides the least integer by -1");
    const abort = "llvm.func @abort()\nllvm.func @main() {\n llvm.call @abort() : () -> ()\n llvm.unreachable\n}";
    expect(runMain(abort).problem).toBe("the program aborts");
    const exit =
      "llvm.func @exit(i32)\nllvm.func @main() {\n %c = llvm.mlir.constant(3 : i32) : i32\n llvm.call @exit(%c) : (i32) -> ()\n llvm.unreachable\n}";
    expect(runMain(exit).status).toBe(3);
  });
});
