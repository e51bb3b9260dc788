// Differences to the reference that docs/conversions/into-spirv.md states: what a function has, and how the reference's outcome differs.

interface Departure {
  readonly reason: string;
  /** What the function must have. */
  readonly text: RegExp;
  /** What the outcome of the reference must have. */
  readonly theirs: RegExp;
  /** What ours must have. */
  readonly ours?: RegExp;
}

const departures: readonly Departure[] = [
  {
    reason: "signed comparisons of emulated integers compare undefined bits",
    text: /arith\.cmpi (?:slt|sle|sgt|sge), .*i(?:[24]|8|16)\b/,
    theirs: /spirv\.S(?:Less|Greater)Than/,
    ours: /arith\.cmpi/,
  },
  {
    reason: "an index as a truth value is its last bit, and not whether it is zero",
    text: /arith\.index_cast .*index.* to .*i1\b/,
    theirs: /spirv\.INotEqual/,
  },
  {
    reason: "blocks get arguments of types that branches cannot have",
    text: /\bcf\.(?:cond_)?br\b/,
    theirs: /error: type mismatch for bb argument/,
  },
  {
    reason: "leading zeros of narrower integers are counted as if they had 32 bits",
    text: /math\.ctlz .*i(?:2|4|8|16)\b/,
    theirs: /spirv\.GL\.FindUMsb/,
    ours: /math\.ctlz/,
  },
  {
    reason: "powers of emulated floats have a constant of the wrong type",
    text: /math\.powf .*f16/,
    theirs: /'spirv\.Constant' op result type .* does not match value type/,
  },
  {
    reason: "accesses of vectors whose elements are emulated or indices have pointers of the wrong type",
    text: /vector\.(?:load|store)/,
    theirs: /error: 'spirv\.(?:Load|Store)' op mismatch in result type and pointer type/,
  },
  {
    reason: "functions whose signatures are converted lose their attributes",
    text: /^func\.func .*attributes \{inline\}|^func\.func (?:private|nested)|spirv\.decoration/m,
    theirs: /^ *(?:spirv\.)?func(?:\.func)? /m,
  },
  {
    reason: "atomic operations on elements that words hold change other elements, or other words",
    text: /memref\.atomic_rmw .*memref<(?:[\d?]+x)*i(?:1|2|4|8|16)[,>]/,
    theirs: /spirv\.Atomic/,
    ours: /memref\.atomic_rmw|spirv\.UMod/,
  },
  {
    reason: "memory of narrow elements with a layout is as large as the layout spans",
    text: /memref<[\dx]*i(?:1|2|4), strided/,
    theirs: /i32/,
  },
  {
    reason:
      "operations on integers in the place of floats of 8 bits, on truth values, and on arrays in the place of tensors, are invalid",
    text: /f8E\d|\bi1\b|xi1>|tensor</,
    theirs: /error: (?:'spirv\.\S+' op operand #\d must be|result type must be different from operand type)/,
  },
  {
    reason:
      "memory of floats, vectors and complex numbers that wider elements represent is accessed as if it had wider elements",
    text: /(?:memref|vector)\.(?:load|store|atomic_rmw) .*memref<[^>]*(?:f16|f8|i8|i16|i[124]\b)/,
    theirs: /spirv\.(?:Load|Store|Atomic|AccessChain|PtrAccessChain|InBounds)|result type must be different/,
    ours: /^ *(?:%\w+ = )?(?:memref|vector)\.(?:load|store|atomic_rmw)/m,
  },
  {
    reason: "casts of bits of emulated numbers are dropped, or cast other bits",
    text: /(?:arith|vector)\.bitcast .*(?:i8|i16|f16|f8)/,
    theirs: /unrealized_conversion_cast|spirv\.Bitcast/,
    ours: /(?:arith|vector)\.bitcast/,
  },
  {
    reason: "a start value of an unrolled reduction is forgotten",
    text: /vector\.reduction <\w+>, %\w+, %\w+/,
    theirs: /^ *(?:return|spirv\.ReturnValue) %\d+ : /m,
  },
  {
    reason: "accesses of vectors of floats of 8 bits in memory are not converted",
    text: /memref\.(?:load|store) .*vector<2xf8/,
    theirs: /memref\.(?:load|store)/,
  },
  {
    reason: "pointers into physical storage need a decoration, if they point to arrays, too",
    text: /PhysicalStorageBuffer/,
    theirs: /!spirv\.ptr<!spirv\.(?:rt)?array</,
  },
  {
    reason: "vectors of bf16 have the bits of a f16 as the value that is no number",
    text: /math\.powf .*bf16/,
    theirs: /dense<4\.582810e-41>/,
  },
  {
    reason: "a slice that is inserted across the parts of an unrolled vector is lost",
    text: /vector\.insert_strided_slice %a, %b/,
    theirs: /^(?!.*insert_strided_slice).*return/s,
    ours: /vector\.insert_strided_slice/,
  },
  {
    reason: "integers of other widths than SPIR-V has",
    text: /index\.cast[su] .* i(?:2|4|7|24|128)\b/,
    theirs: /'spirv\.[SU]Convert' op result #0 must be/,
  },
];

/** The reason of a difference that the manual states. */
export function departureOf(text: string, ours: string, theirs: string): string | undefined {
  return departures.find(
    (departure) =>
      departure.text.test(text) &&
      departure.theirs.test(theirs) &&
      (departure.ours === undefined || departure.ours.test(ours)),
  )?.reason;
}
