// Writes src/llvm/intrinsics/intrinsics.generated.ts: of each intrinsic of LLVM that is of no target or that a dialect has an op for, which of its types are part of its name, and
// the attributes that LLVM declares it with; and, to src/llvm/attributes, the order of attributes in a set.
//
//   LLVM_TBLGEN=<llvm-tblgen> LLVM_INCLUDE=<include folder> node scripts/generate-llvm-intrinsics.mjs           writes the table
//   LLVM_TBLGEN=<llvm-tblgen> LLVM_INCLUDE=<include folder> node scripts/generate-llvm-intrinsics.mjs --check   fails if it is out of date

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { pack } from "./phrases.mjs";

const scriptPath = fileURLToPath(import.meta.url);
const outputPath = join(scriptPath, "../../src/llvm/intrinsics/intrinsics.generated.ts");
const attributePath = join(scriptPath, "../../src/llvm/attributes/attribute-names.generated.ts");
const targetPath = join(scriptPath, "../../src/llvm/intrinsics/target-intrinsics.generated.ts");
const include = process.env["LLVM_INCLUDE"] ?? "/usr/lib/llvm-22/include";

/** @param {string | Buffer} text */
const sha256 = (text) => createHash("sha256").update(text).digest("hex");

/**
 * @typedef {{ readonly [field: string]: any }} Entry
 * @param {string} file
 * @returns {{ readonly [name: string]: Entry }}
 */
const recordsOf = (file) => {
  const options = { maxBuffer: 2 ** 28, encoding: /** @type {const} */ ("utf8") };
  const path = join(include, "llvm/IR", file);
  return JSON.parse(
    execFileSync(process.env["LLVM_TBLGEN"] ?? "llvm-tblgen-22", ["--dump-json", "-I", include, path], options),
  );
};

const records = recordsOf("Intrinsics.td");
const attributeRecords = recordsOf("Attributes.td");

/** @param {{ def: string }} reference */
const resolve = (reference) => /** @type {Entry} */ (records[reference.def]);

/** What properties say of the memory that is accessed. */
const LOCATIONS = ["argmem", "inaccessiblemem"];

/** @param {readonly Entry[]} properties */
const memoryOf = (properties) => {
  const has = (/** @type {string} */ name) => properties.some((one) => one["!name"] === name);
  const access = has("IntrNoMem") ? "none" : has("IntrReadMem") ? "read" : has("IntrWriteMem") ? "write" : "readwrite";
  const where = has("IntrArgMemOnly")
    ? ["argmem"]
    : has("IntrInaccessibleMemOnly")
      ? ["inaccessiblemem"]
      : has("IntrInaccessibleMemOrArgMemOnly")
        ? LOCATIONS
        : undefined;
  // What has other effects than on memory may have any.
  if (access === "none") return has("IntrHasSideEffects") ? [] : ["memory(none)"];
  if (where !== undefined) return [`memory(${where.map((one) => `${one}: ${access}`).join(", ")})`];
  return access === "readwrite" ? [] : [`memory(${access})`];
};

const FUNCTION_ATTRIBUTES = [
  ["IntrCold", "cold"],
  ["IntrConvergent", "convergent"],
  ["IntrNoCallback", "nocallback"],
  ["IntrNoCreateUndefOrPoison", "nocreateundeforpoison"],
  ["IntrNoDuplicate", "noduplicate"],
  ["IntrNoFree", "nofree"],
  ["IntrNoMerge", "nomerge"],
  ["IntrNoReturn", "noreturn"],
  ["IntrNoSync", "nosync"],
  ["IntrSpeculatable", "speculatable"],
  ["IntrStrictFP", "strictfp"],
  ["IntrWillReturn", "willreturn"],
];

/** Properties that intrinsics have unless they say otherwise. */
const usual = Object.values(records)
  .filter((one) => one["!superclasses"]?.includes("IntrinsicProperty") && one["IsDefault"] === 1)
  .map((one) => one["!name"]);

