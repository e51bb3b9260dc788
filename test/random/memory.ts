// Variables, and the instructions that read and write them.

import { anyComposite, anyScalar, zeroOf } from "./composites.ts";
import { Unknown } from "./flow.ts";
import { below, type Row } from "./integers.ts";
import { type Layout, layoutOf, read } from "./layout.ts";
import { type Maker, partAt, type State, withPart } from "./maker.ts";
import type { Value } from "./numbers.ts";
import { nameOf, partOf, partsOf, type Type } from "./types.ts";

/** Memory that a pointer leads to. */
export interface Spot {
  readonly id: string;
  readonly storage: string;
  readonly type: Type;
  /** Where the module states how it lies. */
  readonly layout?: Layout;
  readonly isConstant?: boolean;
}

/** A variable that the host binds: its bytes before and, if it is written, after. */
export interface Bound {
  readonly id: string;
  readonly layout: Layout;
  readonly bytes: Uint8Array;
}

/** The variables of a maker, and what leads into them. */
export class Memory {
  readonly #maker: Maker;
  spots: Spot[] = [];
  readonly bound: Bound[] = [];

  constructor(maker: Maker) {
    this.#maker = maker;
  }

  /** Declares variables. */
  declare(count: number): void {
    const m = this.#maker;
    for (; count > 0; count--) {
      const kind = m.choose.below(m.flavor === "shader" ? 8 : 4);
      if (kind < 3) this.#local("Function");
      else if (kind < 4) this.#local("Workgroup");
      else if (kind < 5) this.#local("Private");
      else this.#buffer(kind < 7 ? "StorageBuffer" : "Uniform");
    }
  }

