// Malformed bytecode is one error, with its offset and the version of the file.
import { describe, expect, test } from "vitest";
import { random } from "../../bench/inputs/random.ts";
import { ByteWriter } from "../../src/bytecode/byte-writer.ts";
import { MAGIC, SECTION } from "../../src/bytecode/format.ts";
import { readBytecode, writeBytecode } from "../../src/bytecode/index.ts";
import type { Diagnostic } from "../../src/support/diagnostics/diagnostic.ts";
import { brokenBytecode, mutateBytecode } from "../harness/fuzz/bytecode.ts";
import { contextOfAll, moduleOf } from "./pieces.ts";

/** A byte that is no number. Numbers of a list are encoded as such otherwise. */
const raw = (byte: number): number => -1 - byte;

function bytesOf(items: readonly number[]): ByteWriter {
  const writer = new ByteWriter();
  for (const item of items) {
    if (item < 0) writer.byte(-1 - item);
    else writer.varint(item);
  }
  return writer;
}

/** The parts of a file that differ from those of an empty module. */
interface Parts {
  readonly version?: number;
  /** Encoded attributes and types of the builtin dialect: `[code, …]`. The location of all ops is attribute 0. */
  readonly attributes?: readonly (readonly number[])[];
  readonly types?: readonly (readonly number[])[];
  readonly ir?: readonly number[];
  readonly properties?: readonly (readonly number[])[];
  /** Other contents of sections, by kind; undefined leaves the section out. */
  readonly sections?: Readonly<Record<number, readonly number[] | undefined>>;
  /** Bytes after all sections. */
  readonly rest?: readonly number[];
}

const text = (word: string): readonly number[] => [...word].map((char) => raw(char.charCodeAt(0)));

const NAMES = ["builtin", "module", "arith", "constant", "foo"];
const STRINGS = [
  NAMES.length,
  ...NAMES.toReversed().map((name) => name.length + 1),
  ...NAMES.flatMap((name) => [...text(name), raw(0)]),
];

/** Dialects builtin and arith; ops builtin.module, arith.constant, arith.foo, registered or so they say. */
const DIALECTS = [2, 0, 4, 3, 0, 1, 3, 1, 2, 7, 9];

const UNKNOWN_LOCATION = [15];
/** One op at the top: a module with an empty region. */
const EMPTY_MODULE = [2, 0, raw(0x10), 0, 2, 0];

function file(parts: Parts): Uint8Array {
  const attributes = [UNKNOWN_LOCATION, ...(parts.attributes ?? [])].map(bytesOf);
  const types = (parts.types ?? []).map(bytesOf);
  const offsets = [attributes.length, types.length];
  for (const group of [attributes, types]) {
    if (group.length > 0) offsets.push(0, group.length, ...group.map(({ length }) => length * 2 + 1));
  }
  const properties = (parts.properties ?? []).map(bytesOf);
  const contents: Readonly<Record<number, readonly number[] | undefined>> = {
    [SECTION.strings]: STRINGS,
    [SECTION.dialects]: DIALECTS,
    [SECTION.entities]: [...attributes, ...types].flatMap((one) => [...one.view()].map(raw)),
    [SECTION.entityOffsets]: offsets,
    [SECTION.ir]: parts.ir ?? EMPTY_MODULE,
    [SECTION.properties]: [
      properties.length,
      ...properties.flatMap((one) => [one.length, ...[...one.view()].map(raw)]),
    ],
    ...parts.sections,
  };
  const out = new ByteWriter();
  for (const byte of MAGIC) out.byte(byte);
  out.varint(parts.version ?? 6);
  out.nullTerminated(new TextEncoder().encode("test"));
  for (const [kind, content] of Object.entries(contents))
    if (content !== undefined) out.section(Number(kind), bytesOf(content));
  out.append(bytesOf(parts.rest ?? []).view());
  return out.view().slice();
}

function errorsOf(bytes: Uint8Array): readonly Diagnostic[] {
  const errors: Diagnostic[] = [];
  const context = contextOfAll();
  context.allowUnregisteredDialects = false;
  expect(readBytecode(bytes, "t", context, (one) => errors.push(one))).toBeUndefined();
  return errors;
}

