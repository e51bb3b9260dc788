// Random types, attributes and locations of MLIR's builtin dialect, for the input that the code is not tuned for.
import type { Random } from "./random.ts";

/** Numbers of the aliases that a text may refer to. */
export interface Aliases {
  readonly types: number;
  readonly attributes: number;
  readonly locations: number;
}

const integers = ["i1", "i8", "i16", "i32", "i64", "i37", "si8", "ui32", "index"];
const floats = ["f16", "bf16", "f32", "f64", "f8E4M3FN", "tf32"];
const words = ["alpha", "beta", "gamma", "delta", "entry", "x", "kind", "list", "some_name", "attr.dotted", "n0"];
const strings = ['"plain"', '"with \\"quotes\\""', '"line\\0Abreak"', '"tab\\09"', '"\\C3\\A9"', '""', '"a/b.c"'];

/** Writes random text of one kind each. */
export class AttributeWriter {
  readonly #choices: Random;
  readonly #aliases: Aliases;

  constructor(choices: Random, aliases: Aliases) {
    this.#choices = choices;
    this.#aliases = aliases;
  }

  /** A type whose nesting is at most `depth`. */
  type(depth: number): string {
    const { pick, below } = this.#choices;
    if (depth === 0) return pick([...integers, ...floats]);
    const element = this.#element();
    const writers: readonly (() => string)[] = [
      () => `vector<${below(4) + 1}x${below(8) + 1}x${pick([...integers.slice(0, 5), "f32"])}>`,
      () => `vector<[${2 ** below(4)}]x${pick(["f32", "i8"])}>`,
      () => `tensor<${this.#shape()}${element}>`,
      () => `tensor<*x${element}>`,
      () => `tensor<4x${element}, ${pick(strings)}>`,
      () => `memref<${this.#shape()}${element}, ${below(5)}>`,
      () => `memref<?x4x${element}, strided<[?, 1], offset: ?>>`,
      () => `complex<${pick(floats.slice(0, 4))}>`,
      () => `tuple<${this.#types(below(4), depth - 1)}>`,
      () => `(${this.#types(below(3), depth - 1)}) -> (${this.#types(below(3), depth - 1)})`,
      () => `!u.${pick(words)}<${pick(strings)}, ${below(100)}>`,
      () => (this.#aliases.types === 0 ? "none" : `!t${below(this.#aliases.types)}`),
    ];
    return pick(writers)();
  }

  #element(): string {
    return this.#choices.pick([...integers.slice(0, 5), "f32", "f64", "vector<4xf32>", "complex<f32>"]);
  }

  #shape(): string {
    const dims = Array.from(
      { length: this.#choices.below(4) },
      () => `${this.#choices.pick(["?", "2", "16", "384"])}x`,
    );
    return dims.join("");
  }

  #types(count: number, depth: number): string {
    return Array.from({ length: count }, () => this.type(depth)).join(", ");
  }

  /** An attribute whose nesting is at most `depth`. */
  attribute(depth: number): string {
    const { pick } = this.#choices;
    return pick(depth === 0 || this.#choices.chance(50) ? this.#simple() : this.#compound(depth))();
  }

  #simple(): readonly (() => string)[] {
    const { pick, below } = this.#choices;
    return [
      () => `${below(1 << 30)} : ${pick(["i32", "i64", "index", "ui32"])}`,
      () => `-${below(99) + 1} : ${pick(["i8", "i32", "si8", "i128"])}`,
      () => `${below(10 ** 9)}${below(10 ** 9)}${below(10 ** 9)} : i128`,
      () => pick(["true", "false", "unit"]),
      () => `${below(10_000)}.${below(1000)}e${below(20) - 10} : ${pick(["f32", "f64"])}`,
      () => pick(["0x7FC00000 : f32", "0x3FF8000000000001 : f64", "0xFF80 : bf16"]),
      () => pick(strings),
      () => `@f${below(1000)}`,
      () => `@${pick(words)}::@g${below(10)}`,
      () => (this.#aliases.attributes === 0 ? "[]" : `#a${below(this.#aliases.attributes)}`),
    ];
  }

  #compound(depth: number): readonly (() => string)[] {
    const { pick, below } = this.#choices;
    const list = (count: number, item: () => string) => Array.from({ length: count }, item).join(", ");
    return [
      () => `[${list(below(4), () => this.attribute(depth - 1))}]`,
      () => this.dictionary(below(4), depth - 1),
      () => this.type(2),
      () => `array<i${pick([8, 16, 32, 64])}: ${list(below(6) + 1, () => `${below(100)}`)}>`,
      () => `array<f32: ${list(below(3) + 1, () => `${below(100)}.5`)}>`,
      () => `dense<[${list(4, () => `${below(1000)}`)}]> : tensor<4xi32>`,
      () => `dense<[[${list(2, () => `${below(50)}.25`)}], [0.5, -1.0]]> : tensor<2x2xf64>`,
      () => `dense<${below(100)}> : vector<${below(16) + 1}xi64>`,
      () => `affine_map<(d0, d1)[s0] -> (d0 + s0 * ${below(9)}, d1 mod ${below(30) + 1}, d0 floordiv ${below(7) + 1})>`,
      () => `affine_set<(d0) : (d0 - ${below(9)} >= 0, -d0 + ${below(99)} == 0)>`,
      () => `strided<[?, ${below(9) + 1}], offset: ${below(99)}>`,
      () => `#u.${pick(words)}<${pick(strings)}>`,
    ];
  }

  /** A dictionary of `count` entries at most: names repeat, and only their first use counts. */
  dictionary(count: number, depth: number): string {
    const names = new Set(Array.from({ length: count }, () => this.#choices.pick(words)));
    const entry = (name: string) => (this.#choices.chance(15) ? name : `${name} = ${this.attribute(depth)}`);
    return `{${[...names].map(entry).join(", ")}}`;
  }

  /** The text between `loc(` and its `)`. */
  location(depth: number): string {
    const { pick, below, chance } = this.#choices;
    if (this.#aliases.locations > 0 && chance(30)) return `#loc${below(this.#aliases.locations)}`;
    const place = `"${pick(["a", "b", "dir/c"])}.mlir":${below(100_000) + 1}:${below(120) + 1}`;
    if (depth === 0 || chance(60)) return place;
    const inner = () => this.location(depth - 1);
    const writers: readonly (() => string)[] = [
      () => `"${pick(words)}"(${inner()})`,
      () => `"${pick(words)}"`,
      () => `callsite(${inner()} at ${inner()})`,
      () => `fused[${inner()}, ${inner()}]`,
      () => `fused<${pick(strings)}>[${inner()}]`,
      () => `"r.mlir":${below(99) + 1}:1 to ${below(99) + 101}:${below(9) + 1}`,
      () => "unknown",
    ];
    return pick(writers)();
  }
}
