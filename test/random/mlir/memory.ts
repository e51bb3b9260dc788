// Memory: memrefs that are made and filled, views of them, loads and stores, also of vectors.
import { see } from "./checksum.ts";
import type { Maker, Memory, Production, Statement } from "./maker.ts";
import { countOf, elementOf, i1, index, isVector, type ValueType, vector } from "./types.ts";

const shapes: readonly (readonly number[])[] = [[], [], [1], [2], [3], [4], [8], [2, 2], [3, 4], [4, 4], [2, 2, 2]];

/** Widths whose values lie in memory as they do in vectors. */
const packed = [8, 16, 32, 64];

/** Types that memory may hold here: also vectors of one dimension. */
const isStored = (type: ValueType): boolean =>
  !isVector(type) || (type.shape.length === 1 && packed.includes(type.element.bits) && type.element !== index);

const memrefText = (shape: readonly number[], element: ValueType, layout = ""): string =>
  `memref<${[...shape, element.text].join("x")}${layout}>`;

/** As many places are filled one by one. */
const FEW = 4;

/** Fills a memory with one value, or each place of a small one with its own. */
function fill(maker: Maker, { name, shape, element, type }: Memory): void {
  const count = countOf(shape);
  if (count <= FEW) {
    for (let at = 0; at < count; at++) {
      let rest = at;
      const places = [...shape].reverse().map((size) => {
        const place = rest % size;
        rest = Math.floor(rest / size);
        return maker.given(index, String(place));
      });
      maker.line(`memref.store ${maker.value(element)}, ${name}[${places.reverse().join(", ")}] : ${type}`);
    }
    return;
  }
  const value = maker.value(element);
  if (maker.has("affine") && maker.chance(50)) {
    const places = shape.map(() => maker.name());
    shape.forEach((size, at) => maker.line(`${"  ".repeat(at)}affine.for ${places[at]} = 0 to ${size} {`));
    maker.line(`${"  ".repeat(shape.length)}affine.store ${value}, ${name}[${places.join(", ")}] : ${type}`);
    for (let at = shape.length - 1; at >= 0; at--) maker.line(`${"  ".repeat(at)}}`);
    return;
  }
  const [zero, one] = [maker.given(index, "0"), maker.given(index, "1")];
  const sizes = shape.map((size) => maker.given(index, String(size)));
  const places = shape.map(() => maker.name());
  shape.forEach((_, at) =>
    maker.line(`${"  ".repeat(at)}scf.for ${places[at]} = ${zero} to ${sizes[at]} step ${one} {`),
  );
  maker.line(`${"  ".repeat(shape.length)}memref.store ${value}, ${name}[${places.join(", ")}] : ${type}`);
  for (let at = shape.length - 1; at >= 0; at--) maker.line(`${"  ".repeat(at)}}`);
}

/** Makes a memory and fills it. */
export function newMemory(maker: Maker, shape: readonly number[], element: ValueType): Memory {
  const name = maker.name();
  const type = memrefText(shape, element);
  const isSmall = countOf(shape) <= FEW;
  maker.line(`${name} = memref.${maker.chance(isSmall ? 75 : 40) ? "alloca" : "alloc"}() : ${type}`);
  const memory = { name, shape, element, type };
  fill(maker, memory);
  return maker.knowMemory(memory);
}

function allocate(maker: Maker): void {
  newMemory(maker, maker.pick(shapes), maker.type(isStored) ?? index);
}

function places(maker: Maker, shape: readonly number[]): string {
  return shape.map((size) => maker.small(size)).join(", ");
}

function store(maker: Maker): void {
  const memory = maker.pick(maker.memories());
  const value = maker.value(memory.element);
  maker.line(`memref.store ${value}, ${memory.name}[${places(maker, memory.shape)}] : ${memory.type}`);
}

