// Writes src/dialects/spirv/enums.generated.ts: the enums of MLIR's SPIR-V dialect with MLIR's case names and order.
//
//   MLIR_INCLUDE=<folder> node scripts/generate-spirv-enums.mjs           writes the table
//   MLIR_INCLUDE=<folder> node scripts/generate-spirv-enums.mjs --check   fails if it is out of date
//
// What a case needs (versions, capabilities, extensions) is the grammar's business and not repeated here.

import { runGenerator } from "./tablegen.mjs";

/**
 * @typedef {{ def: string }} Ref
 * @typedef {{ "!superclasses": string[], mnemonic: string, enum: Ref, summary: string,
 *             className: string, enumerants: Ref[], str: string, value: number }} TableRecord
 */

/**
 * One line per enum: class, definition, mnemonic, kind (v: one of its cases, b: a set of them), summary, cases.
 * @param {Record<string, TableRecord>} records
 */
const lines = (records) =>
  Object.entries(records)
    .filter(([, one]) =>
      one["!superclasses"]?.some((name) => name === "SPIRV_I32EnumAttr" || name === "SPIRV_BitEnumAttr"),
    )
    .map(([name, attr]) => {
      const definition = records[attr.enum.def];
      const kind = attr["!superclasses"].includes("SPIRV_BitEnumAttr") ? "b" : "v";
      const cases = definition?.enumerants.map(({ def }) => `${records[def]?.str}=${records[def]?.value}`) ?? [];
      return [definition?.className, name, attr.mnemonic, kind, attr.summary, cases.join(" ")].join("\t");
    });

runGenerator({
  script: "scripts/generate-spirv-enums.mjs",
  run: "node scripts/generate-spirv-enums.mjs",
  output: "src/dialects/spirv/enums.generated.ts",
  constant: "enums",
  comment: "class, definition, mnemonic, v (one case) or b (a set of cases), summary, cases with their values",
  lines,
});