/** @param {Entry} entry */
const functionAttributes = (entry) => {
  const own = entry["IntrProperties"].map(resolve);
  const names = new Set(own.map((/** @type {Entry} */ one) => one["!name"]));
  if (entry["DisableDefaultAttributes"] === 0) for (const name of usual) names.add(name);
  const words = FUNCTION_ATTRIBUTES.filter(([property]) => names.has(property)).map(([, word]) => word);
  if (!names.has("Throws")) words.push("nounwind");
  return [...words.sort(), ...memoryOf(own)].join(" ");
};

/** @type {{ readonly [property: string]: (property: Entry) => string }} */
const VALUE_ATTRIBUTES = {
  Align: ({ Align }) => `align ${Align}`,
  Dereferenceable: ({ Bytes }) => `dereferenceable(${Bytes})`,
  ImmArg: () => "immarg",
  NoAlias: () => "noalias",
  NoCapture: () => "captures(none)",
  NonNull: () => "nonnull",
  NoUndef: () => "noundef",
  Range: ({ Lower, Upper }) => `range(${Lower}, ${Upper})`,
  ReadNone: () => "readnone",
  ReadOnly: () => "readonly",
  Returned: () => "returned",
  WriteOnly: () => "writeonly",
};

/** Attributes by the number of the parameter; that of the result is "r". @param {Entry} entry */
const valueAttributes = (entry) => {
  /** @type {Map<string, string[]>} */
  const found = new Map();
  for (const property of entry["IntrProperties"].map(resolve)) {
    const kind = Object.keys(VALUE_ATTRIBUTES).find((name) => property["!superclasses"].includes(name));
    if (kind === undefined || property["ArgNo"] === undefined) continue;
    const at = property["ArgNo"] === 0 ? "r" : `${property["ArgNo"] - 1}`;
    found.set(at, [...(found.get(at) ?? []), VALUE_ATTRIBUTES[kind]?.(property) ?? ""]);
  }
  return [...found].map(([at, words]) => `${at}=${words.sort().join(" ")}`).join(";");
};

/** The codes of types in signatures that are words; numbers of elements precede the code of the element. */
const TYPE_CODES = new Map(
  [
    ...["1 i1", "2 i8", "3 i16", "4 i32", "5 i64", "6 f16", "7 f32", "8 f64", "14 p0", "17 mmx", "18 token"],
    ...["19 metadata", "20 {}", "26 ...", "30 i128", "33 f128", "40 bf16", "42 amx", "43 ppcf128", "45 p10", "46 p20"],
    ...["47 i2", "48 i4", "49 svcount", "9 v2", "10 v4", "11 v8", "12 v16", "13 v32", "16 v64", "25 v1", "31 v512"],
    ...["32 v1024", "35 nx", "39 v128", "41 v256", "44 v3", "50 v6", "51 v10", "52 v2048", "53 v4096"],
  ].map((one) => [Number(one.split(" ")[0]), one.split(" ")[1]]),
);
/** Types that derive from an overloaded one, by their codes in LLVM. */
const DERIVED = new Map([
  [15, "="],
  [22, "extend"],
  [23, "trunc"],
  [34, "element"],
  [36, "half"],
  [37, "quarter"],
  [38, "bits"],
]);
const ANY = ["any", "anyint", "anyfloat", "anyvector", "anyptr"];

/**
 * A type in a signature: `v4f32`; `anyint` for an overloaded one; `element:0` for one that derives from an overloaded one.
 * @param {readonly number[]} sig @param {readonly number[]} mapping @returns {string}
 */
const typeCode = (sig, mapping) => {
  const [code = 0, argument = 0, ...rest] = sig;
  const number = mapping[argument & 0xff];
  if (code === 24) return `p${argument}`;
  if (code === 27) return `nth:${number}:${rest[0]}`;
  if (code === 28) return `same:${number}:${typeCode(rest, mapping)}`;
  if (code === 29) return `ptrs:${mapping[(rest[0] ?? 0) & 0xff]}`;
  if (code === 15 && argument >> 8 === 1) return ANY[argument & 0xff] ?? "";
  if (DERIVED.has(code)) return `${DERIVED.get(code)}${code === 15 ? "" : ":"}${number}`;
  return sig.map((one) => TYPE_CODES.get(one) ?? fail(`unknown type ${sig}`)).join("");
};