  #local(storage: string): void {
    const m = this.#maker;
    const type = m.chance(75) ? anyComposite(m, 2) : m.plain(anyScalar(m));
    const id = m.id("var");
    const isGiven = storage !== "Workgroup" && m.chance(50);
    const value = isGiven ? (m.chance(30) ? zeroOf(type) : m.randomValue(type)) : undefined;
    const initial = isGiven ? ` ${m.constant(type, value).id}` : "";
    const text = `${id} = OpVariable ${m.pointerType(storage, type)} ${storage}${initial}`;
    if (storage === "Function") m.variables.push(text);
    else {
      m.declarations.push(text);
      m.interface.push(id);
    }
    this.#add({ id, storage, type }, value);
  }

  #buffer(storage: "StorageBuffer" | "Uniform"): void {
    const m = this.#maker;
    let type = anyComposite(m, 2);
    if (type.kind !== "struct") type = { kind: "struct", members: [type] };
    type = withoutBools(type);
    const layout = layoutOf(m, type);
    for (const width of widthsIn(type)) {
      m.capabilities.add(
        width === 8
          ? storage === "Uniform"
            ? "UniformAndStorageBuffer8BitAccess"
            : "StorageBuffer8BitAccess"
          : storage === "Uniform"
            ? "UniformAndStorageBuffer16BitAccess"
            : "StorageBuffer16BitAccess",
      );
      if (width === 8) m.extensions.add("SPV_KHR_8bit_storage");
    }
    const [id, pointer] = [m.id("buffer"), m.id("p")];
    m.declarations.push(
      `${pointer} = OpTypePointer ${storage} ${layout.id}`,
      `${id} = OpVariable ${pointer} ${storage}`,
    );
    m.annotations.push(
      `OpDecorate ${layout.id} Block`,
      `OpDecorate ${id} DescriptorSet 0`,
      `OpDecorate ${id} Binding ${this.bound.length + 1}`,
    );
    m.interface.push(id);
    const bytes = Uint8Array.from({ length: Math.max(4, layout.bytes) }, () => m.choose.below(256));
    this.bound.push({ id, layout, bytes });
    this.#add(
      { id, storage, type, layout, isConstant: storage === "Uniform" },
      read(new DataView(bytes.buffer), 0, layout),
    );
  }

  #add(spot: Spot, value: Value): void {
    this.spots.push(spot);
    this.#maker.initial.memory.set(spot.id, value);
    this.#maker.initial.places.set(spot.id, { root: spot.id, path: [] });
  }

  /** A spot inside another one. */
  #inside(from: Spot): Spot {
    const m = this.#maker;
    const operands: string[] = [];
    const steps: ((state: State) => number)[] = [];
    let { type, layout } = from;
    if (partsOf(type) === 0) return from;
    do {
      const count = partsOf(type);
      const limit = 2 ** Math.floor(Math.log2(count));
      let at = m.choose.below(count);
      if (type.kind === "struct" || m.chance(40)) {
        const index =
          type.kind === "struct"
            ? m.constant({ kind: "int", width: 32, signed: m.flavor === "shader" }, BigInt(at))
            : m.constant(m.scalarInt([8, 16, 32, 64]), BigInt(at));
        operands.push(index.id);
        const known = at;
        steps.push(() => known);
      } else {
        const index = below(m, m.scalarInt(), BigInt(limit));
        operands.push(index.id);
        at = 0;
        steps.push((state) => {
          const value = state.value(index.id);
          if (typeof value !== "bigint") throw new Unknown();
          return Number(value);
        });
      }
      type = partOf(type, at);
      layout = layout?.parts[at];
    } while (partsOf(type) > 0 && m.chance(65));
    const id = m.id("at");
    const pointer = layout === undefined ? m.pointerType(from.storage, type) : m.pointerTo(from.storage, layout.id);
    m.current.steps.push({
      text: `${id} = ${m.pick(["OpAccessChain", "OpInBoundsAccessChain"])} ${pointer} ${from.id} ${operands.join(" ")}`,
      run: (state) => {
        const place = state.places.get(from.id);
        if (place === undefined) throw new Unknown();
        state.places.set(id, { root: place.root, path: [...place.path, ...steps.map((step) => step(state))] });
      },
    });
    const spot: Spot = { ...from, id, type, ...(layout === undefined ? {} : { layout }) };
    return spot;
  }

  #anySpot(): Spot {
    const m = this.#maker;
    const spot = m.pick(this.spots.length > 6 && m.chance(50) ? this.spots.slice(-6) : this.spots);
    if (!m.chance(75)) return spot;
    const inside = this.#inside(spot);
    if (inside !== spot) this.spots.push(inside);
    return inside;
  }

  load(): void {
    const m = this.#maker;
    const spot = this.#anySpot();
    const { id, type, layout } = spot;
    const isLaid = layout !== undefined && (type.kind === "struct" || type.kind === "array");
    const result = m.id();
    m.current.steps.push({
      text: `${result} = OpLoad ${layout?.id ?? m.type(type)} ${id}`,
      run: (state) => state.values.set(result, valueAt(state, id)),
    });
    if (!isLaid) m.keep({ id: result, type });
    else m.keep(m.emit("OpCopyLogical", type, [{ id: result, type }], (value) => value));
  }

  store(): void {
    const m = this.#maker;
    const spot = this.#anySpot();
    const { id, type, layout } = spot;
    if (spot.isConstant) return;
    const held = m.any(type);
    let { id: stored } = held;
    if (layout !== undefined && (type.kind === "struct" || type.kind === "array")) {
      stored = m.id();
      m.current.steps.push({ text: `${stored} = OpCopyLogical ${layout.id} ${held.id}` });
    }
    m.current.steps.push({
      text: `OpStore ${id} ${stored}`,
      run: (state) => put(state, id, state.value(held.id), this.#rootType(state, id)),
    });
  }

  copy(): void {
    const m = this.#maker;
    const source = this.#anySpot();
    const name = nameOf(source.type);
    const fits = this.spots.filter(
      (spot) =>
        nameOf(spot.type) === name &&
        !spot.isConstant &&
        (spot.layout?.id ?? m.type(spot.type)) === (source.layout?.id ?? m.type(source.type)) &&
        spot.id !== source.id,
    );
    if (fits.length === 0) return;
    const target = m.pick(fits);
    m.current.steps.push({
      text: `OpCopyMemory ${target.id} ${source.id}`,
      run: (state) => put(state, target.id, valueAt(state, source.id), this.#rootType(state, target.id)),
    });
  }

  #rootType(state: State, id: string): Type {
    const root = state.places.get(id)?.root;
    const spot = this.spots.find((one) => one.id === root) ?? this.#roots.find((one) => one.id === root);
    if (spot === undefined) throw new Unknown();
    return spot.type;
  }

  #roots: readonly Spot[] = [];
  /** From here on spots may come and go. */
  settle(): void {
    this.#roots = [...this.spots];
  }

  readonly rows: readonly Row[] = [
    () => this.load(),
    () => this.load(),
    () => this.store(),
    () => this.store(),
    () => this.copy(),
  ];
}

function valueAt(state: State, id: string): Value {
  const place = state.places.get(id);
  if (place === undefined) throw new Unknown();
  return place.path.reduce((value: Value, at) => partAt(value, at), state.memory.get(place.root));
}

function put(state: State, id: string, value: Value, rootType: Type): void {
  const place = state.places.get(id);
  if (place === undefined) throw new Unknown();
  state.memory.set(place.root, withPart(rootType, state.memory.get(place.root), place.path, value));
}

function withoutBools(type: Type): Type {
  switch (type.kind) {
    case "bool":
      return { kind: "int", width: 32, signed: false };
    case "vector":
      return type.element.kind === "bool" ? { ...type, element: { kind: "int", width: 32, signed: false } } : type;
    case "array":
      return { ...type, element: withoutBools(type.element) };
    case "struct":
      return { ...type, members: type.members.map(withoutBools) };
    default:
      return type;
  }
}

function widthsIn(type: Type): readonly number[] {
  if (type.kind === "int" || type.kind === "float") return type.width < 32 ? [type.width] : [];
  if (type.kind === "struct") return type.members.flatMap(widthsIn);
  return "element" in type ? widthsIn(type.element) : [];
}
