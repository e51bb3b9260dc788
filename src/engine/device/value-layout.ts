// Values in memory as numbers of JavaScript: where the scalars of a type are, and writing them. Push constants by the names of their members are
// written with it.

import type { Layout, ModuleIndex } from "../../spirv/modules.ts";
import * as floats from "../../support/float/index.ts";

/** A scalar, by the names that `spirvana run` gives to types. */
export type ScalarKind = "i8" | "u8" | "i16" | "u16" | "i32" | "u32" | "i64" | "u64" | "f16" | "f32" | "f64";

/** Where the scalars of a value are, in bytes from its start. */
export type ValueLayout =
  | { readonly kind: "scalar"; readonly scalar: ScalarKind }
  | { readonly kind: "list"; readonly count: number; readonly stride: number; readonly element: ValueLayout }
  | { readonly kind: "struct"; readonly members: ReadonlyMap<string, ValueMember> }
  /** A type whose values only bytes express. */
  | { readonly kind: "bytes" };

export interface ValueMember {
  readonly offset: number;
  readonly layout: ValueLayout;
}

/** A value for a {@link ValueLayout}: a number for a scalar, a list for vectors, matrices (by columns) and arrays, an object for structs. */
export type Value =
  | number
  | bigint
  | boolean
  | readonly Value[]
  | ArrayBufferView
  | { readonly [member: string]: Value };

/** The layout of a type of a module, whose place in memory `layout` describes. */
export function valueLayout(index: ModuleIndex, typeId: number, layout: Layout, dimension = 0): ValueLayout {
  const type = index.type(typeId);
  switch (type?.kind) {
    case "int":
      return scalarLayout(`${type.isSigned ? "i" : "u"}${type.width}`);
    case "float":
      return type.encoding === undefined ? scalarLayout(`f${type.width}`) : bytes;
    case "pointer":
      // Pointers in the memory of shaders are those of physical storage buffers.
      return scalarLayout("u64");
    case "vector":
      return listOf(type.count, valueLayout(index, type.component, layout));
    case "matrix":
      return matrixLayout(index, type, layout);
    case "array":
    case "runtime array": {
      const [count, stride] = [layout.lengths?.[dimension], layout.strides?.[dimension]];
      // A layout shows as many dimensions as programs use.
      if (count === undefined || stride === undefined) return bytes;
      return { kind: "list", count, stride, element: valueLayout(index, type.element, layout, dimension + 1) };
    }
    case "struct":
      return structLayout(index, type.members, layout);
    default:
      return bytes;
  }
}

const bytes: ValueLayout = { kind: "bytes" };

function scalarLayout(name: string): ValueLayout {
  return Object.hasOwn(writers, name) ? { kind: "scalar", scalar: name as ScalarKind } : bytes;
}

function listOf(count: number, element: ValueLayout): ValueLayout {
  if (element.kind !== "scalar") return bytes;
  return { kind: "list", count, stride: writers[element.scalar].bytes, element };
}

/** A list of columns, whatever the order in memory. */
function matrixLayout(
  index: ModuleIndex,
  { column, count }: { readonly column: number; readonly count: number },
  { matrixStride = 0, isRowMajor = false }: Layout,
): ValueLayout {
  const vector = index.type(column);
  if (vector?.kind !== "vector") return bytes;
  const component = index.type(vector.component);
  const element = component?.kind === "float" ? scalarLayout(`f${component.width}`) : bytes;
  if (element.kind !== "scalar") return bytes;
  const size = writers[element.scalar].bytes;
  const [within, between] = isRowMajor ? [matrixStride, size] : [size, matrixStride];
  return {
    kind: "list",
    count,
    stride: between,
    element: { kind: "list", count: vector.count, stride: within, element },
  };
}

function structLayout(index: ModuleIndex, types: readonly number[], { members = [] }: Layout): ValueLayout {
  const named = members.flatMap((member, at): [string, ValueMember][] => {
    const typeId = types[at];
    if (typeId === undefined) return [];
    return [[member.name ?? String(at), { offset: member.offset, layout: valueLayout(index, typeId, member) }]];
  });
  return { kind: "struct", members: new Map(named) };
}

interface Writer {
  readonly bytes: number;
  readonly write: (view: DataView, at: number, value: number | bigint) => void;
}

const integer = (bytes: number, write: (view: DataView, at: number, value: number) => void): Writer => ({
  bytes,
  write: (view, at, value) => write(view, at, Number(typeof value === "bigint" ? BigInt.asIntN(32, value) : value)),
});

