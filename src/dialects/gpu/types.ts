// Types of gpu: tokens to wait for, matrices that a subgroup holds, handles of sparse matrices; and the constraints of its ops.

import { AnyFloat, defineType, I32, type TypeConstraint, typeConstraint } from "../../define/index.ts";
import {
  FloatType,
  IndexType,
  IntegerType,
  MemRefType,
  NO_PARAMETERS,
  type NoParameters,
  type Type,
  type TypeDef,
  VectorType,
} from "../../ir/index.ts";
import { parseShape } from "../../text/index.ts";

function opaque(name: string, summary: string): TypeDef<NoParameters> {
  return defineType<NoParameters>(name, { summary, parse: () => NO_PARAMETERS, print: () => {} });
}

export const asyncToken = opaque("gpu.async.token", "What an op gives that does not wait for what it began.");
export const denseTensorHandle = opaque("gpu.sparse.dntensor_handle", "A dense tensor, for ops with sparse matrices.");
export const sparseMatrixHandle = opaque("gpu.sparse.spmat_handle", "A sparse matrix.");
export const spgemmHandle = opaque("gpu.sparse.spgemmop_handle", "The state of a product of sparse matrices.");

const OPERANDS: readonly string[] = ["AOp", "BOp", "COp"];

/** `!gpu.mma_matrix<16x16xf16, "AOp">`: a matrix spread over the threads of a subgroup. */
export const mmaMatrix = defineType<{ shape: readonly number[]; element: Type; operand: string }>("gpu.mma_matrix", {
  summary: "A matrix spread over the threads of a subgroup; it says which operand of a product it can be.",
  parse(parser) {
    const mnemonic = parser.position - "mma_matrix".length;
    parser.expect("<");
    const shape = parseShape(parser, false);
    const element = parser.type();
    parser.expect(",");
    const operand = parser.string();
    parser.expect(">");
    const message = matrixProblem(shape, element, operand);
    return message === undefined ? { shape, element, operand } : parser.failAt(mnemonic, message);
  },
  print(writer, { shape, element, operand }) {
    writer.write(`<${shape.join("x")}x`);
    writer.type(element);
    writer.write(`, "${operand}">`);
  },
});

function matrixProblem(shape: readonly number[], element: Type, operand: string): string | undefined {
  if (!OPERANDS.includes(operand)) return "operand expected to be one of AOp, BOp or COp";
  if (shape.length !== 2) return "MMAMatrixType must have exactly two dimensions";
  const isInteger = IntegerType.is(element) && /^(si8|ui8|i32)$/.test(integerText(element));
  const isFloat = FloatType.is(element) && /^f(16|32|64)$/.test(element.format);
  return isInteger || isFloat ? undefined : "MMAMatrixType elements must be SI8, UI8, I32, F16, F32, or F64";
}

function integerText({ signedness, width }: IntegerType): string {
  return `${signedness === "signless" ? "i" : signedness === "signed" ? "si" : "ui"}${width}`;
}

// ---- constraints

/** @internal */
export const AsyncTokenType: TypeConstraint = { ...handle("async token type", asyncToken), build: asyncTokenOf };
function asyncTokenOf(context: Type["context"]): Type {
  return asyncToken.get(context, NO_PARAMETERS);
}

function handle(summary: string, def: TypeDef<NoParameters>): TypeConstraint {
  return { ...typeConstraint(summary, (type) => def.is(type)), build: (context) => def.get(context, NO_PARAMETERS) };
}

/** @internal */
export const DenseTensorHandle: TypeConstraint = handle("dense tensor handle type", denseTensorHandle);
/** @internal */
export const SparseMatrixHandle: TypeConstraint = handle("sparse matrix handle type", sparseMatrixHandle);
/** @internal */
export const SpGEMMHandle: TypeConstraint = handle("SpGEMM operation handle type", spgemmHandle);
/** @internal */
export const AnyMmaMatrix: TypeConstraint = typeConstraint("MMAMatrix type", (type) => mmaMatrix.is(type));

const ELEMENT_NAMES: Readonly<Record<string, string>> = {
  "8-bit signed integer": "si8",
  "8-bit unsigned integer": "ui8",
  "32-bit signless integer": "i32",
  "16-bit float": "f16",
  "32-bit float": "f32",
  "64-bit float": "f64",
  "8-bit signless integer": "i8",
};

/** The constraint of a summary that lists elements: "gpu.mma_matrix of A or B values". @internal */
export function mmaMatrixOf(summary: string): TypeConstraint {
  const accepted = summary.replace("gpu.mma_matrix of ", "").replace(" values", "").split(" or ");
  const elements = accepted.map((name) => ELEMENT_NAMES[name]);
  return typeConstraint(summary, (type) => mmaMatrix.is(type) && elements.includes(scalarText(type.element)), {
    name: "gpu.mma_matrix",
    is: (type) => mmaMatrix.is(type),
  });
}

function scalarText(type: Type): string {
  return IntegerType.is(type) ? integerText(type) : FloatType.is(type) ? type.format : "";
}

const MMA_ELEMENTS =
  "8-bit signless integer or 32-bit signless integer or 16-bit float or 32-bit float or 64-bit float";

/** The memory of reads and writes of matrices. @internal */
export const MmaMemRef: TypeConstraint = typeConstraint(
  `memref of ${MMA_ELEMENTS} or vector of ${MMA_ELEMENTS} values of ranks 1 values`,
  (type) => MemRefType.is(type) && type.shape !== undefined && isMmaElement(type.element),
  { name: "builtin.memref", is: (type) => MemRefType.is(type) && type.shape !== undefined },
);

function isMmaElement(type: Type): boolean {
  const scalar = VectorType.is(type) && type.shape.length === 1 ? type.element : type;
  return ["i8", "i32", "f16", "f32", "f64"].includes(scalarText(scalar));
}

/** @internal */
export const MmaConstant: TypeConstraint = typeConstraint(
  "8-bit signed integer or 8-bit unsigned integer or 32-bit signless integer or 16-bit float or 32-bit float",
  (type) => ["si8", "ui8", "i32", "f16", "f32"].includes(scalarText(type)),
);

/** @internal */
export const AnyIntegerOrFloat: TypeConstraint = typeConstraint(
  "Integer or Float",
  (type) => (IntegerType.is(type) && type.signedness === "signless") || AnyFloat.accepts(type),
);

/** @internal */
export const AnyIntegerOrFloatOr1DVector: TypeConstraint = typeConstraint(
  "Integer or Float or fixed-length vector of Integer or Float values of ranks 1",
  (type) =>
    AnyIntegerOrFloat.accepts(type) ||
    (VectorType.is(type) && type.shape.length === 1 && !type.scalable[0] && AnyIntegerOrFloat.accepts(type.element)),
);

/** @internal */
export const LaunchIndex: TypeConstraint = typeConstraint(
  "index or 32-bit signless integer or 64-bit signless integer",
  (type) => IndexType.is(type) || I32.accepts(type) || type === type.context.integer(64),
);

/** @internal */
export const PrintfArgument: TypeConstraint = typeConstraint(
  "integer or index or floating-point",
  (type) => IntegerType.is(type) || IndexType.is(type) || FloatType.is(type),
);
