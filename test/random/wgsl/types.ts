// Types of random programs in WGSL, and expressions by type.

export type Element = "bool" | "i32" | "u32" | "f32";
export type Type = Element | "vec2u" | "vec3i" | "vec4i" | "vec4u" | "vec3f";
export const types: readonly Type[] = ["bool", "i32", "u32", "f32", "vec2u", "vec3i", "vec4i", "vec4u", "vec3f"];

const elements: Readonly<Record<Type, Element>> = {
  bool: "bool",
  i32: "i32",
  u32: "u32",
  f32: "f32",
  vec2u: "u32",
  vec3i: "i32",
  vec4i: "i32",
  vec4u: "u32",
  vec3f: "f32",
};

export const elementOf = (type: Type): Element => elements[type];
/** How many elements a type has. */
export const lengthOf = (type: Type): number => (type.startsWith("vec") ? Number(type[3]) : 1);

/** Numbers at the edges of their types. */
export const literals: Readonly<Record<Element, readonly string[]>> = {
  bool: ["none", "!none"],
  i32: ["0i", "1i", "-1i", "7i", "31i", "-5i", "2147483647i", "-2147483647i"],
  u32: ["0u", "1u", "2u", "9u", "31u", "33u", "65535u", "4294967295u"],
  f32: ["0.0", "1.0", "-2.5", "0.25", "3.0", "16.0"],
};

/** Private variables of zero: what is computed from them, compilers of WGSL do not compute. */
export const zeros: Readonly<Record<Element, string>> = { bool: "none", i32: "zero_i", u32: "zero_u", f32: "zero_f" };

/**
 * A form of expressions: `$TYPE` stands for an expression of a type. Results are exact, so that all implementations agree: floats are small whole numbers
 * or halves of them where they are added and multiplied, and the bits of a zero's sign are not looked at.
 */
export type Form = string;

const small = (type: "f32" | "vec3f") =>
  type === "f32" ? "floor(clamp($f32, -8.0, 8.0))" : "floor(clamp($vec3f, vec3f(-8.0), vec3f(8.0)))";

const ofAll = (type: Type): readonly Form[] => [
  `select($${type}, $${type}, $bool)`,
  ...(type === "bool" ? [] : [`min($${type}, $${type})`, `max($${type}, $${type})`, `abs($${type})`]),
];

function ofIntegers(type: Type): readonly Form[] {
  const one = `$${type}`;
  const unsigned = lengthOf(type) === 1 ? "u32" : `vec${lengthOf(type)}u`;
  const isKnown = types.some((known) => known === unsigned);
  const amount = unsigned === "u32" ? "($u32 & 31u)" : `($${unsigned} & ${unsigned}(31u))`;
  const unary = "countOneBits reverseBits firstLeadingBit firstTrailingBit countLeadingZeros countTrailingZeros".split(
    " ",
  );
  return [
    ...["+", "-", "*", "/", "%", "^", "&", "|"].map((operator) => `(${one} ${operator} ${one})`),
    ...unary.map((name) => `${name}(${one})`),
    ...(isKnown ? [`(${one} << ${amount})`, `(${one} >> ${amount})`] : []),
    `(~${one})`,
    `extractBits(${one}, $u32, $u32)`,
    `insertBits(${one}, ${one}, $u32, $u32)`,
  ];
}

const ofFloats = (type: "f32" | "vec3f"): readonly Form[] => [
  `floor($${type} * 0.5)`,
  `trunc($${type})`,
  `sign($${type})`,
  `(-$${type})`,
  `(${small(type)} + ${small(type)})`,
  `(${small(type)} * ${small(type)})`,
];

export const forms: Readonly<Record<Type, readonly Form[]>> = {
  bool: [
    ...ofAll("bool"),
    ..."($i32 < $i32);($u32 >= $u32);($f32 <= $f32);($bool && $bool);($bool || $bool);($bool != $bool);(!$bool)".split(
      ";",
    ),
    "all($vec3i == $vec3i)",
    "any($vec4u > $vec4u)",
  ],
  i32: [
    ...ofAll("i32"),
    ...ofIntegers("i32"),
    ..."(-$i32);i32($u32);i32($f32);i32($bool);bitcast<i32>($u32);$vec4i.x;$vec4i.w;$vec3i[$u32 % 3u];dot($vec3i, $vec3i)".split(
      ";",
    ),
    "dot4I8Packed($u32, $u32)",
  ],
  u32: [
    ...ofAll("u32"),
    ...ofIntegers("u32"),
    ..."u32($i32);u32($f32);u32($bool);bitcast<u32>(1.0 + abs($f32));$vec4u.y;$vec4u.z;$vec2u[$u32 & 1u];given[$u32]".split(
      ";",
    ),
    ..."own[$u32 % 8u];pack4xU8($vec4u);dot4U8Packed($u32, $u32)".split(";"),
    `pack2x16float(vec2f(1.0 + abs(${small("f32")}), 1.5))`,
  ],
  f32: [
    ...ofAll("f32"),
    ...ofFloats("f32"),
    ..."f32($i32 & 1023i);f32($u32 & 4095u);$vec3f.x;$vec3f.z;bitcast<f32>(($u32 & 0x3fffffu) | 0x40000000u)".split(
      ";",
    ),
    `ldexp(${small("f32")}, clamp($i32, -3i, 3i))`,
    `dot(${small("vec3f")}, ${small("vec3f")})`,
  ],
  vec2u: [...ofAll("vec2u"), ...ofIntegers("vec2u"), "$vec4u.xy", "$vec4u.wz", "vec2u($u32, $u32)"],
  vec3i: [...ofAll("vec3i"), ...ofIntegers("vec3i"), "vec3i($i32, $i32, $i32)", "$vec4i.wzy", "vec3i($vec3f)"],
  vec4i: [
    ...ofAll("vec4i"),
    ...ofIntegers("vec4i"),
    ..."unpack4xI8($u32);$vec4i.wzyx;$vec4i.ywxz;vec4i($vec3i, $i32);bitcast<vec4i>($vec4u)".split(";"),
  ],
  vec4u: [
    ...ofAll("vec4u"),
    ...ofIntegers("vec4u"),
    ..."unpack4xU8($u32);vec4u($vec2u, $vec2u);bitcast<vec4u>($vec4i);select($vec4u, $vec4u, ($vec4u < $vec4u))".split(
      ";",
    ),
  ],
  vec3f: [
    ...ofAll("vec3f"),
    ...ofFloats("vec3f"),
    ..."vec3f($f32, $f32, $f32);vec3f($vec3i & vec3i(255i));$vec3f.zyx;$vec3f.xxy".split(";"),
    `cross(${small("vec3f")}, ${small("vec3f")})`,
    `(mat3x3f(vec3f(1.0, 2.0, 0.0), vec3f(0.0, 1.0, -1.0), vec3f(2.0, 0.0, 1.0)) * ${small("vec3f")})`,
  ],
};