/** @param {string} message @returns {never} */
const fail = (message) => {
  throw new Error(message);
};

/**
 * The types of results and parameters: `r,r;p,p`.
 * @param {Entry} entry
 */
const signatureOf = (entry) => {
  const mapping = resolve(entry["TypeInfo"])["MappingRIdxs"];
  const of = (/** @type {readonly { def: string }[]} */ types) =>
    types.map((type) => typeCode(resolve(type)["Sig"], mapping)).join();
  return `${of(entry["RetTypes"])};${of(entry["ParamTypes"])}`;
};

/** @param {{ readonly [name: string]: Entry }} from @param {string} kind @returns {readonly string[]} */
const namesOf = (from, kind) => from["!instanceof"]?.[kind] ?? [];

/** Definitions of intrinsics that the dialects arm_neon, arm_sve and vcix have. */
const OF_TARGETS = new RegExp(
  [
    "^int_aarch64_neon_(smull|sdot|[su]mmla|usmmla|bfmmla)$",
    "^int_aarch64_sve_(sdot|udot|[su]mmla|usmmla|bfmmla|f?(add|sub|mul)|[sfu]div|dupq_lane|psel|whilelt|zip_x[24])$",
    "^int_aarch64_sve_convert_(from|to)_svbool$",
    "^int_riscv_sf_vc_v_[ixfv]v_se$",
  ].join("|"),
);

const all = namesOf(records, "Intrinsic").map((name) => /** @type {Entry} */ (records[name]));
const isCommon = (/** @type {Entry} */ entry) => entry["TargetPrefix"] === "" || OF_TARGETS.test(entry["!name"]);
const intrinsics = all.filter(isCommon);
const others = all.filter((entry) => !isCommon(entry));

/** @param {Entry} entry */
const nameOf = (entry) =>
  entry["LLVMName"] === "" ? entry["!name"].slice("int_".length).replaceAll("_", ".") : entry["LLVMName"].slice(5);

const sets = [...new Set(intrinsics.map(functionAttributes))].sort();
/** @param {readonly Entry[]} entries */
const signaturesOf = (entries) => [...new Set(entries.map(signatureOf))].sort();
/** @param {readonly Entry[]} entries @param {readonly string[]} sets @param {readonly string[]} signatures */
const rowsOf = (entries, sets, signatures) => {
  const numbers = new Map(signatures.map((one, index) => [one, index]));
  return entries
    .map((entry) =>
      [
        nameOf(entry),
        numbers.get(signatureOf(entry)),
        sets.indexOf(functionAttributes(entry)),
        valueAttributes(entry),
      ].join("|"),
    )
    .sort();
};
const signatures = signaturesOf(intrinsics);
const rows = rowsOf(intrinsics, sets, signatures);

/** Kinds of attributes in the order in which LLVM numbers them: by what their value is, then by name of definition. */
const order = ["EnumAttr", "TypeAttr", "IntAttr", "ConstantRangeAttr", "ConstantRangeListAttr"].flatMap((kind) =>
  [...namesOf(attributeRecords, kind)]
    .sort((a, b) => (a < b ? -1 : 1))
    .map((name) => `${attributeRecords[name]?.["AttrString"]}`),
);

/** Kinds by where they may be (F, P, R: functions, parameters, results), and by what they have in parentheses (T: a type). */
const positions = order.map((name) => {
  const record = Object.values(attributeRecords).find((one) => one["AttrString"] === name);
  const has = (/** @type {string} */ property) =>
    (record?.["Properties"] ?? []).some((/** @type {{ def: string }} */ one) => one.def === property);
  const places = `${has("FnAttr") ? "F" : ""}${has("ParamAttr") ? "P" : ""}${has("RetAttr") ? "R" : ""}`;
  const value = namesOf(attributeRecords, "TypeAttr").includes(record?.["!name"])
    ? "T"
    : namesOf(attributeRecords, "IntAttr").includes(record?.["!name"])
      ? "I"
      : "";
  return `${places}${value}`;
});

