// Turns the Khronos grammar JSON into the packed tables of src/grammar/*.generated.ts, and into constants for code that names an
// instruction or an enumerant.
//
//   SPIRV_GRAMMAR=<folder> node scripts/generate-grammar.mjs           writes the tables
//   node scripts/generate-grammar.mjs --check                          fails if they are out of date
//
// A table is text with one line per instruction or enumerant and tabs between the fields: names, number (empty for the one after that of
// the line before), and what else there is, packed by phrases.mjs. Loading it is one split, because src/grammar reads a line when
// somebody first asks for it.
// Without SPIRV_GRAMMAR, --check can only compare the hash of this script with the one in the tables' first lines.

import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { withAdditions } from "./grammar-additions.mjs";
import { pack } from "./phrases.mjs";

const scriptPath = fileURLToPath(import.meta.url);
const outputFolder = join(scriptPath, "../../src/grammar");

/**
 * The name that OpExtInstImport gives to each set; a final "." represents any revision number after it.
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

/**
 * What of an entry comes before the packed part.
 * @typedef {{ names: readonly string[], number: number, fields: string }} Row
 */

/** @param {Instruction} entry @returns {Row} */
const instructionRow = (entry) => ({
  names: [entry.opname, ...(entry.aliases ?? [])].map(withoutOp),
  number: entry.opcode,
  fields: line([...availabilityFields(entry), (entry.operands ?? []).map(operandText).join("|"), entry.class ?? ""]),
});

/** @param {Enumerant} entry @returns {Row} */
const enumerantRow = (entry) => ({
  names: [entry.enumerant, ...(entry.aliases ?? [])],
  number: Number(entry.value),
  fields: line([...availabilityFields(entry), (entry.parameters ?? []).map(operandText).join("|")]),
});

