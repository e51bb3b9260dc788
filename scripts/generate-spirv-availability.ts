// Writes src/dialects/spirv/availability/availability.generated.ts: where MLIR's SPIR-V dialect and the grammar differ in what an op or a case of
// an enum needs.
//
//   MLIR_INCLUDE=<folder> node scripts/ts.mjs scripts/generate-spirv-availability.ts           writes the table
//   MLIR_INCLUDE=<folder> node scripts/ts.mjs scripts/generate-spirv-availability.ts --check   fails if it is out of date
//
// What the table does not name is as `src/dialects/spirv/rows/availability-rows.ts` reads it from the grammar.

import {
  type AvailabilityRow,
  grammarRowOfCase,
  grammarRowOfOp,
} from "../src/dialects/spirv/rows/availability-rows.ts";
import { formatVersion } from "../src/grammar/index.ts";
import { runGenerator } from "./tablegen.mjs";

interface Ref {
  readonly def: string;
}

interface TableRecord {
  readonly "!superclasses"?: readonly string[];
  readonly opName?: string;
  readonly enum?: Ref;
  readonly className?: string;
  readonly enumerants?: readonly Ref[];
  readonly availability?: readonly Ref[];
  readonly implies?: readonly Ref[];
  readonly instance?: string;
  readonly instancePreparation?: string;
  readonly str?: string;
  readonly value?: number;
}

type Records = Readonly<Record<string, TableRecord>>;

/** What the definitions say of an op or a case. */
function definedRow(records: Records, one: TableRecord): AvailabilityRow {
  let [minVersion, maxVersion] = [0x10000, 0x10600];
  let capabilities = (one.implies ?? []).map(({ def }) => records[def]?.str ?? "");
  let extensions: string[] = [];
  for (const { def } of one.availability ?? []) {
    const { "!superclasses": classes = [], instance = "", instancePreparation = "" } = records[def] ?? {};
    const [, major, minor] = /V_(\d)_(\d)/.exec(instance) ?? [];
    const version = (Number(major) << 16) | (Number(minor) << 8);
    const names = [...instancePreparation.matchAll(/::(?:Extension|Capability)::(\w+)/g)].map(([, name]) => name ?? "");
    if (classes.includes("MinVersion")) minVersion = version;
    else if (classes.includes("MaxVersion")) maxVersion = version;
    else if (classes.includes("Extension")) extensions = names;
    else if (classes.includes("Capability")) capabilities = names;
  }
  return { minVersion, maxVersion, capabilities, extensions };
}

function rowText(row: AvailabilityRow): string {
  const versions = [formatVersion(row.minVersion), formatVersion(row.maxVersion)];
  return [...versions, row.capabilities.join(" "), row.extensions.join(" ")].join("\t");
}

function* lines(records: Records): Generator<string> {
  for (const one of Object.values(records)) {
    const classes = one["!superclasses"] ?? [];
    if (classes.includes("SPIRV_Op") && one.opName !== undefined) {
      const text = rowText(definedRow(records, one));
      if (text !== rowText(grammarRowOfOp(one.opName))) yield `${one.opName}\t${text}`;
    }
    if (!classes.includes("SPIRV_I32EnumAttr") && !classes.includes("SPIRV_BitEnumAttr")) continue;
    const { className = "", enumerants = [] } = records[one.enum?.def ?? ""] ?? {};
    for (const { def } of enumerants) {
      const { str = "", value = 0 } = records[def] ?? {};
      const text = rowText(definedRow(records, records[def] ?? {}));
      if (text !== rowText(grammarRowOfCase(className, value))) yield `${className}:${str}\t${text}`;
    }
  }
}

runGenerator<TableRecord>({
  script: "scripts/generate-spirv-availability.ts",
  run: "node scripts/ts.mjs scripts/generate-spirv-availability.ts",
  output: "src/dialects/spirv/availability/availability.generated.ts",
  constant: "availabilityDifferences",
  comment:
    "packed: op without `spirv.`, or enum:case; first version, last version, capabilities (of which one is needed), extensions (likewise)",
  isPacked: true,
  lines,
});
