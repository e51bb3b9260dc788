// The beginning of modules in OpenCL C that are compiled twice: to SPIR-V, with OpenCL's functions, and with `-DNATIVE` for this machine, with functions
// of the same meaning. Results that implementations may choose (bits of NaNs, signs of smallest zeros) do not come out of any of them.

/** The types of buffers and variables. */
export const elements = ["int", "uint", "float", "long", "ulong", "double", "short", "uchar"] as const;
export type Element = (typeof elements)[number];

export const elementBytes: Readonly<Record<Element, number>> = {
  int: 4,
  uint: 4,
  float: 4,
  long: 8,
  ulong: 8,
  double: 8,
  short: 2,
  uchar: 1,
};

export const isFloat = (type: Element): boolean => type === "float" || type === "double";

/** The unsigned type of the same size. */
const unsigned: Readonly<Record<Element, string>> = {
  int: "uint",
  uint: "uint",
  float: "uint",
  long: "ulong",
  ulong: "ulong",
  double: "ulong",
  short: "ushort",
  uchar: "uchar",
};

const limits: Readonly<Record<string, readonly [least: string, most: string, above: string]>> = {
  int: ["-2147483647 - 1", "2147483647", "2147483648.0"],
  uint: ["0", "4294967295u", "4294967296.0"],
  long: ["-9223372036854775807L - 1", "9223372036854775807L", "9223372036854775808.0"],
  ulong: ["0", "18446744073709551615UL", "18446744073709551616.0"],
  short: ["-32768", "32767", "32768.0"],
  uchar: ["0", "255", "256.0"],
};

function integerFunctions(type: Element): readonly string[] {
  const bits = 8 * elementBytes[type];
  const word = unsigned[type];
  const one = (native: string, call: string, name: string, params: string) =>
    [
      "#ifdef NATIVE",
      `static ${type} ${name}_${type}(${params}) { ${native} }`,
      "#else",
      `static ${type} ${name}_${type}(${params}) { return ${call}; }`,
      "#endif",
    ].join("\n");
  const two = `${type} a, ${type} b`;
  const turn = `const int n = (int)b & ${bits - 1}; return n == 0 ? a : (${type})((${word})((${word})a << n) | (${word})((${word})a >> (${bits} - n)));`;
  const count = `${type} n = 0; for (${word} x = (${word})a;`;
  return [
    one("return a < b ? a : b;", "min(a, b)", "min", two),
    one("return a > b ? a : b;", "max(a, b)", "max", two),
    one(turn, `rotate(a, (${type})(b & ${bits - 1}))`, "rotate", two),
    one(`${count} x != 0; x &= x - 1) n++; return n;`, "popcount(a)", "popcount", `${type} a`),
    one(`${count} n < ${bits} && !(x >> ${bits - 1} & 1); x <<= 1) n++; return n;`, "clz(a)", "clz", `${type} a`),
  ];
}

function floatFunctions(type: "float" | "double"): readonly string[] {
  const [suffix, word, nan] = type === "float" ? ["f", "uint", "0x7fc00000u"] : ["", "ulong", "0x7ff8000000000000UL"];
  const same = (name: string, params: string, args: string) =>
    [
      "#ifdef NATIVE",
      `static ${type} ${name}_${type}(${params}) { return __builtin_${name}${suffix}(${args}); }`,
      "#else",
      `static ${type} ${name}_${type}(${params}) { return ${name}(${args}); }`,
      "#endif",
    ].join("\n");
  const conversions = Object.entries(limits).map(([to, [least, most, above]]) =>
    [
      "#ifdef NATIVE",
      `static ${to} ${to}_of_${type}(${type} a) {`,
      `  if (a != a) return 0;`,
      `  if (a >= (${type})${above}) return ${most};`,
      `  return a <= (${type})(${least}) ? (${to})(${least}) : (${to})a;`,
      "}",
      "#else",
      `static ${to} ${to}_of_${type}(${type} a) { return convert_${to}_sat(a); }`,
      "#endif",
    ].join("\n"),
  );
  return [
    ...["fabs", "sqrt", "floor", "ceil", "trunc", "rint"].map((name) => same(name, `${type} a`, "a")),
    same("fma", `${type} a, ${type} b, ${type} c`, "a, b, c"),
    ...["fmin", "fmax", "copysign"].map((name) => same(name, `${type} a, ${type} b`, "a, b")),
    `static ${word} bits_${type}(${type} a) { return a != a ? ${nan} : as_${word}(a); }`,
    ...conversions,
  ];
}

/** The text that modules begin with. */
export const prelude: string = [
  "#pragma OPENCL EXTENSION cl_khr_fp64 : enable",
  "#ifdef NATIVE",
  "#define KERNEL",
  "extern int host_item(void), host_group(void), host_size(void);",
  "extern void host_barrier(void);",
  "#define GLOBAL_ID (host_group() * LOCAL + host_item())",
  "#define LOCAL_ID host_item()",
  "#define LINEAR_GLOBAL_ID GLOBAL_ID",
  "#define LINEAR_LOCAL_ID LOCAL_ID",
  "#define GROUP_SIZE host_size()",
  "#define MEET host_barrier()",
  "#else",
  "#define KERNEL kernel",
  "#define GLOBAL_ID (get_global_id(0) + get_global_id(1))",
  "#define LOCAL_ID (get_local_id(0) + get_local_id(1))",
  "#define LINEAR_LOCAL_ID get_local_linear_id()",
  "#define LINEAR_GLOBAL_ID ((get_group_id(0) + get_group_id(1)) * LOCAL + get_local_linear_id())",
  "#define GROUP_SIZE ((int)(get_local_size(0) * get_local_size(1)))",
  "#define MEET barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE)",
  "#endif",
  ...elements.flatMap((type) => (isFloat(type) ? floatFunctions(type as "float" | "double") : integerFunctions(type))),
].join("\n");