/** One op of a module's body: `arith.constant` with these bytes after its name. */
const constant = (...bytes: readonly number[]): readonly number[] => [2, 1, ...bytes];
/** A use of attribute 1 as the dictionary of an op, so that it is decoded. */
const USE = constant(raw(0x01), 0, 1);
const USE_TYPE = constant(raw(0x02), 0, 1, 0);
const attributeIs = (...bytes: readonly number[]): Parts => ({ attributes: [bytes], ir: USE });
const typeIs = (...bytes: readonly number[]): Parts => ({ types: [bytes], ir: USE_TYPE });

test("an empty module is read", () => {
  const errors: Diagnostic[] = [];
  expect(readBytecode(file({}), "t", contextOfAll(), (one) => errors.push(one))?.name).toBe("builtin.module");
  expect(errors).toEqual([]);
});

describe("the frame", () => {
  const section = (kind: number, ...content: readonly number[]): Parts => ({ sections: { [kind]: content } });
  test.each<[string, Parts]>([
    ["missing data for top-level section: IR (4)", { sections: { [SECTION.ir]: undefined } }],
    ["missing data for top-level section: Properties (8)", { sections: { [SECTION.properties]: undefined } }],
    ["duplicate top-level section: IR (4)", { rest: [raw(4), 0] }],
    ["invalid section ID: 9", { rest: [raw(9), 0] }],
    ["attempting to parse 5 bytes when only 0 remain", { rest: [raw(5), 5] }],
    ["expected alignment to be a power-of-two", { rest: [raw(0x85), 0, 3] }],
    [
      "expected alignment byte (0xCB), but got: '0x1'",
      { rest: [raw(0x85), 20, 64, ...new Array<number>(64).fill(raw(1))] },
    ],
    ["the number 9007199254740992 is too large", { rest: [raw(5), 2 ** 53] }],
    ["attempting to parse 9 strings when only 0 bytes remain", section(SECTION.strings, 9)],
    ["string is not null-terminated", section(SECTION.strings, 1, 1, raw(65))],
    [
      "unexpected trailing data between the offsets for strings and their data",
      section(SECTION.strings, 1, 1, raw(0), 0),
    ],
    ["invalid string index: 50", section(SECTION.dialects, 1, 100)],
    ["expected dialect version section", section(SECTION.dialects, 1, 1, raw(4), 0)],
    ["invalid dialect index: 3", section(SECTION.dialects, 1, 0, 1, 3, 1)],
    ["invalid dialect index: 4", section(SECTION.entityOffsets, 1, 0, 4, 1, 3)],
    ["attempting to parse 9 offsets when only 1 bytes remain", section(SECTION.entityOffsets, 8, 1, 0)],
    ["Attribute or Type entry offset points past the end of section", section(SECTION.entityOffsets, 1, 0, 0, 1, 90)],
    ["unexpected trailing data in the Attribute/Type offset section", section(SECTION.entityOffsets, 0, 0, 1)],
    ["expected resource section", section(SECTION.resourceOffsets, 0)],
    ["invalid dialect index", { sections: { [SECTION.resourceOffsets]: [0, 8], [SECTION.resources]: [] } }],
    [
      "unexpected resources for dialect 'arith'",
      { sections: { [SECTION.resourceOffsets]: [0, 1, 0], [SECTION.resources]: [] } },
    ],
    [
      "unknown resource kind: 3",
      { sections: { [SECTION.resourceOffsets]: [0, 0, 1, 4, 1, raw(3)], [SECTION.resources]: [0] } },
    ],
  ])("%s", (message, parts) => {
    const errors = errorsOf(file(parts));
    expect(errors.map((one) => one.message)).toEqual([message]);
    expect(errors[0]?.binary?.byte).toBeGreaterThan(0);
    expect(errors[0]?.notes[0]?.message).toBe(`in bytecode version ${parts.version ?? 6} produced by: test`);
  });

  test("of a later version, or without an end of the producer, has no note", () => {
    const [later] = errorsOf(file({ version: 7 }));
    expect(later?.message).toBe("bytecode version 7 is newer than the current version 6");
    expect(later?.notes).toEqual([]);
    const [error] = errorsOf(Uint8Array.of(...MAGIC, 13, 65));
    expect(error?.message).toBe("malformed null-terminated string, no null character found");
    expect(error?.notes).toEqual([]);
  });
});

