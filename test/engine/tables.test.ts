// Arrays of constants: those that only constants are stored in lie in the memory of the module, others stay what they are.

import { describe, expect, test } from "vitest";
import { compile, entryText, interfaceText, run } from "./kernel.ts";

const ARRAY = "!llvm.array<4 x i32>";

/** Looks up four values by an index that is read from the buffer; `more` may do something to the array before. */
function lookUp(more = ""): string {
  const start = `
    %c0 = llvm.mlir.constant(0 : i32) : i32
    %c1 = llvm.mlir.constant(1 : i32) : i32
    %c3 = llvm.mlir.constant(3 : i32) : i32
    %array = llvm.alloca %c1 x ${ARRAY} : (i32) -> !llvm.ptr
    %values = llvm.mlir.constant(dense<[11, 22, 33, 44]> : tensor<4xi32>) : ${ARRAY}
    %pg = llvm.mlir.addressof @GlobalInvocationId : !llvm.ptr
    %g = llvm.load %pg : !llvm.ptr -> i32
    %b = llvm.mlir.addressof @b0 : !llvm.ptr
    %p = llvm.getelementptr %b[0, 0, %g] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(array<0 x i32>)>
    %i = llvm.load %p : !llvm.ptr -> i32
    llvm.store %values, %array : ${ARRAY}, !llvm.ptr
    ${more}
    %at = llvm.getelementptr %array[0, %i] : (!llvm.ptr, i32) -> !llvm.ptr, ${ARRAY}
    %v = llvm.load %at : !llvm.ptr -> i32
    llvm.store %v, %p : i32, !llvm.ptr
    llvm.return`;
  return interfaceText(["i32"]) + entryText([4, 1, 1], start);
}

function values(text: string): readonly number[] {
  const data = Int32Array.from([3, 0, 2, 1]);
  expect(run(compile(text), [1, 1, 1], [data])).toEqual([]);
  return [...data];
}

describe("an array of constants", () => {
  test("is data of the module", () => {
    expect(values(lookUp())).toEqual([44, 11, 33, 22]);
    expect(compile(lookUp()).initial.map(({ bytes }) => [...new Int32Array(bytes.slice().buffer)])).toEqual([
      [11, 22, 33, 44],
    ]);
  });

  test("is none where it is changed: at a known place, by an index, as a whole", () => {
    const second = `%q = llvm.getelementptr %array[0, 1] : (!llvm.ptr) -> !llvm.ptr, ${ARRAY}`;
    const any = `%q = llvm.getelementptr %array[0, %g] : (!llvm.ptr, i32) -> !llvm.ptr, ${ARRAY}`;
    const zero = `%zeros = llvm.mlir.zero : ${ARRAY}\n llvm.store %zeros, %array : ${ARRAY}, !llvm.ptr`;
    const store = "llvm.store %g, %q : i32, !llvm.ptr";
    const constant = "llvm.store %c3, %q : i32, !llvm.ptr";
    expect(values(lookUp(`${second}\n${store}`))).toEqual([44, 11, 33, 3]);
    expect(values(lookUp(`${second}\n${constant}`))).toEqual([44, 11, 33, 3]);
    expect(values(lookUp(`${any}\n${store}`))).toEqual([44, 11, 2, 22]);
    expect(values(lookUp(zero))).toEqual([0, 0, 0, 0]);
    expect(compile(lookUp(`${any}\n${store}`)).initial).toEqual([]);
  });
});
