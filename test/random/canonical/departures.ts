// Differences to the reference that docs/conversions/into-spirv.md and docs/fuzzing.md state: the outcome of the reference is wrong, or depends on the order in which it visits operations.

interface Departure {
  readonly reason: string;
  /** What the function must have. */
  readonly text: RegExp;
  /** What the outcome of the reference must have. */
  readonly theirs?: RegExp;
  /** What ours must have. */
  readonly ours?: RegExp;
}

const departures: readonly Departure[] = [
  {
    reason: "constants of dynamic shapes cannot be read again",
    text: /tensor<\?x/,
    theirs: /constant dense<[^>]*> : tensor<[^>]*\?/,
  },
  {
    reason: "the extended product with one of indices is extended from i1, which is invalid",
    text: /mulsi_extended/,
    theirs: /error: 'arith.extsi' op result #0 must be/,
  },
  {
    reason: "the last bits of functions depend on the library",
    text: /math\.(?!abs|ceil|copysign|ct|floor|ipowi|is|round|trunc)/,
    theirs: /arith\.constant/,
    ours: /arith\.constant/,
  },
  {
    reason: "the angle of a point at the origin is a number",
    text: /math\.atan2/,
    theirs: /0x[F7]F[CF8]/,
  },
  {
    reason: "casts, and slices of casts, that contradict the sizes of the source become invalid",
    text: /cast|subview|slice/,
    theirs:
      /error: (?:'\w+\.cast' op operand type .* are cast incompatible|slice along dimension \d+ runs out-of-bounds|offset \d+ is out-of-bounds|expected (?:offsets|sizes) to be non-negative|'scf.forall.in_parallel' op expected only)/,
  },
  {
    reason: "dimensions that a subview drops are guessed from strides, and wrongly where several have the same",
    text: /memref\.subview/,
    theirs: /error: expected result type to be .* or a rank-reduced version/,
  },
  {
    reason: "sizes of slices change places where dimensions are dropped",
    text: /tensor\.extract_slice/,
    theirs: /tensor\.extract_slice/,
    ours: /tensor\.extract_slice/,
  },
  {
    reason: "poison becomes an element that happens to be in memory",
    text: /ub\.poison/,
    theirs: /constant/,
    ours: /ub\.poison/,
  },
  {
    reason: "scalable vectors are taken for fixed ones",
    text: /vector<[^>]*\[\d+\]/,
    theirs: /in_bounds|error: 'vector.shape_cast' op has different number of scalable dims/,
  },
  {
    reason: "parts of constants are taken from wrong places",
    text: /vector\.extract_strided_slice/,
    theirs: /constant dense/,
    ours: /constant dense/,
  },
  {
    reason: "initial values of reductions over no dimension are forgotten",
    text: /vector\.multi_reduction <\w+>, [^[]*\[\]/,
  },
  {
    reason: "reductions of one element forget their mask",
    text: /vector\.mask .*vector\.reduction/,
    ours: /vector\.mask/,
  },
  {
    reason: "the number of turns of loops from the least number is computed with too few bits",
    text: /arith\.constant -9223372036854775808 : index/,
    ours: /scf\.for/,
  },
  {
    reason: "bases that are not positive become part of an operation, which is invalid with them",
    text: /affine\.(?:de)?linearize/,
    ours: /affine\.(?:de)?linearize/,
  },
  {
    reason: "outputs of parallel loops that are constants take the places of the arguments that insertions name",
    text: /scf\.forall/,
    theirs: /error: 'tensor.parallel_insert_slice' op may only insert into an output block argument/,
  },
  {
    reason: "remainders in sums are recognized when they are read, by the reference as well",
    text: /affine/,
    ours: /^what is printed is read back/,
  },
];

/** Whether a difference is one that the manual states. */
export function isDeparture(text: string, ours: string, theirs: string): boolean {
  return departures.some(
    (departure) =>
      departure.text.test(text) && departure.theirs?.test(theirs) !== false && departure.ours?.test(ours) !== false,
  );
}
