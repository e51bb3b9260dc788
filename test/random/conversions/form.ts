// Functions of one operation each, for the comparison of conversions with the reference: an operation, on types, in a target environment.

/** A type in a function, as text. */
export interface Kind {
  /** The type of one element. */
  readonly element: string;
  /** The type with another element. */
  readonly with: (element: string) => string;
}

/** What an operation needs of types; a text per variant of its attributes. */
export interface Form {
  readonly name: string;
  readonly texts: (kind: Kind) => readonly string[];
}

/** A function that takes values `%a`, `%b`, … of types, and gives the values that the body names. */
export function func(types: readonly string[], body: string, results: readonly (readonly [string, string])[]): string {
  const parameters = types.map((type, at) => `%${letter(at)}: ${type}`).join(", ");
  const resultTypes = results.map(([, type]) => type).join(", ");
  const values = results.map(([value]) => value).join(", ");
  const given = results.length === 0 ? "" : ` ${values} : ${resultTypes}`;
  const arrow = results.length === 0 ? "" : ` -> (${resultTypes})`;
  return `func.func @f(${parameters})${arrow} {\n  ${body}\n  return${given}\n}`;
}

export function letter(at: number): string {
  return String.fromCharCode("a".charCodeAt(0) + at);
}

/** The text of a type. */
export const textOf = (kind: Kind) => kind.with(kind.element);

export const integerElements = ["i1", "i2", "i4", "i7", "i8", "i16", "i24", "i32", "i64", "i128", "index"] as const;
export const floatElements = ["f8E4M3FN", "f8E5M2", "f16", "bf16", "tf32", "f32", "f64", "f80"] as const;
export const elements: readonly string[] = [...integerElements, ...floatElements];

/** Elements that no option emulates: scalable vectors of others have no conversion here (docs/conversions/into-spirv.md). */
const unchanged: ReadonlySet<string> = new Set(["i1", "i32", "i64", "index", "f32", "f64"]);

/** Shapes around `T`. */
const shapes = [
  "T",
  "vector<1xT>",
  "vector<2xT>",
  "vector<3xT>",
  "vector<4xT>",
  "vector<5xT>",
  "vector<8xT>",
  "vector<16xT>",
  "vector<T>",
  "vector<2x2xT>",
  "vector<1x1xT>",
  "vector<[4]xT>",
  "tensor<1xT>",
  "tensor<4xT>",
  "tensor<2x2xT>",
  "tensor<?xT>",
];

export const isVector = (kind: Kind) => textOf(kind).startsWith("vector");
export const isTensor = (kind: Kind) => textOf(kind).startsWith("tensor");

/** All types that functions use. */
export const kinds: readonly Kind[] = shapes.flatMap((shape) =>
  elements
    .filter((element) => !shape.includes("[4]") || unchanged.has(element))
    .map((element) => ({ element, with: (other) => shape.replace("T", other) })),
);

/** The number of elements of a vector of one dimension; 0 for other types. */
export function lengthOf(kind: Kind): number {
  return Number(/^vector<(\d+)x[a-z]/.exec(textOf(kind))?.[1] ?? 0);
}

const isFloat = (element: string) => /^(?:f|bf|tf)\d/.test(element);
/** Whether the reference can read the operation on the type at all. */
export const onFloats =
  (texts: Form["texts"]): Form["texts"] =>
  (kind) =>
    isFloat(kind.element) ? texts(kind) : [];
export const onIntegers =
  (texts: Form["texts"]): Form["texts"] =>
  (kind) =>
    isFloat(kind.element) ? [] : texts(kind);
export const onScalars =
  (texts: Form["texts"]): Form["texts"] =>
  (kind) =>
    textOf(kind) === kind.element ? texts(kind) : [];

/** An operation on operands of one type, with variants of the text between its operands and its type. */
export function same(name: string, count: number, variants: readonly string[] = [""], suffix = "T"): Form["texts"] {
  return (kind) => {
    const type = textOf(kind);
    const operands = Array.from({ length: count }, (_, at) => `%${letter(at)}`).join(", ");
    const types = Array.from({ length: count }, () => type);
    return variants.map((variant) =>
      func(types, `%0 = ${name} ${operands}${variant} : ${suffix.replaceAll("T", type)}`, [["%0", type]]),
    );
  };
}

/** A cast from a type to the same shape of all other elements. */
export function toOther(name: string, others: readonly string[], variants: readonly string[] = [""]): Form["texts"] {
  return (kind) =>
    others.flatMap((other) => {
      const [from, to] = [textOf(kind), kind.with(other)];
      return variants.map((variant) => func([from], `%0 = ${name} %a${variant} : ${from} to ${to}`, [["%0", to]]));
    });
}
