// Differences to the reference that docs/conversions/into-spirv.md states: what a function has, and how the outcomes differ. Each has an example, with
// which departures.oracle.test.ts shows that it is needed.
import { func } from "./form.ts";

interface Departure {
  readonly reason: string;
  /** A flag and a module that differ for this reason, and for none of those before it. */
  readonly example: readonly [flag: string, text: string];
  /** What the function must have. */
  readonly text: RegExp;
  /** What the outcome of the reference must have. */
  readonly theirs: RegExp;
  /** What ours must have. */
  readonly ours?: RegExp;
  /** Whether the outcomes are alike except for the reason. */
  readonly isOnlyReason?: (ours: string, theirs: string, text: string) => boolean;
}

/** A module for an environment: a version, capabilities and extensions. */
const inEnvironment = (environment: string, text: string) =>
  `module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<${environment}>, #spirv.resource_limits<>>} {\n${text}\n}`;
const inShader = (text: string) => inEnvironment("v1.0, [Shader], []", text);
const inKernel = (text: string) => inEnvironment("v1.0, [Kernel, Addresses], []", text);

/** A function of one op on operands of the types. */
const oneOp = (types: readonly string[], op: string, result: string) => func(types, `%0 = ${op}`, [["%0", result]]);

/** Visibility and attributes of functions and their arguments. */
const FUNCTION_ATTRIBUTES =
  /(?<=func\.func) (?:private|nested)(?= @)| attributes \{(?:inline|inline, sym_visibility = "\w+"|sym_visibility = "\w+")\}(?= \{)| \{spirv\.decoration = [^}]*\}(?=[,)])/g;

/** Whether a cast of bits stays as it is, and is dropped in the reference, or is one of other types. */
function isBitcastLeft(ours: string, theirs: string, text: string): boolean {
  const [, types = ""] = /\.bitcast %\w+ : (.*)/.exec(text) ?? [];
  return ours.includes(`: ${types}`) && !theirs.includes(`spirv.Bitcast %arg0 : ${types}`);
}

