// Bitcode is read back as the module that was written; malformed bitcode is one diagnostic with an offset in bits.

import { describe, expect, test } from "vitest";
import { random } from "../../bench/inputs/random.ts";
import { Context } from "../../src/ir/index.ts";
import { block, functionCode, metadataCode, moduleCode, typeCode } from "../../src/llvm/bitcode/codes.ts";
import { BlockWriter } from "../../src/llvm/bitcode/stream/block-writer.ts";
import { isBitcode, type Module, parseLlvm, readBitcode, writeBitcode, writeModule } from "../../src/llvm/index.ts";
import { brokenBitcode, mutateBits, mutateRecords } from "../harness/fuzz/bitcode.ts";
import { PROGRAMS } from "./bitcode-programs.ts";

function parsed(text: string): Module {
  const result = parseLlvm(new Context(), text, { name: "test" });
  if (!result.ok) throw new Error(result.diagnostics[0]?.message);
  return result.value;
}

function textOf(module: Module): string {
  let text = "";
  writeModule(module, {
    write(part) {
      text += part;
    },
  });
  return text;
}

function readBack(text: string): { readonly before: string; readonly after: string } {
  const module = parsed(text);
  const before = textOf(module);
  const result = readBitcode(new Context(), writeBitcode(module), { name: "test" });
  if (!result.ok) throw new Error(result.diagnostics[0]?.message);
  return { before, after: textOf(result.value) };
}

/** A file with one module block that holds the records that `write` adds. */
function fileWith(write: (writer: BlockWriter) => void): Uint8Array {
  const writer = new BlockWriter();
  writer.bits.write(0xdec0_4342, 32);
  writer.enter(block.module, 3);
  write(writer);
  writer.leave();
  return writer.bits.result();
}

function emit(writer: BlockWriter, code: number, ...numbers: readonly number[]): void {
  writer.record.reset(code);
  for (const number of numbers) writer.record.pushNumber(number);
  writer.emit();
}

function emitBlock(writer: BlockWriter, id: number, write: () => void): void {
  writer.enter(id, 4);
  write();
  writer.leave();
}

function problemOf(bytes: Uint8Array): readonly [message: string | undefined, bit: number | undefined] {
  const result = readBitcode(new Context(), bytes);
  expect(result.ok).toBe(false);
  expect(result.diagnostics).toHaveLength(1);
  const [diagnostic] = result.diagnostics;
  return [diagnostic?.message, diagnostic?.binary?.bit];
}