function load(maker: Maker, type: ValueType): string {
  const known = maker.memories().filter(({ element }) => element.text === type.text);
  const memory = known.length > 0 ? maker.pick(known) : undefined;
  if (memory === undefined) return maker.constant(type);
  return maker.op(type, `memref.load ${memory.name}[${places(maker, memory.shape)}] : ${memory.type}`);
}

const isPlain = ({ shape, element, type }: Memory): boolean => type === memrefText(shape, element);

// ---- views

function subview(maker: Maker, { name, shape, element, type }: Memory): Memory {
  const sizes = shape.map((size) => 1 + maker.below(size));
  const steps = shape.map((size, at) => ((sizes[at] ?? 1) * 2 <= size && maker.chance(40) ? 2 : 1));
  const rooms = shape.map((size, at) => size - ((sizes[at] ?? 1) - 1) * (steps[at] ?? 1));
  const offsets = rooms.map((room) => (maker.chance(40) ? maker.small(room) : maker.below(room)));
  const strides = shape.map((_, at) => countOf(shape.slice(at + 1)));
  const isKnown = offsets.every((offset) => typeof offset === "number");
  const offset = offsets.reduce(
    (sum: number, one, at) => sum + (typeof one === "number" ? one : 0) * (strides[at] ?? 1),
    0,
  );
  const steppedStrides = strides.map((stride, at) => stride * (steps[at] ?? 1));
  const offsetText = isKnown ? (offset === 0 ? "" : `, offset: ${offset}`) : ", offset: ?";
  const into = memrefText(sizes, element, `, strided<[${steppedStrides.join(", ")}]${offsetText}>`);
  const view = maker.name();
  const lists = [offsets, sizes, steps].map((list) => `[${list.join(", ")}]`).join(" ");
  maker.line(`${view} = memref.subview ${name}${lists} : ${type} to ${into}`);
  return { name: view, shape: sizes, element, type: into };
}

/** The same memory as a type that says less. */
function vaguer(maker: Maker, { name, shape, element, type }: Memory): Memory {
  const dims = shape.map((size) => (maker.chance(60) ? "?" : String(size)));
  const into = `memref<${[...dims, element.text].join("x")}>`;
  const cast = maker.name();
  maker.line(`${cast} = memref.cast ${name} : ${type} to ${into}`);
  return { name: cast, shape, element, type: into };
}

function collapse(maker: Maker, { name, shape, element, type }: Memory): Memory {
  const flat = memrefText([countOf(shape)], element);
  const view = maker.name();
  maker.line(
    `${view} = memref.collapse_shape ${name} [[${shape.map((_, at) => at).join(", ")}]] : ${type} into ${flat}`,
  );
  return { name: view, shape: [countOf(shape)], element, type: flat };
}

function expand(maker: Maker, { name, shape, element, type }: Memory): Memory {
  const [size = 1] = shape;
  const halves = size % 2 === 0 ? [2, size / 2] : [1, size];
  const into = memrefText(halves, element);
  const view = maker.name();
  maker.line(
    `${view} = memref.expand_shape ${name} [[0, 1]] output_shape [${halves.join(", ")}] : ${type} into ${into}`,
  );
  return { name: view, shape: halves, element, type: into };
}

function reinterpret(maker: Maker, { name, shape, element, type }: Memory): Memory {
  const count = countOf(shape);
  const step = maker.pick([1, 1, 2, 3]);
  const offset = maker.below(count);
  const size = 1 + maker.below(Math.floor((count - 1 - offset) / step) + 1);
  const into = memrefText([size], element, `, strided<[${step}]${offset === 0 ? "" : `, offset: ${offset}`}>`);
  const view = maker.name();
  maker.line(
    `${view} = memref.reinterpret_cast ${name} to offset: [${offset}], sizes: [${size}], strides: [${step}] : ${type} to ${into}`,
  );
  return { name: view, shape: [size], element, type: into };
}