/** @param {string} text */
const literal = (text) => {
  if (/[`\\]|\$\{/.test(text)) throw new Error("the grammar contains a character that needs escaping");
  return `\`\\\n${text}\``;
};

/**
 * The tables of a grammar, as text that is `unpacker`'s.
 * @param {readonly Grammar[]} grammars
 */
const packedTables = (grammars) => {
  const rows = grammars.map(({ instructions, operand_kinds = [] }) => ({
    instructions: instructions.map(instructionRow),
    kinds: operand_kinds.map((kind) => ({ kind, rows: (kind.enumerants ?? []).map(enumerantRow) })),
  }));
  const all = rows.flatMap(({ instructions, kinds }) => [...instructions, ...kinds.flatMap((kind) => kind.rows)]);
  const { phrases, packed } = pack(all.map((row) => row.fields));
  const packedFields = new Map(all.map((row, index) => [row, packed[index] ?? ""]));
  /** @param {readonly Row[]} some */
  const lines = (some) =>
    some.map((row, index) => {
      const follows = row.number === (some[index - 1]?.number ?? -1) + 1;
      return line([row.names.join(" "), follows ? "" : String(row.number), packedFields.get(row) ?? ""]);
    });
  const tables = rows.map(({ instructions, kinds }) => ({
    instructions: literal(lines(instructions).join("\n")),
    kinds: literal(
      kinds
        .map(({ kind, rows: enumerants }) =>
          [line([kind.category, kind.kind, (kind.bases ?? []).join(" ")]), ...lines(enumerants)].join("\n"),
        )
        .join("\n\n"),
    ),
  }));
  return { phrases: `export const phrases: string = ${literal(phrases)};`, tables };
};

/** @param {Grammar} core */
const coreTable = (core) => {
  const { phrases, tables } = packedTables([core]);
  return [
    `export const revision = ${core.revision};`,
    "",
    phrases,
    "",
    "// names, opcode, packed: version, last version, capabilities, extensions, operands, class",
    `export const instructions: string = ${tables[0]?.instructions};`,
    "",
    "// category, name, bases; below it: names, value, packed: version, last version, capabilities, extensions, parameters",
    `export const kinds: string = ${tables[0]?.kinds};`,
    "",
  ].join("\n");
};

/** @param {ReadonlyMap<string, string>} files */
const extendedTable = (files) => {
  const grammars = [...files].flatMap(([file, text]) => {
    const id = /^extinst\.(.*)\.grammar\.json$/.exec(file)?.[1];
    if (id === undefined) return [];
    const name = setNames[id];
    if (name === undefined) throw new Error(`no import name is known for ${file}`);
    return [{ name, grammar: /** @type {Grammar} */ (JSON.parse(text)) }];
  });
  const { phrases, tables } = packedTables(grammars.map(({ grammar }) => grammar));
  const sets = grammars.map(({ name }, index) =>
    [
      "  {",
      `    name: ${JSON.stringify(name)},`,
      `    instructions: ${tables[index]?.instructions},`,
      `    kinds: ${tables[index]?.kinds},`,
      "  },",
    ].join("\n"),
  );
  return `${phrases}\n\nexport const sets = [\n${sets.join("\n")}\n];\n`;
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

/** A key of an object literal: the names of dimensions begin with digits. @param {string} name */
const key = (name) => (/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name));

/** One object of numbers by name. @param {string} name @param {readonly (readonly [string, number])[]} numbers */
const numberObject = (name, numbers) =>
  [
    `export const ${name} = {`,
    ...numbers.map(([entry, number]) => `  ${key(entry)}: ${number},`),
    "} as const;",
    "",
  ].join("\n");

/** One constant per opcode, so that bundlers inline them. @param {Grammar} core */
const opcodeTable = (core) =>
  core.instructions.map(({ opname, opcode }) => `export const ${withoutOp(opname)} = ${opcode};\n`).join("");

/** One object per kind that has enumerants. @param {Grammar} core */
const enumerantTable = (core) =>
  (core.operand_kinds ?? [])
    .flatMap(({ kind, enumerants = [] }) =>
      enumerants.length === 0
        ? []
        : [
            numberObject(
              kind,
              enumerants.map(({ enumerant, value }) => [enumerant, Number(value)]),
            ),
          ],
    )
    .join("\n");

/** "GLSL.std.450" is GlslStd450 in code: words in camel case. @param {string} name */
const setIdentifier = (name) =>
  name
    .split(/[._-]/)
    .filter((word) => word !== "")
    .map((word) =>
      /^[A-Z]+$/.test(word) ? word[0] + word.slice(1).toLowerCase() : word[0]?.toUpperCase() + word.slice(1),
    )
    .join("");

/** One object per extended set, and one per kind that it adds. @param {ReadonlyMap<string, string>} files */
const extendedOpcodeTable = (files) =>
  [...files]
    .flatMap(([file, text]) => {
      const id = /^extinst\.(.*)\.grammar\.json$/.exec(file)?.[1];
      if (id === undefined) return [];
      const { instructions } = /** @type {Grammar} */ (JSON.parse(text));
      const numbers = instructions.map(({ opname, opcode }) => /** @type {const} */ ([opname, opcode]));
      return [numberObject(setIdentifier(setNames[id] ?? id), numbers)];
    })
    .join("\n");

/** @param {string} text */
const sha256 = (text) => createHash("sha256").update(text).digest("hex");

const generatorHash = sha256(readFileSync(scriptPath, "utf8"));
const additions = readFileSync(join(scriptPath, "../grammar-additions.mjs"), "utf8");

/** @param {string} folder */
const generate = (folder) => {
  const names = readdirSync(folder).filter((name) => name.endsWith(".json") || name.endsWith(".xml"));
  const files = new Map(names.sort().map((name) => [name, readFileSync(join(folder, name), "utf8")]));
  const inputHash = sha256([...files].map(([name, text]) => `${name}\0${text}\0`).join("") + additions);
  const head = [
    "// Generated by scripts/generate-grammar.mjs. Do not edit.",
    `// Generator SHA-256: ${generatorHash}`,
    `// Input SHA-256: ${inputHash}`,
    "// Made from the SPIR-V grammar of The Khronos Group Inc., MIT licence.",
    "",
  ].join("\n");
  const core = withAdditions(/** @type {Grammar} */ (JSON.parse(files.get("spirv.core.grammar.json") ?? "")));
  return new Map([
    ["opcodes.generated.ts", `${head}\n${opcodeTable(core)}`],
    ["enumerants.generated.ts", `${head}\n${enumerantTable(core)}`],
    ["extended-opcodes.generated.ts", `${head}\n${extendedOpcodeTable(files)}`],
    ["core.generated.ts", `${head}\n${coreTable(core)}`],
    ["extended.generated.ts", `${head}\n${extendedTable(files)}`],
    ["generators.generated.ts", `${head}\n${generatorTable(files.get("spir-v.xml") ?? "")}`],
  ]);
};

const tables = [
  "core.generated.ts",
  "enumerants.generated.ts",
  "extended-opcodes.generated.ts",
  "extended.generated.ts",
  "generators.generated.ts",
  "opcodes.generated.ts",
];

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
