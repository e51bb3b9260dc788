// Turns the Khronos grammar JSON into the packed tables of src/grammar/*.generated.ts.
//
//   SPIRV_GRAMMAR=<folder> node scripts/generate-grammar.mjs           writes the tables
//   node scripts/generate-grammar.mjs --check                          fails if they are out of date
//
// A table is text with one line per instruction or enumerant and tabs between the fields: it reads well in a review,
// and loading it is one split, because src/grammar parses a line when somebody first asks for it.
// Without SPIRV_GRAMMAR, --check can only compare the hash of this script with the one in the tables' first lines.

import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const scriptPath = fileURLToPath(import.meta.url);
const outputFolder = join(scriptPath, "../../src/grammar");

/**
 * The name that OpExtInstImport gives to each set; a final "." stands for any revision number after it.
 * @type {Readonly<Record<string, string>>}
 */
const setNames = {
  "arm.motion-engine.100": "Arm.MotionEngine.100",
  debuginfo: "DebugInfo",
  "glsl.std.450": "GLSL.std.450",
  "nonsemantic.clspvreflection": "NonSemantic.ClspvReflection.",
  "nonsemantic.debugbreak": "NonSemantic.DebugBreak",
  "nonsemantic.debugprintf": "NonSemantic.DebugPrintf",
  "nonsemantic.shader.debuginfo.100": "NonSemantic.Shader.DebugInfo.100",
  "nonsemantic.vkspreflection": "NonSemantic.VkspReflection.",
  "opencl.debuginfo.100": "OpenCL.DebugInfo.100",
  "opencl.std.100": "OpenCL.std",
  "spv-amd-gcn-shader": "SPV_AMD_gcn_shader",
  "spv-amd-shader-ballot": "SPV_AMD_shader_ballot",
  "spv-amd-shader-explicit-vertex-parameter": "SPV_AMD_shader_explicit_vertex_parameter",
  "spv-amd-shader-trinary-minmax": "SPV_AMD_shader_trinary_minmax",
  "tosa.001000.1": "TOSA.001000.1",
};

/**
 * @typedef {{ kind: string, quantifier?: string, name?: string }} Operand
 * @typedef {{ version?: string, lastVersion?: string, capabilities?: string[], capability?: string,
 *             extensions?: string[], aliases?: string[] }} Availability
 * @typedef {Availability & { opname: string, opcode: number, class?: string, operands?: Operand[] }} Instruction
 * @typedef {Availability & { enumerant: string, value: number | string, parameters?: Operand[] }} Enumerant
 * @typedef {{ category: string, kind: string, enumerants?: Enumerant[], bases?: string[] }} Kind
 * @typedef {{ magic_number?: string, major_version?: number, minor_version?: number, revision?: number,
 *             version?: number, instructions: Instruction[], operand_kinds?: Kind[] }} Grammar
 */

/** @param {string | undefined} name */
const plainName = (name) =>
  (name ?? "")
    .replaceAll(/[~<>+]/g, "")
    .replaceAll(/\s+/g, " ")
    .replace(/^'(.*)'$/, "$1")
    .trim();

/** @param {Operand} operand */
const operandText = (operand) => {
  const name = plainName(operand.name);
  return operand.kind + (operand.quantifier ?? "") + (name === "" ? "" : `=${name}`);
};

/** @param {Availability} entry */
const availabilityFields = (entry) => [
  entry.version === undefined || entry.version === "None" ? "" : entry.version,
  entry.lastVersion ?? "",
  (entry.capabilities ?? (entry.capability === undefined ? [] : [entry.capability])).join(" "),
  (entry.extensions ?? []).join(" "),
];

/** @param {readonly string[]} fields */
const line = (fields) => fields.join("\t").trimEnd();

/** @param {string} name */
const withoutOp = (name) => (/^Op[A-Z]/.test(name) ? name.slice(2) : name);

/** @param {Instruction} entry */
const instructionLine = (entry) =>
  line([
    withoutOp(entry.opname),
    String(entry.opcode),
    entry.class ?? "",
    ...availabilityFields(entry),
    (entry.aliases ?? []).map(withoutOp).join(" "),
    (entry.operands ?? []).map(operandText).join("|"),
  ]);

/** @param {Enumerant} entry */
const enumerantLine = (entry) =>
  line([
    entry.enumerant,
    String(Number(entry.value)),
    ...availabilityFields(entry),
    (entry.aliases ?? []).join(" "),
    (entry.parameters ?? []).map(operandText).join("|"),
  ]);

/** @param {Kind} kind */
const kindBlock = (kind) =>
  [line([kind.category, kind.kind, (kind.bases ?? []).join(" ")]), ...(kind.enumerants ?? []).map(enumerantLine)].join(
    "\n",
  );

