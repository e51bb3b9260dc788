// Rules of intrinsics of vectors and matrices, by names without `llvm.` and types.

import { type Type, VectorType } from "../../../ir/index.ts";
import { isScalable } from "../../constant.ts";
import { check } from "../finding.ts";
import { bitsOf, type IntrinsicCall, isFloat, isInteger, lengthOf } from "./intrinsic-call.ts";

type Rule = (call: IntrinsicCall) => void;

const WRONG = "Intrinsic has incorrect argument type!";

const reduction =
  (isElement: (type: Type) => boolean, index: number): Rule =>
  (call) => {
    const type = call.type(index);
    check(VectorType.is(type) && isElement(type), WRONG);
  };

const reductions = (words: string, isElement: (type: Type) => boolean, index = 0): Readonly<Record<string, Rule>> =>
  Object.fromEntries(words.split(" ").map((word) => [`vector.reduce.${word}`, reduction(isElement, index)]));

const elementOf = (type: Type): Type => (VectorType.is(type) ? type.element : type);

// ---- parts of vectors

const insert: Rule = (call) => {
  const [vector, part, index] = [call.type(0), call.type(1), Number(call.integer(2) ?? 0n)];
  check(elementOf(vector) === elementOf(part), "vector_insert parameters must have the same element type.");
  const isMultiple = index % lengthOf(part) === 0;
  const message = "vector_insert index must be a constant multiple of the subvector's known minimum vector length.";
  check(isMultiple, message);
  if (isScalable(vector) !== isScalable(part)) return;
  const fits = index < lengthOf(vector) && index + lengthOf(part) <= lengthOf(vector);
  check(fits, "subvector operand of vector_insert would overrun the vector being inserted into.");
};

const extract: Rule = (call) => {
  const [vector, part, index] = [call.type(0), call.result, Number(call.integer(1) ?? 0n)];
  const isSame = elementOf(vector) === elementOf(part);
  check(isSame, "vector_extract result must have the same element type as the input vector.");
  const isMultiple = index % lengthOf(part) === 0;
  const message = "vector_extract index must be a constant multiple of the result type's known minimum vector length.";
  check(isMultiple, message);
  if (isScalable(vector) !== isScalable(part)) return;
  const fits = index < lengthOf(vector) && index + lengthOf(part) <= lengthOf(vector);
  check(fits, "vector_extract would overrun.");
};

const splice: Rule = (call) => {
  const offset = call.integer(2);
  if (offset === undefined) return;
  const range = call.one.attributes.ofFunction?.find("vscale_range")?.integer ?? 1n << 32n;
  const factor = isScalable(call.result) ? range >> 32n : 1n;
  const limit = BigInt(lengthOf(call.result)) * factor;
  check(
    offset <= limit,
    "The splice index exceeds the range [0, VL] where VL is the known minimum number of elements in the vector. For scalable " +
      "vectors the minimum number of elements is determined from vscale_range.",
  );
};

const stepvector: Rule = ({ result }) => {
  const isRight = VectorType.is(result) && isInteger(result) && bitsOf(result) >= 8;
  check(isRight, "stepvector only supported for vectors of integers with a bitwidth of at least 8.");
};

// ---- matrices

interface Matrix {
  readonly result: Type;
  readonly rows: number;
  readonly columns: number;
  readonly operands: readonly Type[];
  readonly stride?: bigint | undefined;
}

function checkMatrix({ result, rows, columns, operands, stride }: Matrix): void {
  const isNumber = isInteger(result) || isFloat(result);
  check(isNumber, "Result type must be an integer or floating-point type!");
  operands.forEach((type, index) => {
    const word = index === 0 ? "first" : "second";
    const isSame = elementOf(type) === elementOf(result);
    check(isSame, `Vector element type mismatch of the result and ${word} operand vector!`);
  });
  const fits = lengthOf(result) === rows * columns;
  check(fits, "Result of a matrix operation does not fit in the returned vector!");
  if (stride === undefined) return;
  check(stride >= BigInt(rows), "Stride must be greater or equal than the number of rows!");
}

const numberAt = (call: IntrinsicCall, index: number): number => Number(call.integer(index) ?? 0n);

const multiply: Rule = (call) => {
  const [rows, inner, columns] = [numberAt(call, 2), numberAt(call, 3), numberAt(call, 4)];
  const [a, b] = [call.type(0), call.type(1)];
  const what = "argument of a matrix operation does not match specified shape!";
  check(lengthOf(a) === rows * inner, `First ${what}`);
  check(lengthOf(b) === inner * columns, `Second ${what}`);
  checkMatrix({ result: call.result, rows, columns, operands: [a, b] });
};

export const VECTOR_RULES: Readonly<Record<string, Rule>> = {
  ...reductions("and or xor add mul smax smin umax umin", isInteger),
  ...reductions("fmax fmin fmaximum fminimum", isFloat),
  ...reductions("fadd fmul", isFloat, 1),
  "vector.insert": insert,
  "vector.extract": extract,
  ...Object.fromEntries(["left", "right"].map((side) => [`vector.splice.${side}`, splice])),
  stepvector,
  "get.active.lane.mask": ({ result }) => {
    check(VectorType.is(result), "get_active_lane_mask: must return a vector");
    check(bitsOf(result) === 1, "get_active_lane_mask: element type is not i1");
  },
  "experimental.get.vector.length": (call) => {
    check((call.signed(1) ?? 0n) > 0n, "get_vector_length: VF must be positive");
  },
  "matrix.multiply": multiply,
  "matrix.transpose": (call) => {
    const [rows, columns] = [numberAt(call, 1), numberAt(call, 2)];
    checkMatrix({ result: call.result, rows, columns, operands: [call.type(0)] });
  },
  "matrix.column.major.load": (call) => {
    const [rows, columns] = [numberAt(call, 3), numberAt(call, 4)];
    checkMatrix({ result: call.result, rows, columns, operands: [], stride: call.integer(1) });
  },
  "matrix.column.major.store": (call) => {
    const [rows, columns] = [numberAt(call, 4), numberAt(call, 5)];
    const type = call.type(0);
    checkMatrix({ result: type, rows, columns, operands: [type], stride: call.integer(2) });
  },
};
