// Ops with random dictionaries of attributes, right and wrong: numbers at the edges of all types, floats that print in every form.
import { AttributeWriter } from "../../bench/inputs/attributes.ts";
import { type Random, random } from "../../bench/inputs/random.ts";

const integers = "0 1 2 127 128 255 256 32767 65535 65536 2147483647 2147483648 4294967295 4294967296".split(" ");
const long =
  "9007199254740991 9007199254740993 9223372036854775807 9223372036854775808 18446744073709551615 999999999999999 9999999999999999".split(
    " ",
  );
const floats =
  "0.0 1.0 0.1 0.5 10.25 123456.5 1234567.0 999999.0 1000000.0 0.015625 0.0078125 1.0e-5 1.5e300 3.4028235e38 3.4028236e38 1.0e-45 4.9e-324 65504.0 448.0 0.3 0.7 2.2250738585072014e-308 1.17549435e-38 16777217.0 99999.75 12345.6875".split(
    " ",
  );
const integerTypes = "i1 i8 i16 i32 i64 i128 si8 ui8 si32 ui64 ui1 si1 i7 i65 i0 index".split(" ");
const floatTypes = "f16 bf16 f32 f64 f80 f128 tf32 f8E4M3FN".split(" ");
const names = ["x", "y", "a.b", '"n m"', "zeta", "alpha", '"é"'];
const others = ["true", "false", "unit", '"s"', '"\\41b"', '"\\n" : i32', 'loc("f":1:2)', '#u.x<"y">'];

class Dictionaries {
  readonly #choices: Random;
  readonly #attributes: AttributeWriter;

  constructor(seed: number) {
    this.#choices = random(seed);
    this.#attributes = new AttributeWriter(this.#choices, { types: 0, attributes: 0, locations: 0 });
  }

  op(): string {
    const { below, pick, chance } = this.#choices;
    const entries = this.#some(1 + below(4), () => pick(names) + (chance(10) ? "" : ` = ${this.#attribute()}`));
    return `"a"() {${entries}} : () -> () loc(${this.#attributes.location(2)})\n`;
  }

  #some(count: number, item: () => string): string {
    return Array.from({ length: count }, item).join(", ");
  }

  readonly #integer = (): string => (this.#choices.chance(30) ? "-" : "") + this.#choices.pick([...integers, ...long]);

  readonly #float = (): string => {
    const { below, pick, chance } = this.#choices;
    const exponent = chance(40) ? `e${below(40) - 20}` : "";
    return (chance(30) ? "-" : "") + (chance(50) ? pick(floats) : `${below(100_000)}.${below(100_000)}${exponent}`);
  };

  #type(): string {
    return this.#choices.pick([...integerTypes, ...floatTypes, "none", "vector<2xi32>"]);
  }

  #attribute(): string {
    const { below, pick, chance } = this.#choices;
    const list = (item: () => string) => this.#some(1 + below(4), item);
    const operator = () => pick(["+", "-", "*", "mod", "floordiv", "ceildiv"]);
    const writers: readonly (() => string)[] = [
      () => `${this.#integer()} : ${this.#type()}`,
      () => this.#integer(),
      () => `${this.#float()} : ${this.#type()}`,
      () => this.#float(),
      () => `array<${this.#type()}: ${list(this.#integer)}>`,
      () => `array<${pick(floatTypes)}: ${list(this.#float)}>`,
      () => `dense<[${this.#integer()}, ${this.#integer()}]> : tensor<2x${this.#type()}>`,
      () => `dense<[${this.#float()}, ${this.#float()}]> : tensor<2x${this.#type()}>`,
      () => `dense<${chance(50) ? this.#integer() : this.#float()}> : vector<3x${this.#type()}>`,
      () => `[${this.#attribute()}, ${this.#attribute()}]`,
      () => `{${pick(names)} = ${this.#attribute()}, a = ${this.#attribute()}}`,
      () => this.#attributes.attribute(2),
      () =>
        `affine_map<(d0, d1)[s0] -> (${pick(["d0", "d1", "s0"])} ${operator()} ${pick([...integers, "s0", "d1", "-3"])}, ${below(70)} - d1 * ${below(70)})>`,
      () =>
        `affine_set<(d0)[s0] : (d0 ${operator()} ${below(99)} >= ${below(9)}, s0 * -${below(70)} == ${pick(["d0", "0", "-1"])})>`,
      () => `@${pick(["a", '"x y"'])}${chance(50) ? `::@${pick(["c", '"z"'])}` : ""}`,
      () => pick(others),
    ];
    return pick(writers)();
  }
}

/** Ops, each a text of its own. */
export function randomDictionaries(seed: number, count: number): readonly string[] {
  const dictionaries = new Dictionaries(seed);
  return Array.from({ length: count }, () => dictionaries.op());
}