const departures: readonly Departure[] = [
  {
    reason: "signed comparisons of emulated integers compare undefined bits",
    example: ["--convert-arith-to-spirv", inShader(oneOp(["i8", "i8"], "arith.cmpi slt, %a, %b : i8", "i1"))],
    text: /arith\.(?:cmpi (?:slt|sle|sgt|sge), |(?:floor|ceil)divsi ).*i(?:[24]|8|16)\b/,
    theirs: /spirv\.S(?:Less|Greater)Than/,
    ours: /arith\.(?:cmpi|floordivsi|ceildivsi)/,
  },
  {
    reason: "an index as a truth value is its last bit, and not whether it is zero",
    example: ["--convert-arith-to-spirv", inShader(oneOp(["index"], "arith.index_cast %a : index to i1", "i1"))],
    text: /arith\.index_cast .*index.* to .*i1\b/,
    theirs: /spirv\.INotEqual/,
    ours: /spirv\.BitwiseAnd/,
  },
  {
    reason: "blocks get arguments of types that branches cannot have",
    example: [
      "--convert-cf-to-spirv=emulate-lt-32-bit-scalar-types=false",
      inShader(
        "func.func @f(%a: f8E5M2) -> f8E5M2 {\n  cf.br ^next(%a : f8E5M2)\n^next(%b: f8E5M2):\n  return %b : f8E5M2\n}",
      ),
    ],
    text: /\bcf\.(?:cond_)?br\b/,
    theirs: /error: type mismatch for bb argument/,
  },
  {
    reason: "leading zeros of narrower integers are counted as if they had 32 bits",
    example: ["--convert-math-to-spirv", inShader(oneOp(["i8"], "math.ctlz %a : i8", "i8"))],
    text: /math\.ctlz .*i(?:2|4|8|16)\b/,
    theirs: /spirv\.GL\.FindUMsb/,
    ours: /math\.ctlz/,
  },
  {
    reason: "powers of emulated floats have a constant of the wrong type",
    example: ["--convert-math-to-spirv", inShader(oneOp(["f16", "f16"], "math.powf %a, %b : f16", "f16"))],
    text: /math\.powf .*f16/,
    theirs: /'spirv\.Constant' op result type .* does not match value type/,
  },
  {
    reason: "accesses of vectors whose elements are emulated or indices have pointers of the wrong type",
    example: [
      "--convert-vector-to-spirv",
      inShader(
        oneOp(
          ["memref<?xi1, #spirv.storage_class<Uniform>>", "index"],
          "vector.load %a[%b] : memref<?xi1, #spirv.storage_class<Uniform>>, vector<i1>",
          "vector<i1>",
        ),
      ),
    ],
    text: /vector\.(?:load|store)/,
    theirs: /error: 'spirv\.(?:Load|Store)' op mismatch in result type and pointer type/,
  },
  {
    reason: "functions whose signatures are converted lose their attributes",
    example: ["--test-spirv-func-signature-conversion", "func.func @f(%a: f32) attributes {inline} {\n  return\n}"],
    text: /^func\.func .*attributes \{inline\}|^func\.func (?:private|nested)|spirv\.decoration/m,
    theirs: /^ *(?:spirv\.)?func(?:\.func)? /m,
    isOnlyReason: (ours, theirs) => ours.replace(FUNCTION_ATTRIBUTES, "") === theirs.replace(FUNCTION_ATTRIBUTES, ""),
  },
  {
    reason: "atomic operations on elements that words hold change other elements, or other words",
    example: [
      "--convert-memref-to-spirv=bool-num-bits=8",
      oneOp(
        ["i1", "memref<?xi1, #spirv.storage_class<Workgroup>>", "index"],
        "memref.atomic_rmw addi %a, %b[%c] : (i1, memref<?xi1, #spirv.storage_class<Workgroup>>) -> i1",
        "i1",
      ),
    ],
    text: /memref\.atomic_rmw .*memref<(?:[\d?]+x)*i(?:1|2|4|8|16)[,>]/,
    theirs: /spirv\.Atomic/,
    ours: /memref\.atomic_rmw|spirv\.UMod|spirv\.Atomic(?:Or|And|Xor)/,
  },
  {
    reason: "memory of narrow elements with a layout is as large as the layout spans",
    example: [
      "--convert-func-to-spirv",
      inShader("func.func @f(%a: memref<4xi4, strided<[4]>, #spirv.storage_class<StorageBuffer>>) {\n  return\n}"),
    ],
    text: /memref<[\dx]*i(?:1|2|4), strided/,
    theirs: /i32/,
  },
  {
    reason:
      "operations on integers in the place of floats of 8 bits, on truth values, and on arrays in the place of tensors, are invalid",
    example: [
      "--convert-arith-to-spirv",
      inEnvironment(
        "v1.4, [Shader], []",
        oneOp(["tensor<4xf16>", "tensor<4xf16>"], "arith.maxnumf %a, %b : tensor<4xf16>", "tensor<4xf16>"),
      ),
    ],
    text: /f8E\d|\bi1\b|xi1>|tensor</,
    theirs: /error: (?:'spirv\.\S+' op operand #\d must be|result type must be different from operand type)/,
  },
  {
    reason:
      "memory of floats, vectors and complex numbers that wider elements represent is accessed as if it had wider elements",
    example: [
      "--convert-memref-to-spirv",
      inShader(
        "func.func @f(%a: index, %b: f16) {\n  %0 = memref.alloca() : memref<1xf16, #spirv.storage_class<Function>>\n  memref.store %b, %0[%a] : memref<1xf16, #spirv.storage_class<Function>>\n  return\n}",
      ),
    ],
    text: /(?:memref|vector)\.(?:load|store|atomic_rmw) .*memref<[^>]*(?:f16|f8|i8|i16|i[124]\b)/,
    theirs: /spirv\.(?:Load|Store|Atomic|AccessChain|PtrAccessChain|InBounds)|result type must be different/,
    ours: /^ *(?:%\w+ = )?(?:memref|vector)\.(?:load|store|atomic_rmw)/m,
  },
  {
    reason: "casts of bits of emulated numbers are dropped, or cast other bits",
    example: [
      "--convert-vector-to-spirv",
      inShader(oneOp(["vector<4xf16>"], "vector.bitcast %a : vector<4xf16> to vector<4xi16>", "vector<4xi16>")),
    ],
    text: /(?:arith|vector)\.bitcast .*(?:i8|i16|f16|f8)/,
    theirs: /unrealized_conversion_cast|spirv\.Bitcast/,
    ours: /(?:arith|vector)\.bitcast/,
    isOnlyReason: isBitcastLeft,
  },
  {
    reason: "signs of emulated floats are copied by casts of bits between unlike widths",
    example: [
      "--convert-math-to-spirv",
      inEnvironment(
        "v1.0, [Shader, Int16], []",
        oneOp(["vector<3xf16>", "vector<3xf16>"], "math.copysign %a, %b : vector<3xf16>", "vector<3xf16>"),
      ),
    ],
    text: /math\.copysign .*f(?:16|8)/,
    theirs: /error: 'spirv\.Bitcast' op mismatch in result type bitwidth \d+ and operand type bitwidth/,
    ours: /math\.copysign/,
  },
  {
    reason: "a start value of an unrolled reduction is forgotten",
    example: [
      "--test-convert-to-spirv",
      inShader(oneOp(["vector<8xi32>", "i32"], "vector.reduction <add>, %a, %b : vector<8xi32> into i32", "i32")),
    ],
    text: /vector\.reduction <\w+>, %\w+, %\w+/,
    theirs: /^ *(?:return|spirv\.ReturnValue) %\d+ : /m,
  },
  {
    reason: "pointers into physical storage need a decoration, if they point to arrays, too",
    example: [
      "--convert-func-to-spirv",
      inKernel("func.func @f(%a: memref<4xf32, #spirv.storage_class<PhysicalStorageBuffer>>) {\n  return\n}"),
    ],
    text: /PhysicalStorageBuffer/,
    theirs: /^(?!.*must be decorated)/s,
    ours: /'spirv\.func' op with physical buffer pointer must be decorated.*\(!spirv\.ptr<!spirv\.(?:rt)?array</s,
  },
  {
    reason: "vectors of bf16 have the bits of a f16 as the value that is no number",
    example: [
      "--convert-math-to-spirv",
      inShader(oneOp(["vector<2xbf16>", "vector<2xbf16>"], "math.powf %a, %b : vector<2xbf16>", "vector<2xbf16>")),
    ],
    text: /math\.powf .*bf16/,
    theirs: /dense<4\.582810e-41>/,
  },
  {
    reason: "a slice that is inserted across the parts of an unrolled vector is lost",
    example: [
      "--test-spirv-vector-unrolling",
      oneOp(
        ["vector<2xi16>", "vector<8xi16>"],
        "vector.insert_strided_slice %a, %b {offsets = [1], strides = [1]} : vector<2xi16> into vector<8xi16>",
        "vector<8xi16>",
      ),
    ],
    text: /vector\.insert_strided_slice %a, %b/,
    theirs: /^(?!.*insert_strided_slice).*return/s,
    ours: /vector\.insert_strided_slice/,
  },
  {
    reason: "integers of other widths than SPIR-V has",
    example: ["--convert-index-to-spirv", inShader(oneOp(["index"], "index.castu %a : index to i7", "i7"))],
    text: /index\.cast[su] .* i(?:2|4|7|24|128)\b/,
    theirs: /'spirv\.[SU]Convert' op result #0 must be/,
  },
  {
    reason: "elements of unknown place are not inserted into vectors of emulated numbers",
    example: [
      "--convert-vector-to-spirv",
      inShader(
        oneOp(["i8", "vector<4xi8>", "index"], "vector.insert %a, %b[%c] : i8 into vector<4xi8>", "vector<4xi8>"),
      ),
    ],
    text: /vector\.insert %\w+, %\w+ ?\[%\w+\] : (?:i2|i4|i8|i16|b?f16|f8\w+) into/,
    theirs: /= vector\.insert /,
    ours: /spirv\.VectorInsertDynamic/,
  },
  {
    reason: "casts of scalable vectors lose the factor of their length, and constants of indices have another type",
    example: [
      "--convert-arith-to-spirv",
      inShader(func([], "%0 = arith.constant dense<1> : vector<[4]xindex>", [["%0", "vector<[4]xindex>"]])),
    ],
    text: /vector<\[4\]x/,
    theirs:
      /error: 'spirv\.(?:Constant' op result or element type \('vector<\[4\]xi\d+>'\) does not match|FConvert' op operand #0 must be)/,
  },
  {
    reason: "vectors of one emulated element become casts that nothing resolves",
    example: [
      "--convert-vector-to-spirv",
      inShader(oneOp(["vector<1xi4>"], "vector.shape_cast %a : vector<1xi4> to vector<1x1xi4>", "vector<1x1xi4>")),
    ],
    text: /vector\.(?:shape_cast|broadcast|from_elements) .*vector<(?:1x)*[if]\d/,
    theirs: /unrealized_conversion_cast/,
    ours: /= vector\.(?:shape_cast|broadcast|from_elements)/,
  },
];

export const departureExamples = departures.map(({ reason, example: [flag, text] }) => ({ reason, flag, text }));

/** The reason of a difference that the manual states. */
export function departureOf(text: string, ours: string, theirs: string): string | undefined {
  return departures.find(
    (departure) =>
      departure.text.test(text) &&
      departure.theirs.test(theirs) &&
      (departure.ours === undefined || departure.ours.test(ours)) &&
      (departure.isOnlyReason === undefined || departure.isOnlyReason(ours, theirs, text)),
  )?.reason;
}