/** @param {string} text */
const literal = (text) => {
  if (/[`\\]|\$\{/.test(text)) throw new Error("the grammar contains a character that needs escaping");
  return `\`\\\n${text}\``;
};

/** @param {Grammar} core */
const coreTable = (core) =>
  [
    `export const revision = ${core.revision};`,
    "",
    "// name, opcode, class, version, last version, capabilities, extensions, aliases, operands",
    `export const instructions: string = ${literal(core.instructions.map(instructionLine).join("\n"))};`,
    "",
    "// category, name, bases; below it: enumerant, value, version, last version, capabilities, extensions, aliases, parameters",
    `export const kinds: string = ${literal((core.operand_kinds ?? []).map(kindBlock).join("\n\n"))};`,
    "",
  ].join("\n");

/** @param {string} name @param {Grammar} grammar */
const setTable = (name, grammar) =>
  [
    "  {",
    `    name: ${JSON.stringify(name)},`,
    `    instructions: ${literal(grammar.instructions.map(instructionLine).join("\n"))},`,
    `    kinds: ${literal((grammar.operand_kinds ?? []).map(kindBlock).join("\n\n"))},`,
    "  },",
  ].join("\n");

/** @param {ReadonlyMap<string, string>} files */
const extendedTable = (files) => {
  const sets = [...files].flatMap(([file, text]) => {
    const id = /^extinst\.(.*)\.grammar\.json$/.exec(file)?.[1];
    if (id === undefined) return [];
    const name = setNames[id];
    if (name === undefined) throw new Error(`no import name is known for ${file}`);
    return [setTable(name, JSON.parse(text))];
  });
  return `export const sets = [\n${sets.join("\n")}\n];\n`;
};

/** @param {string} xml */
const generatorTable = (xml) => {
  const lines = [];
  const vendorIds = xml.slice(0, xml.indexOf("</ids>"));
  for (const [, attributes = ""] of vendorIds.matchAll(/<id ([^>]*)\/>/g)) {
    /** @param {string} name */
    const field = (name) => new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? "";
    lines.push(line([field("value"), field("vendor"), field("tool")]));
  }
  return `// tool id, vendor, tool\nexport const generators: string = ${literal(lines.join("\n"))};\n`;
};

/** @param {string} text */
const sha256 = (text) => createHash("sha256").update(text).digest("hex");

const generatorHash = sha256(readFileSync(scriptPath, "utf8"));

/** @param {string} folder */
const generate = (folder) => {
  const names = readdirSync(folder).filter((name) => name.endsWith(".json") || name.endsWith(".xml"));
  const files = new Map(names.sort().map((name) => [name, readFileSync(join(folder, name), "utf8")]));
  const inputHash = sha256([...files].map(([name, text]) => `${name}\0${text}\0`).join(""));
  const head = [
    "// Generated by scripts/generate-grammar.mjs. Do not edit.",
    `// Generator SHA-256: ${generatorHash}`,
    `// Input SHA-256: ${inputHash}`,
    "// Made from the SPIR-V grammar of The Khronos Group Inc., MIT licence.",
    "",
  ].join("\n");
  return new Map([
    ["core.generated.ts", `${head}\n${coreTable(JSON.parse(files.get("spirv.core.grammar.json") ?? ""))}`],
    ["extended.generated.ts", `${head}\n${extendedTable(files)}`],
    ["generators.generated.ts", `${head}\n${generatorTable(files.get("spir-v.xml") ?? "")}`],
  ]);
};

const tables = ["core.generated.ts", "extended.generated.ts", "generators.generated.ts"];

/** Names of the tables that another script, or another input, has made. @param {string | undefined} folder */
const outdated = (folder) => {
  const fresh = folder === undefined ? undefined : generate(folder);
  return tables.filter((name) => {
    const path = join(outputFolder, name);
    const text = existsSync(path) ? readFileSync(path, "utf8") : "";
    return fresh === undefined ? !text.includes(`// Generator SHA-256: ${generatorHash}\n`) : text !== fresh.get(name);
  });
};

const folder = process.env["SPIRV_GRAMMAR"];
if (process.argv.includes("--check")) {
  const old = outdated(folder);
  if (old.length > 0) {
    console.error(`out of date: ${old.join(", ")}; run SPIRV_GRAMMAR=<folder> node scripts/generate-grammar.mjs`);
    process.exitCode = 1;
  }
} else if (folder === undefined) {
  console.error("SPIRV_GRAMMAR must name the folder of the Khronos grammar JSON");
  process.exitCode = 2;
} else {
  for (const [name, text] of generate(folder)) writeFileSync(join(outputFolder, name), text);
}
