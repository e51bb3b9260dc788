// How values lie in memory where the module says it: offsets in any order, gaps, strides, matrices by rows.
import type { Maker } from "./maker.ts";
import { ofBits, type Scalar, type Value } from "./numbers.ts";
import type { Expected } from "./program.ts";
import { int, isPlain, type Matrix, partsOf, type Type } from "./types.ts";

/** A type in memory: `id` is declared with decorations, where it needs some. */
export interface Layout {
  readonly type: Type;
  readonly id: string;
  readonly bytes: number;
  readonly align: number;
  /** Where each part begins; of scalars nothing. */
  readonly offsets: readonly number[];
  readonly parts: readonly Layout[];
}

interface MatrixLayout {
  readonly stride: number;
  readonly isByRows: boolean;
}

const round = (value: number, to: number) => Math.ceil(value / to) * to;

/** A layout chosen at random. */
export function layoutOf(m: Maker, type: Type): Layout {
  return declared(m, type, matrixIn(m, type));
}

function matrixIn(m: Maker, type: Type): MatrixLayout | undefined {
  let matrix = type;
  while (matrix.kind === "array") matrix = matrix.element;
  if (matrix.kind !== "matrix") return undefined;
  const isByRows = m.chance(50);
  const { element, count } = matrix;
  const bytes = scalarBytes(element.element);
  const shortest = (isByRows ? count : element.count) * bytes;
  return { isByRows, stride: m.pick([shortest, round(shortest, 4 * bytes), round(shortest, 4 * bytes) + 4 * bytes]) };
}

const scalarBytes = (scalar: Scalar) => (scalar.kind === "bool" ? 4 : scalar.width / 8);

function declared(m: Maker, type: Type, matrix: MatrixLayout | undefined): Layout {
  if (type.kind === "matrix") return matrixLayout(m, type, matrix ?? { stride: 16, isByRows: false });
  if (isPlain(type)) {
    const scalar = type.kind === "vector" ? type.element : type;
    const align = scalarBytes(scalar);
    const part: Layout = { type: scalar, id: m.type(scalar), bytes: align, align, offsets: [], parts: [] };
    if (type.kind !== "vector") return part;
    const places = Array.from({ length: type.count }, (_, at) => at);
    const offsets = places.map((at) => at * align);
    return { type, id: m.type(type), bytes: type.count * align, align, offsets, parts: places.map(() => part) };
  }
  return type.kind === "array" ? arrayLayout(m, type, matrix) : structLayout(m, type);
}

/** Parts of a matrix are its columns, whatever way they lie. */
function matrixLayout(m: Maker, type: Matrix, { stride, isByRows }: MatrixLayout): Layout {
  const { element, count } = type;
  const align = scalarBytes(element.element);
  const column: Layout = {
    ...declared(m, element, undefined),
    offsets: Array.from({ length: element.count }, (_, at) => at * (isByRows ? stride : align)),
  };
  const offsets = Array.from({ length: count }, (_, at) => at * (isByRows ? align : stride));
  const bytes = stride * (isByRows ? element.count : count);
  return { type, id: m.type(type), bytes, align, offsets, parts: offsets.map(() => column) };
}

function arrayLayout(m: Maker, type: Type & { readonly kind: "array" }, matrix: MatrixLayout | undefined): Layout {
  const part = declared(m, type.element, matrix);
  const stride = round(part.bytes, part.align) + (m.chance(40) ? part.align * (1 + m.choose.below(3)) : 0);
  const id = m.id("laid");
  m.declarations.push(
    `${id} = OpTypeArray ${part.id} ${m.constant({ kind: "int", width: 32, signed: false }, BigInt(type.count)).id}`,
  );
  m.annotations.push(`OpDecorate ${id} ArrayStride ${stride}`);
  const offsets = Array.from({ length: type.count }, (_, at) => at * stride);
  return { type, id, bytes: stride * type.count, align: part.align, offsets, parts: offsets.map(() => part) };
}

function structLayout(m: Maker, type: Type & { readonly kind: "struct" }): Layout {
  const matrices = type.members.map((member) => matrixIn(m, member));
  const parts = type.members.map((member, at) => declared(m, member, matrices[at]));
  const offsets: number[] = [];
  let bytes = 0;
  const order = parts.map((_, at) => at);
  if (m.chance(30)) order.reverse();
  for (const at of order) {
    const part = parts[at] as Layout;
    offsets[at] = round(bytes, part.align) + (m.chance(25) ? part.align * m.choose.below(4) : 0);
    bytes = (offsets[at] ?? 0) + part.bytes;
  }
  const id = m.id("laid");
  m.declarations.push(`${id} = OpTypeStruct ${parts.map((part) => part.id).join(" ")}`);
  for (const [at, offset] of offsets.entries()) {
    m.annotations.push(`OpMemberDecorate ${id} ${at} Offset ${offset}`);
    const matrix = matrices[at];
    if (matrix === undefined) continue;
    m.annotations.push(`OpMemberDecorate ${id} ${at} ${matrix.isByRows ? "RowMajor" : "ColMajor"}`);
    m.annotations.push(`OpMemberDecorate ${id} ${at} MatrixStride ${matrix.stride}`);
  }
  const align = Math.max(...parts.map((part) => part.align));
  return { type, id, bytes: round(bytes, align), align, offsets, parts };
}

/** What is known of a buffer that holds a value; bytes between its parts stay as they were. */
export function expectedIn(id: string, before: Uint8Array, layout: Layout, value: Value): readonly Expected[] {
  const expected: Expected[] = [];
  const isPart = new Uint8Array(before.length);
  const add = (at: number, { type, parts, offsets }: Layout, part: Value): void => {
    for (const [index, inner] of parts.entries())
      add(at + (offsets[index] ?? 0), inner, Array.isArray(part) ? part[index] : undefined);
    if (parts.length > 0) return;
    const scalar = type as Scalar;
    isPart.fill(1, at, at + scalarBytes(scalar));
    if (part !== undefined && !Array.isArray(part)) expected.push({ id, at, scalar, value: part as bigint, ulps: 0 });
  };
  add(0, layout, value);
  for (const [at, byte] of before.entries())
    if (isPart[at] === 0) expected.push({ id: `${id} between`, at, scalar: int(8), value: BigInt(byte), ulps: 0 });
  return expected;
}

export function read(view: DataView, at: number, { type, parts, offsets }: Layout): Value {
  if (partsOf(type) > 0) return parts.map((part, index) => read(view, at + (offsets[index] ?? 0), part));
  let bits = 0n;
  for (let byte = scalarBytes(type as Scalar) - 1; byte >= 0; byte--)
    bits = (bits << 8n) | BigInt(view.getUint8(at + byte));
  return ofBits(type as Scalar, bits);
}