describe("types and attributes", () => {
  test.each<[string, Parts]>([
    ["invalid Attribute index: 9", { ir: constant(raw(0), 9) }],
    ["invalid Type index: 0", { ir: USE_TYPE }],
    ["unknown attribute or type code 99 of dialect 'builtin'", attributeIs(99)],
    ["an attribute is part of itself", attributeIs(0, 1, 1)],
    ["a type is part of itself", typeIs(9, 0)],
    ["unexpected trailing bytes after Attribute or Type entry of dialect 'builtin'", attributeIs(7, 0)],
    ["attempting to parse 40 items when only 0 bytes remain", attributeIs(0, 40)],
    ["expected integer or index type for IntegerAttr", { attributes: [[8, 0, raw(0)]], types: [[5]], ir: USE }],
    ["expected floating-point type for FloatAttr", { attributes: [[9, 0, raw(0)]], types: [[1]], ir: USE }],
    ["expected a string attribute", attributeIs(4, 0)],
    [
      "expected a flat symbol reference",
      {
        attributes: [
          [5, 2, 1, 0],
          [2, 0],
        ],
        ir: USE,
      },
    ],
    ["expected a location", { attributes: [[10, 2, 0], [7]], ir: USE }],
    ["expected a dictionary of attributes", attributeIs(7)],
    [
      "invalid numbers of a range of lines",
      {
        attributes: [
          [22, 2, 5, 0, 0, 0, 0, 0],
          [2, 0],
        ],
        ir: USE,
      },
    ],
    ["expected a shaped type", { attributes: [[18, 0, 0]], types: [[1]], ir: USE }],
    [
      "invalid raw data of dense elements",
      {
        attributes: [[18, 0, 1, 0]],
        types: [
          [19, 1, 4, 1],
          [0, 128],
        ],
        ir: USE,
      },
    ],
    [
      "attempting to parse 4 strings when only 1 bytes remain",
      {
        attributes: [[19, 0, 0, 0]],
        types: [
          [19, 1, 8, 1],
          [0, 128],
        ],
        ir: USE,
      },
    ],
    [
      "expected dense elements in sparse ones",
      {
        attributes: [[20, 0, 0, 0]],
        types: [
          [19, 1, 8, 1],
          [0, 128],
        ],
        ir: USE,
      },
    ],
    [
      "invalid resource index: 0",
      {
        attributes: [[16, 0, 0]],
        types: [
          [19, 1, 8, 1],
          [0, 128],
        ],
        ir: USE,
      },
    ],
    ["invalid element type of a dense array", { attributes: [[17, 0, 0, 0]], types: [[1]], ir: USE }],
    ["invalid raw data of a dense array", { attributes: [[17, 0, 2, 0]], types: [[0, 128]], ir: USE }],
    ["invalid signedness of an integer type", typeIs(0, 3)],
    ["integer bitwidth is limited to 16777215 bits", typeIs(0, 4 * 16777216)],
    ["invalid dimension -2", { types: [[13, 1, 3, 1], [5]], ir: USE_TYPE }],
    ["invalid vector type", { types: [[19, 1, 0, 1], [5]], ir: USE_TYPE }],
  ])("%s", (message, parts) => {
    expect(errorsOf(file(parts)).map((one) => one.message)).toEqual([message]);
  });

  test("of dialects without encodings are texts", () => {
    const offsets = [2, 0, 0, 1, 3, 1, 1];
    const withText = (word: string, isCustom: number) =>
      file({
        ir: USE,
        sections: {
          [SECTION.entities]: [15, ...text(word), raw(0)],
          [SECTION.entityOffsets]: [...offsets, (word.length + 1) * 2 + isCustom],
        },
      });
    expect(errorsOf(withText("unit", 1))[0]?.message).toBe("dialect 'arith' does not implement the bytecode interface");
    expect(errorsOf(withText("unit unit", 0))[0]?.message).toBe(
      "unexpected trailing characters after Attribute or Type assembly format",
    );
    expect(errorsOf(withText("array<", 0))[0]?.message).toMatch(/^expected /);
  });

  test("are nested no deeper than texts", () => {
    const attributes = Array.from({ length: 600 }, (_, index) => (index === 599 ? [7] : [0, 1, index + 2]));
    expect(errorsOf(file({ attributes, ir: USE })).map((one) => one.message)).toEqual([
      "nesting is deeper than 512 levels",
    ]);
  });
});