function transposed(maker: Maker, { name, shape, element, type }: Memory): Memory {
  const [rows = 1, columns = 1] = shape;
  const into = memrefText([columns, rows], element, `, strided<[1, ${columns}]>`);
  const view = maker.name();
  maker.line(`${view} = memref.transpose ${name} (i, j) -> (j, i) : ${type} to ${into}`);
  return { name: view, shape: [columns, rows], element, type: into };
}

function view(maker: Maker): void {
  const memory = maker.pick(maker.memories().filter((one) => isPlain(one) && one.shape.length > 0));
  const rank = memory.shape.length;
  const ways = [subview, subview, vaguer, reinterpret, ...(rank === 1 ? [expand] : [collapse])];
  if (rank === 2) ways.push(transposed);
  maker.knowMemory(maker.pick(ways)(maker, memory));
}

function copy(maker: Maker): void {
  const plain = maker.memories().filter(isPlain);
  const to = maker.pick(plain);
  const from = maker.pick(plain.filter(({ type }) => type === to.type));
  maker.line(`memref.copy ${from.name}, ${to.name} : ${from.type} to ${to.type}`);
}

function update(maker: Maker): void {
  const known = maker
    .memories()
    .filter(
      ({ element }) =>
        !isVector(element) && element.kind === "integer" && element.bits >= 8 && [8, 16, 32, 64].includes(element.bits),
    );
  if (known.length === 0) return store(maker);
  const memory = maker.pick(known);
  const [place, value] = [places(maker, memory.shape), maker.value(memory.element)];
  const result = `(${memory.element.text}, ${memory.type}) -> ${memory.element.text}`;
  maker.op(
    memory.element,
    `memref.atomic_rmw ${maker.pick(["addi", "ori", "andi", "maxs", "minu", "assign"])} ${value}, ${memory.name}[${place}] : ${result}`,
  );
}

// ---- vectors in memory

const holdsScalars = ({ element, shape }: Memory): boolean =>
  !isVector(element) && shape.length > 0 && packed.includes(element.bits) && element !== index;

function vectorOf(maker: Maker, memory: Memory, size: number) {
  return vector([1 + maker.below(size)], elementOf(memory.element));
}

const attributes = (isInside: boolean): string => (isInside ? " {in_bounds = [true]}" : "");

/** Reads a vector, maybe beyond the end, where another value represents what is missing. */
function transferRead(maker: Maker): void {
  const memory = maker.pick(maker.memories().filter(holdsScalars));
  const size = memory.shape.at(-1) ?? 1;
  const isInside = maker.chance(50);
  const type = isInside ? vectorOf(maker, memory, size) : vector([2 + maker.below(4)], elementOf(memory.element));
  const last = isInside ? maker.small(size - (type.shape[0] ?? 1) + 1) : maker.small(size);
  const place = [...memory.shape.slice(0, -1).map((one) => maker.small(one)), last].join(", ");
  const padding = maker.value(memory.element);
  const masked = maker.chance(30) ? `, ${maker.value(vector(type.shape, i1))}` : "";
  maker.op(
    type,
    `vector.transfer_read ${memory.name}[${place}], ${padding}${masked}${attributes(isInside)} : ${memory.type}, ${type.text}`,
  );
}

function transferWrite(maker: Maker): void {
  const memory = maker.pick(maker.memories().filter(holdsScalars));
  const size = memory.shape.at(-1) ?? 1;
  const isInside = maker.chance(50);
  const type = isInside ? vectorOf(maker, memory, size) : vector([2 + maker.below(4)], elementOf(memory.element));
  const last = isInside ? maker.small(size - (type.shape[0] ?? 1) + 1) : maker.small(size);
  const place = [...memory.shape.slice(0, -1).map((one) => maker.small(one)), last].join(", ");
  const masked = maker.chance(30) ? `, ${maker.value(vector(type.shape, i1))}` : "";
  maker.line(
    `vector.transfer_write ${maker.value(type)}, ${memory.name}[${place}]${masked}${attributes(isInside)} : ${type.text}, ${memory.type}`,
  );
}