const long: Writer = {
  bytes: 8,
  write: (view, at, value) => {
    view.setBigInt64(at, typeof value === "bigint" ? value : BigInt(Math.trunc(value)), true);
  },
};

const writers: Readonly<Record<ScalarKind, Writer>> = {
  i8: integer(1, (view, at, value) => view.setInt8(at, value)),
  u8: integer(1, (view, at, value) => view.setUint8(at, value)),
  i16: integer(2, (view, at, value) => view.setInt16(at, value, true)),
  u16: integer(2, (view, at, value) => view.setUint16(at, value, true)),
  i32: integer(4, (view, at, value) => view.setInt32(at, value, true)),
  u32: integer(4, (view, at, value) => view.setUint32(at, value, true)),
  i64: long,
  u64: long,
  f16: {
    bytes: 2,
    write: (view, at, value) => view.setUint16(at, Number(floats.fromNumber(Number(value), floats.f16)), true),
  },
  f32: { bytes: 4, write: (view, at, value) => view.setFloat32(at, Number(value), true) },
  f64: { bytes: 8, write: (view, at, value) => view.setFloat64(at, Number(value), true) },
};

/** Writes a value at an offset; returns what is wrong with it, as the end of a sentence about `path`. */
export function writeValue(
  view: DataView,
  at: number,
  layout: ValueLayout,
  value: Value,
  path: string,
): string | undefined {
  switch (layout.kind) {
    case "scalar":
      return writeScalar(view, at, layout.scalar, value, path);
    case "list":
      return writeList(view, at, layout, value, path);
    case "struct":
      return writeStruct(view, at, layout.members, value, path);
    default:
      return `${path} has a type that no number expresses: pass the bytes of the whole block`;
  }
}

function writeScalar(view: DataView, at: number, scalar: ScalarKind, value: Value, path: string): string | undefined {
  const number = typeof value === "boolean" ? Number(value) : value;
  if (typeof number !== "number" && typeof number !== "bigint") return `${path} is a number of type ${scalar}`;
  const { bytes: size, write } = writers[scalar];
  if (at + size > view.byteLength) return `${path} is outside of the block`;
  if (scalar.startsWith("f")) write(view, at, number);
  else {
    const problem = integerProblem(scalar, number);
    if (problem !== undefined) return `${path} ${problem}`;
    write(view, at, number);
  }
  return undefined;
}

/** Integers may be given with the sign or without it. */
function integerProblem(scalar: ScalarKind, value: number | bigint): string | undefined {
  if (typeof value === "number" && !Number.isInteger(value)) return `is of type ${scalar} and is given ${value}`;
  const width = BigInt(writers[scalar].bytes * 8);
  const exact = BigInt(value);
  const fits = exact >= -(1n << (width - 1n)) && exact < 1n << width;
  return fits ? undefined : `is of type ${scalar}, which ${value} does not fit`;
}

function writeList(
  view: DataView,
  at: number,
  { count, stride, element }: Extract<ValueLayout, { kind: "list" }>,
  value: Value,
  path: string,
): string | undefined {
  const items = listItems(value);
  if (items === undefined) return `${path} is a list of ${count}`;
  if (count !== 0 && items.length !== count) return `${path} is a list of ${count} and is given ${items.length}`;
  for (const [index, item] of items.entries()) {
    const problem = writeValue(view, at + index * stride, element, item, `${path}[${index}]`);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function listItems(value: Value): readonly Value[] | undefined {
  if (Array.isArray(value)) return value;
  // Sound: every view but a DataView is an iterable of numbers.
  if (ArrayBuffer.isView(value) && !(value instanceof DataView))
    return Array.from(value as unknown as Iterable<number>);
  return undefined;
}

function writeStruct(
  view: DataView,
  at: number,
  members: ReadonlyMap<string, ValueMember>,
  value: Value,
  path: string,
): string | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value) || ArrayBuffer.isView(value))
    return `${path} is a struct with the members ${[...members.keys()].join(", ")}`;
  for (const [name, item] of Object.entries(value)) {
    const member = members.get(name);
    if (member === undefined) return `${path} has no member '${name}'; it has ${[...members.keys()].join(", ")}`;
    const problem = writeValue(view, at + member.offset, member.layout, item, `${path}.${name}`);
    if (problem !== undefined) return problem;
  }
  for (const name of members.keys()) if (!Object.hasOwn(value, name)) return `${path} lacks the member '${name}'`;
  return undefined;
}