describe("ops", () => {
  const body = (...bytes: readonly number[]): readonly number[] => [2, 0, raw(0x10), 0, 2, ...bytes];
  test.each<[string, Parts]>([
    ["attempting to parse 50 operations when only 0 bytes remain", { ir: [100] }],
    ["unexpected trailing bytes in the IR section", { ir: [...EMPTY_MODULE, 0] }],
    ["invalid operation name index: 7", { ir: [2, 7, raw(0), 0] }],
    [
      "operation 'arith.foo' is unregistered. If this is intended, please call allowUnregisteredDialects() on the MLIRContext, or use -allow-unregistered-dialect with the MLIR opt tool used",
      { ir: [2, 2, raw(0), 0] },
    ],
    ["attempting to parse 30 operands when only 0 bytes remain", { ir: constant(raw(0x04), 0, 30) }],
    ["invalid value index: 3", { ir: constant(raw(0x04), 0, 1, 3) }],
    ["invalid successor index: 3", { ir: constant(raw(0x08), 0, 1, 3) }],
    ["invalid properties index: 0", { ir: constant(raw(0x40), 0, 0) }],
    [
      "unexpected trailing data in the properties of 'arith.constant'",
      { attributes: [[8, 0, raw(0)]], types: [[0, 32]], properties: [[1, 0]], ir: constant(raw(0x40), 0, 0) },
    ],
    [
      "invalid kind of attribute for property 'value' of 'arith.constant'",
      { attributes: [[7]], properties: [[1]], ir: constant(raw(0x40), 0, 0) },
    ],
    ["attempting to parse 20 regions when only 0 bytes remain", { ir: constant(raw(0x10), 0, 40) }],
    ["attempting to parse 20 blocks when only 0 bytes remain", { ir: body(20) }],
    ["attempting to parse 20 values when only 0 bytes remain", { ir: body(1, 20) }],
    [
      "value index range was outside of the expected range for the parent region",
      { types: [[1]], ir: body(1, 0, 2, 1, raw(0x02), 0, 1, 0) },
    ],
    ["not all forward unresolved forward operand references", { ir: body(1, 1, 2, 1, raw(0x04), 0, 1, 0) }],
    ["expected IR section for region", { ir: [2, 0, raw(0x10), 0, 3, raw(5), 0] }],
    [
      "attempting to parse 50 indexes when only 0 bytes remain",
      { types: [[1]], ir: constant(raw(0x22), 0, 1, 0, 100) },
    ],
  ])("%s", (message, parts) => {
    expect(errorsOf(file(parts)).map((one) => one.message)).toEqual([message]);
  });
});

test("changed bytes never make the reader throw", () => {
  const op = moduleOf({
    name: "own",
    text: `func.func @f(%a: i32, %m: memref<4x?xf32, 1>) -> i32 attributes {x = dense<[1, 2]> : vector<2xi8>, s = @f::@g} {
      %c = arith.cmpi slt, %a, %a : i32
      cf.cond_br %c, ^a(%a : i32), ^b
    ^a(%x: i32):
      %y = llvm.add %x, %a overflow<nsw> : i32
      return %y : i32
    ^b:
      %r = scf.if %c -> i32 { scf.yield %a : i32 } else { scf.yield %a : i32 }
      return %r : i32
    }`,
  });
  const written = op && writeBytecode(op, { producer: "test" });
  if (written?.ok !== true) throw new Error("not written");
  const choices = random(7);
  for (let count = 0; count < 400; count++) {
    const mutant = mutateBytecode(written.value, choices);
    expect(brokenBytecode(mutant), [...mutant].join(" ")).toBeUndefined();
  }
});

test("a version that does not exist is not written", () => {
  const op = moduleOf({ name: "empty", text: "" });
  const written = op && writeBytecode(op, { producer: "test", version: 7 });
  expect(written?.diagnostics[0]?.message).toBe("unsupported version requested 7, must be in range [0, 6]");
});