const { phrases, packed } = pack(rows);
const input = JSON.stringify([rows, sets, signatures]);
const text = [
  "// Generated by scripts/generate-llvm-intrinsics.mjs. Do not edit.",
  `// Generator SHA-256: ${sha256(readFileSync(scriptPath))}`,
  `// Input SHA-256: ${sha256(input)}`,
  "// Sets of attributes of functions.",
  `export const INTRINSIC_ATTRIBUTES: string =\n  "${sets.join("|")}";`,
  "// Types of results and of parameters.",
  `export const INTRINSIC_SIGNATURES: string =\n  "${signatures.join("|")}";`,
  `export const phrases: string = \`\\\n${phrases}\`;`,
  "// An intrinsic per line, packed: its name without `llvm.`, its signature, its set, attributes of result and parameters.",
  `export const INTRINSICS: string = \`\\\n${packed.join("\n")}\`;`,
  "",
].join("\n");

const attributeText = [
  "// Generated by scripts/generate-llvm-intrinsics.mjs. Do not edit.",
  `// Generator SHA-256: ${sha256(readFileSync(scriptPath))}`,
  `// Input SHA-256: ${sha256(JSON.stringify([order, positions]))}`,
  "// The kinds of attributes in LLVM's order.",
  `export const ATTRIBUTE_ORDER: string =\n  "${order.join(" ")}";`,
  "// For each of them the places where it may be (F: function, P: parameter, R: result), and T if it has a type, I if it has an integer.",
  `export const ATTRIBUTE_POSITIONS: string =\n  "${positions.join(" ")}";`,
  "",
].join("\n");

const targetSets = [...new Set(others.map(functionAttributes))].sort();
const targetSignatures = signaturesOf(others);
/** Rows share their beginnings: a row is how many characters of the one before it begins with, as a character, and the rest. @param {readonly string[]} rows */
const sharedRows = (rows) => {
  let previous = "";
  return rows.map((row) => {
    let shared = 0;
    while (shared < 70 && row[shared] === previous[shared]) shared++;
    previous = row;
    return String.fromCharCode(0x30 + shared) + row.slice(shared);
  });
};
/** @param {readonly string[]} lines */
const literal = (lines) => lines.join("\n").replaceAll("\\", "\\\\").replaceAll("`", "\\`");
const targetRows = sharedRows(rowsOf(others, targetSets, targetSignatures));
const targetText = [
  "// Generated by scripts/generate-llvm-intrinsics.mjs. Do not edit.",
  `// Generator SHA-256: ${sha256(readFileSync(scriptPath))}`,
  `// Input SHA-256: ${sha256(JSON.stringify([targetRows, targetSets, targetSignatures]))}`,
  "// Sets of attributes of functions.",
  `export const INTRINSIC_ATTRIBUTES: string =\n  "${targetSets.join("|")}";`,
  "// Types of results and of parameters; each begins with the number of characters that it shares with the one before.",
  `export const INTRINSIC_SIGNATURES: string = \`\\\n${literal(sharedRows(targetSignatures))}\`;`,
  "// The intrinsics of targets, as in intrinsics.generated.ts; each begins with the number of characters that it shares with the one before.",
  `export const INTRINSICS: string = \`\\\n${literal(targetRows)}\`;`,
  "",
].join("\n");

for (const [path, content] of [
  [outputPath, text],
  [attributePath, attributeText],
  [targetPath, targetText],
]) {
  if (!process.argv.includes("--check")) writeFileSync(/** @type {string} */ (path), /** @type {string} */ (content));
  else if (readFileSync(/** @type {string} */ (path), "utf8") !== content) throw new Error(`${path} is out of date`);
}
