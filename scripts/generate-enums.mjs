// Writes src/dialects/<name>/enums.generated.ts: the cases of the enums of MLIR's dialects, with their values.
//
//   MLIR_INCLUDE=<folder> node scripts/generate-enums.mjs           writes the tables
//   MLIR_INCLUDE=<folder> node scripts/generate-enums.mjs --check   fails if one is out of date
//
// The SPIR-V dialect has a generator of its own (generate-spirv-enums.mjs), since its enums are attributes too.

import { runGenerator } from "./tablegen.mjs";

/** @typedef {{ "!superclasses"?: string[], className: string, cppNamespace: string, enumerants: { def: string }[] }} EnumRecord */
/** @typedef {{ str: string, value: number }} CaseRecord */

/** The dialects: their folder, their C++ namespace, and what defines their operations. */
const dialects = [
  { folder: "arith", namespace: "::mlir::arith", source: "Arith/IR/ArithOps.td" },
  { folder: "gpu", namespace: "::mlir::gpu", source: "GPU/IR/GPUOps.td" },
  { folder: "index", namespace: "::mlir::index", source: "Index/IR/IndexOps.td" },
  { folder: "llvm", namespace: "::mlir::LLVM", source: "LLVMIR/LLVMIntrinsicOps.td" },
  { folder: "vector", namespace: "::mlir::vector", source: "Vector/IR/VectorOps.td" },
];

/** @param {string} word */
const key = (word) => (/^[A-Za-z_]\w*$/.test(word) ? word : JSON.stringify(word));

/**
 * One enum a line: `Name: { case: value, … },`.
 * @param {string} namespace
 */
const linesIn = (namespace) => (/** @type {Readonly<Record<string, any>>} */ records) =>
  Object.values(records)
    .filter((one) => one["!superclasses"]?.includes("EnumInfo") && one.cppNamespace.startsWith(namespace))
    .map((/** @type {EnumRecord} */ { className, enumerants }) => {
      const cases = enumerants.map(({ def }) => {
        /** @type {CaseRecord} */
        const { str, value } = records[def];
        return `${key(str)}: ${value}`;
      });
      return `  ${className}: { ${cases.join(", ")} },`;
    });

for (const { folder, namespace, source } of dialects) {
  runGenerator({
    script: "scripts/generate-enums.mjs",
    run: "node scripts/generate-enums.mjs",
    source: `mlir/Dialect/${source}`,
    output: `src/dialects/${folder}/enums.generated.ts`,
    constant: "enums",
    comment: "The cases of each enum in MLIR's order, with their values.",
    isObject: true,
    lines: linesIn(namespace),
  });
}