const isContiguous = (memory: Memory): boolean => holdsScalars(memory) && !memory.type.includes("strided");

function loadOrStoreVector(maker: Maker): void {
  const memory = maker.pick(maker.memories().filter(isContiguous));
  const size = memory.shape.at(-1) ?? 1;
  const type = vectorOf(maker, memory, size);
  const last = maker.small(size - (type.shape[0] ?? 1) + 1);
  const place = [...memory.shape.slice(0, -1).map((one) => maker.small(one)), last].join(", ");
  const mask = vector(type.shape, i1);
  switch (maker.below(4)) {
    case 0:
      maker.op(type, `vector.load ${memory.name}[${place}] : ${memory.type}, ${type.text}`);
      return;
    case 1:
      maker.line(`vector.store ${maker.value(type)}, ${memory.name}[${place}] : ${memory.type}, ${type.text}`);
      return;
    case 2: {
      const values = [maker.value(mask), maker.value(type)];
      maker.op(
        type,
        `vector.maskedload ${memory.name}[${place}], ${values.join(", ")} : ${memory.type}, ${mask.text}, ${type.text} into ${type.text}`,
      );
      return;
    }
    default: {
      const values = [maker.value(mask), maker.value(type)];
      maker.line(
        `vector.maskedstore ${memory.name}[${place}], ${values.join(", ")} : ${memory.type}, ${mask.text}, ${type.text}`,
      );
    }
  }
}

/** A region of its own for memory on the stack; no control flow in it, since it stays one block. */
function scope(maker: Maker): void {
  const write = (): void => {
    const element = maker.type(isStored) ?? index;
    const memory = newMemory(maker, maker.pick(shapes.filter((shape) => countOf(shape) <= FEW)), element);
    maker.make(maker.pick(maker.shared.types));
    maker.make(element);
    maker.line(`memref.store ${maker.value(element)}, ${memory.name}[${places(maker, memory.shape)}] : ${memory.type}`);
    see(maker);
  };
  maker.regions([], [["memref.alloca_scope {", write]]);
}

const has = (accepts: (memory: Memory) => boolean) => (maker: Maker) => maker.memories().some(accepts);

export const memoryStatements: readonly Statement[] = [
  { feature: "memref", weight: 4, isPossible: (maker) => maker.loops < 2, write: allocate },
  { feature: "memref", weight: 8, isPossible: has(() => true), write: store },
  { feature: "memref", weight: 2, isPossible: has((one) => isPlain(one) && one.shape.length > 0), write: view },
  { feature: "memref", weight: 1, hostOnly: true, isPossible: has(isPlain), write: copy },
  { feature: "memref", weight: 1, hostOnly: true, isPossible: has(() => true), write: update },
  { feature: "memref", weight: 1, hostOnly: true, isPossible: (maker) => maker.depth < 3, write: scope },
  { feature: "vector", weight: 2, isPossible: has(holdsScalars), write: transferRead },
  { feature: "vector", weight: 2, isPossible: has(holdsScalars), write: transferWrite },
  { feature: "vector", weight: 2, isPossible: has(isContiguous), write: loadOrStoreVector },
];

export const memoryProductions: readonly Production[] = [
  { feature: "memref", weight: 5, makes: isStored, write: load },
  {
    feature: "memref",
    makes: (type) => type === index,
    write: (maker, type) => {
      const known = maker.memories().filter(({ shape }) => shape.length > 0);
      if (known.length === 0) return maker.constant(type);
      const memory = maker.pick(known);
      const at = maker.below(memory.shape.length);
      const dimension = maker.op(type, `memref.dim ${memory.name}, ${maker.smallConstant(at)} : ${memory.type}`);
      maker.knowSmall(dimension, (memory.shape[at] ?? 1) + 1, maker.isTop);
      return dimension;
    },
  },
];
