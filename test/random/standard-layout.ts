// How blocks of GLSL and structs of C lie in memory, by the rules of their specifications.
import type { Layout } from "./layout.ts";
import type { Type } from "./types.ts";

export type Rules = "std140" | "std430" | "scalar" | "c";

const round = (value: number, to: number) => Math.ceil(value / to) * to;

/** The layout of a block whose members may be by rows. */
export function standardLayout(
  type: Type & { readonly kind: "struct" },
  rules: Rules,
  byRows: readonly boolean[],
): Layout {
  return structLayout(type, rules, byRows);
}

function layoutOf(type: Type, rules: Rules, isByRows: boolean): Layout {
  switch (type.kind) {
    case "bool":
      return plain(type, 4, 4);
    case "int":
    case "float":
      return plain(type, type.width / 8, type.width / 8);
    case "vector": {
      const part = layoutOf(type.element, rules, false);
      const room = part.bytes * (type.count === 3 ? 4 : type.count);
      const places = Array.from({ length: type.count }, (_, at) => at);
      return {
        ...plain(type, rules === "c" ? room : part.bytes * type.count, rules === "scalar" ? part.align : room),
        offsets: places.map((at) => at * part.bytes),
        parts: places.map(() => part),
      };
    }
    case "matrix": {
      const { element, count } = type;
      const line = layoutOf({ ...element, count: isByRows ? count : element.count }, rules, false);
      const align = rules === "std140" ? round(line.align, 16) : line.align;
      const stride = round(line.bytes, align);
      const bytes = line.parts[0]?.bytes ?? 4;
      const column: Layout = {
        ...layoutOf(element, rules, false),
        offsets: Array.from({ length: element.count }, (_, at) => at * (isByRows ? stride : bytes)),
      };
      const offsets = Array.from({ length: count }, (_, at) => at * (isByRows ? bytes : stride));
      return {
        ...plain(type, stride * (isByRows ? element.count : count), align),
        offsets,
        parts: offsets.map(() => column),
      };
    }
    case "array": {
      const part = layoutOf(type.element, rules, isByRows);
      const align = rules === "std140" ? round(part.align, 16) : part.align;
      const stride = round(part.bytes, align);
      const offsets = Array.from({ length: type.count }, (_, at) => at * stride);
      return { ...plain(type, stride * type.count, align), offsets, parts: offsets.map(() => part) };
    }
    case "struct":
      return structLayout(
        type,
        rules,
        type.members.map(() => isByRows),
      );
  }
}

const plain = (type: Type, bytes: number, align: number): Layout => ({
  type,
  id: "",
  bytes,
  align,
  offsets: [],
  parts: [],
});

function structLayout(type: Type & { readonly kind: "struct" }, rules: Rules, byRows: readonly boolean[]): Layout {
  const parts = type.members.map((member, at) => layoutOf(member, rules, byRows[at] ?? false));
  const offsets: number[] = [];
  let [bytes, align] = [0, rules === "std140" ? 16 : 1];
  for (const part of parts) {
    bytes = round(bytes, part.align);
    offsets.push(bytes);
    bytes += part.bytes;
    align = Math.max(align, part.align);
  }
  // What follows a struct of the scalar layout begins where its last member ends.
  return { type, id: "", bytes: rules === "scalar" ? bytes : round(bytes, align), align, offsets, parts };
}