describe("malformed bitcode", () => {
  const file = writeBitcode(parsed(PROGRAMS["arithmetic"] ?? ""));

  test("needs its magic number and whole blocks", () => {
    expect(problemOf(new Uint8Array())).toEqual(["file doesn't start with bitcode header", 0]);
    expect(problemOf(file.subarray(0, 40))[0]).toMatch(/^can't skip to the end of a block/);
    expect(problemOf(file.subarray(0, 4))).toEqual(["Expected a single module", 0]);
    const wrapper = new Uint8Array(20);
    new DataView(wrapper.buffer).setUint32(0, 0x0b17c0de, true);
    new DataView(wrapper.buffer).setUint32(12, 100, true);
    expect(problemOf(wrapper)).toEqual(["Invalid bitcode wrapper header", 0]);
  });

  test("has one module", () => {
    const one = fileWith(() => {});
    const two = Uint8Array.from([...one, ...one.subarray(4)]);
    expect(problemOf(two)).toEqual(["Expected a single module", one.length * 8]);
  });

  test("has lengths that its bits can hold", () => {
    const bytes = fileWith((writer) => {
      writer.bits.write(3, 3);
      writer.bits.vbr(moduleCode.triple, 6);
      writer.bits.vbr(0xffff_ffff, 6);
    });
    expect(problemOf(bytes)[0]).toBe("Unexpected end of file");
    const unknown = fileWith((writer) => writer.bits.write(7, 3));
    expect(problemOf(unknown)).toEqual(["Unknown abbrev number", 96]);
  });

  test("names types, values and strings that exist", () => {
    const badType = fileWith((writer) => emitBlock(writer, block.types, () => emit(writer, typeCode.array, 4, 9)));
    expect(problemOf(badType)[0]).toBe("Invalid type");
    const emptyArray = fileWith((writer) => emitBlock(writer, block.types, () => emit(writer, typeCode.array)));
    expect(problemOf(emptyArray)[0]).toBe("Invalid type");
    const recursive = fileWith((writer) =>
      emitBlock(writer, block.types, () => {
        emit(writer, typeCode.structName, 97);
        emit(writer, typeCode.namedStruct, 0, 0);
      }),
    );
    expect(problemOf(recursive)[0]).toBe("identified structure type is recursive");
    const badName = fileWith((writer) => {
      emitBlock(writer, block.types, () => emit(writer, typeCode.integer, 32));
      emit(writer, moduleCode.version, 2);
      emit(writer, moduleCode.globalVariable, 5, 3, 0, 2, 0, 0, 0, 0);
    });
    expect(problemOf(badName)[0]).toBe("Invalid reference to a string in the string table");
  });

  test("has constants that do not need themselves", () => {
    const bytes = fileWith((writer) => {
      emitBlock(writer, block.types, () => {
        emit(writer, typeCode.integer, 32);
        emit(writer, typeCode.array, 1, 0);
        emit(writer, typeCode.array, 1, 1);
      });
      emitBlock(writer, block.constants, () => {
        emit(writer, 1, 1);
        emit(writer, 7, 1);
        emit(writer, 7, 0);
      });
    });
    expect(problemOf(bytes)[0]).toBe("Invalid constant reference");
  });

  const NEXT = 0xffff_ffff;
  const [i32, i64] = [0, 1];

  test.each<readonly [string, string, (writer: BlockWriter) => void]>([
    [
      "values of the types that users before them state",
      "Assigned value does not match type of forward declaration",
      (writer) => {
        emit(writer, functionCode.cast, NEXT, i64, i32, 0);
        emit(writer, functionCode.cast, 2, i32, 0);
      },
    ],
    [
      "users that agree on the type of a value after them",
      "Invalid record",
      (writer) => {
        emit(writer, functionCode.cast, NEXT - 1, i64, i32, 0);
        emit(writer, functionCode.cast, NEXT, i32, i64, 1);
      },
    ],
    ["operands of the types that instructions need", "Invalid record", (w) => emit(w, functionCode.binary, 1, 2, 0)],
    [
      "values of the types that their phi nodes have",
      "Invalid phi record",
      (writer) => emit(writer, functionCode.phi, i32, 2, 0),
    ],
    [
      "loads from pointers alone",
      "Load operand is not a pointer type",
      (w) => emit(w, functionCode.load, 1, i32, 0, 0),
    ],
    [
      "stores to pointers alone",
      "Load/Store operand is not a pointer type",
      (writer) => emit(writer, functionCode.store, 1, 1, 0, 0),
    ],
  ])("has %s", (_, message, write) => {
    // define void @f(i32, i64)
    const bytes = fileWith((writer) => {
      emit(writer, moduleCode.version, 1);
      emitBlock(writer, block.types, () => {
        emit(writer, typeCode.integer, 32);
        emit(writer, typeCode.integer, 64);
        emit(writer, typeCode.void);
        emit(writer, typeCode.function, 0, 2, i32, i64);
      });
      emit(writer, moduleCode.function, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
      emitBlock(writer, block.function, () => {
        emit(writer, functionCode.declareBlocks, 1);
        write(writer);
        emit(writer, functionCode.ret);
      });
    });
    expect(problemOf(bytes)[0]).toBe(message);
  });

  test("has types whose text has a length that the file bounds", () => {
    const bytes = fileWith((writer) =>
      emitBlock(writer, block.types, () => {
        emit(writer, typeCode.integer, 32);
        for (let type = 0; type < 40; type++) emit(writer, typeCode.literalStruct, 0, type, type);
      }),
    );
    expect(problemOf(bytes)[0]).toBe("type has too many parts");
  });

  test("is rejected or read, however it is changed", () => {
    const choices = random(7);
    const files = Object.values(PROGRAMS).map((text) => writeBitcode(parsed(text)));
    for (let count = 0; count < 400; count++) {
      const bytes = choices.pick(files);
      const changed = choices.chance(70) ? mutateRecords(bytes, choices, 40) : mutateBits(bytes, choices);
      expect(brokenBitcode(changed)).toBeUndefined();
    }
  });
});

describe("bitcode", () => {
  test.each(Object.entries(PROGRAMS))("keeps %s", (_name, text) => {
    const { before, after } = readBack(text);
    expect(after).toBe(before);
  });
});

test("bytes may be any view or buffer; anything else is a diagnostic", () => {
  const bytes = writeBitcode(parsed("define void @f() { ret void }"));
  const copy = new Uint8Array(bytes).buffer;
  for (const source of [copy, new DataView(copy)]) {
    expect(isBitcode(source)).toBe(true);
    expect(readBitcode(new Context(), source).ok).toBe(true);
  }
  const text = new TextEncoder().encode("define void @f() { ret void }");
  expect(parseLlvm(new Context(), text.buffer).ok).toBe(true);
  const wrong = 1 as unknown as ArrayBuffer;
  expect(isBitcode(wrong)).toBe(false);
  expect(readBitcode(new Context(), wrong).diagnostics[0]?.message).toBe(
    "bitcode must be an ArrayBuffer or a view of one",
  );
  expect(parseLlvm(new Context(), wrong).diagnostics[0]?.message).toBe(
    "LLVM IR must be a string, an ArrayBuffer or a view of one",
  );
});

test("an index of a label that LLVM marks as missing is none", () => {
  const bytes = fileWith((writer) =>
    emitBlock(writer, block.metadata, () => {
      writer.record.reset(metadataCode.label);
      for (let at = 0; at < 6; at++) writer.record.pushNumber(0);
      writer.record.pushBig(0xffff_ffff_ffff_ffffn);
      writer.emit();
      emit(writer, metadataCode.name, "n".charCodeAt(0));
      emit(writer, metadataCode.namedNode, 0);
    }),
  );
  const result = readBitcode(new Context(), bytes);
  expect(result.ok && textOf(result.value)).toMatch(/^!0 = !DILabel\(scope: null, name: "", line: 0\)$/m);
});

test("keeps every field of basic types", () => {
  const node =
    '!0 = !DIBasicType(name: "x", size: 24, align: 8, dataSize: 17, encoding: DW_ATE_signed, num_extra_inhabitants: 3)';
  const { before, after } = readBack(`!named = !{!0}\n${node}\n`);
  expect(before).toContain(node);
  expect(after).toBe(before);
});

describe("calls of intrinsics that LLVM has no more", () => {
  test("become the same instructions in bitcode as in text", () => {
    // In bitcode the names of functions that the reader does not know are changed to those of older intrinsics.
    const text = `
%pair = type { i32, i1 }
declare %pair @NAME.sadd.with.overflow.i32(i32, i32)
declare <4 x i32> @NAME.experimental.vector.splice.v4i32(<4 x i32>, <4 x i32>, i32)
declare <4 x float> @NAME.x86.sse.add.ss(<4 x float>, <4 x float>)
declare <4 x i32> @NAME.x86.xop.vpcomfalsed(<4 x i32>, <4 x i32>)
define <4 x i32> @f(<4 x i32> %a, <4 x float> %b) {
  %x = call <4 x i32> @NAME.experimental.vector.splice.v4i32(<4 x i32> %a, <4 x i32> %a, i32 -1)
  %y = call <4 x i32> @NAME.experimental.vector.splice.v4i32(<4 x i32> %a, <4 x i32> %x, i32 2)
  %z = call <4 x float> @NAME.x86.sse.add.ss(<4 x float> %b, <4 x float> %b)
  %w = call <4 x i32> @NAME.x86.xop.vpcomfalsed(<4 x i32> %a, <4 x i32> %y)
  br label %loop

loop:
  %p = phi <4 x i32> [ %y, %0 ], [ %s, %loop ]
  %q = bitcast <4 x float> %z to <4 x i32>
  %r = call <4 x i32> @NAME.experimental.vector.splice.v4i32(<4 x i32> %p, <4 x i32> %q, i32 3)
  %s = add <4 x i32> %r, %w
  %d = extractelement <4 x i32> %s, i32 0
  %sum = call %pair @NAME.sadd.with.overflow.i32(i32 %d, i32 1)
  %c = extractvalue %pair %sum, 0
  %t = icmp eq i32 %c, 0
  br i1 %t, label %loop, label %end

end:
  ret <4 x i32> %s
}
`;
    const bytes = writeBitcode(parsed(text.replaceAll("NAME", "xlvm")));
    const names = Buffer.from(bytes);
    for (let at = names.indexOf("xlvm."); at >= 0; at = names.indexOf("xlvm.", at)) names.write("llvm.", at, "latin1");
    const read = readBitcode(new Context(), names, { name: "test" });
    if (!read.ok) throw new Error(read.diagnostics[0]?.message);
    const sorted = (one: Module) =>
      textOf(one)
        .split(/\n\n|\n(?=;|declare)/)
        .sort();
    expect(sorted(read.value)).toEqual(sorted(parsed(text.replaceAll("NAME", "llvm"))));
    expect(textOf(read.value)).toContain("%1 = call <4 x i32> @llvm.vector.splice.right.v4i32");
    expect(textOf(read.value)).toContain("call { i32, i1 } @llvm.sadd.with.overflow.i32");
  });
});
