// Writes src/support/dwarf.generated.ts: the names that LLVM's assembly has for the numbers of DWARF and for flags of debug information. LLVM's
// own assembler and disassembler are asked for them.
//
//   LLVM_BIN=<folder of llvm-as and llvm-dis> node scripts/generate-dwarf-names.mjs

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const scriptPath = fileURLToPath(import.meta.url);
const outputPath = join(scriptPath, "../../src/support/dwarf.generated.ts");
const folder = process.env["LLVM_BIN"] ?? "/usr/lib/llvm-22/bin";

/** @param {readonly string[]} nodes */
const disassembled = (nodes) => {
  const lines = nodes.map((node, index) => `!${index} = ${node}`);
  const list = nodes.map((_, index) => `!${index}`).join(", ");
  const options = { maxBuffer: 2 ** 28 };
  const input = `${lines.join("\n")}\n!named = !{${list}}\n`;
  const bitcode = execFileSync(join(folder, "llvm-as"), ["-disable-verify"], { ...options, input });
  const text = execFileSync(join(folder, "llvm-dis"), { ...options, input: bitcode }).toString();
  return text.split("\n").filter((line) => /^!\d+ = /.test(line));
};

/** @param {number} begin @param {number} end */
const range = (begin, end) => Array.from({ length: end - begin }, (_, index) => begin + index);

/** @param {readonly number[]} numbers @param {(number: number) => string} node @param {RegExp} name */
const namesOf = (numbers, node, name) => {
  const lines = disassembled(numbers.map((number) => `distinct ${node(number)}`));
  const found = lines.map((line, index) => [name.exec(line)?.[1], numbers[index]]);
  return found.flatMap(([word, number]) => (word === undefined ? [] : [`${word}=${number}`])).join(" ");
};

const operators =
  "addr deref const1u const1s const2u const2s const4u const4s const8u const8s constu consts dup drop over pick swap rot " +
  "xderef abs and div minus mod mul neg not or plus plus_uconst shl shr shra xor bra eq ge gt le lt ne skip regx fbreg " +
  "bregx piece deref_size xderef_size nop push_object_address call2 call4 call_ref form_tls_address call_frame_cfa " +
  "bit_piece implicit_value stack_value implicit_pointer addrx constx entry_value const_type regval_type deref_type " +
  "xderef_type convert reinterpret GNU_push_tls_address GNU_implicit_pointer GNU_entry_value GNU_addr_index " +
  "GNU_const_index LLVM_fragment LLVM_convert LLVM_tag_offset LLVM_entry_value LLVM_implicit_pointer LLVM_arg LLVM_user " +
  "LLVM_extract_bits_sext LLVM_extract_bits_zext PGI_omp_thread_num WASM_location WASM_location_int HP_is_value " +
  "HP_fltconst4 HP_fltconst8 HP_mod_range HP_unmod_range HP_tls INTEL_bit_piece APPLE_uninit " +
  range(0, 32)
    .map((index) => `lit${index} reg${index} breg${index}`)
    .join(" ");

/** The number of an operator: an expression of it twice is invalid, and invalid expressions are written as numbers. */
const operatorNumbers = operators.split(" ").flatMap((name) => {
  try {
    const [line = ""] = disassembled([`!{!DIExpression(DW_OP_${name}, DW_OP_lit0, 99999)}`]);
    const number = /DIExpression\((\d+)/.exec(line)?.[1];
    return number === undefined ? [] : [`${name}=${number}`];
  } catch {
    return [];
  }
});

/** Operators that are valid in an expression alone, or with one or two numbers, are written by name there. */
const validOperators = [...range(0x50, 0x93), ...range(0x1000, 0x1010)].flatMap((number) => {
  const forms = [`${number}`, `${number}, 8`, `${number}, 8, 8`];
  const names = forms.flatMap((form) => {
    const [line = ""] = disassembled([`!{!DIExpression(${form})}`]);
    return /DIExpression\(DW_OP_(\w+)/.exec(line)?.[1] ?? [];
  });
  return names.slice(0, 1).map((name) => `${name}=${number}`);
});

const powers = range(0, 31).map((index) => 2 ** index);
/** @type {Readonly<Record<string, string>>} */
const tables = {
  TAG: namesOf(range(0, 65536), (n) => `!DIDerivedType(tag: ${n}, baseType: null)`, /tag: DW_TAG_(\w+)/),
  ATE: namesOf(range(0, 256), (n) => `!DIBasicType(name: "a", encoding: ${n})`, /encoding: DW_ATE_(\w+)/),
  LANG: namesOf(range(0, 65536), (n) => `!DICompositeType(tag: 1, runtimeLang: ${n})`, /runtimeLang: DW_LANG_(\w+)/),
  CC: namesOf(range(0, 256), (n) => `!DISubroutineType(cc: ${n}, types: null)`, /cc: DW_CC_(\w+)/),
  MACINFO: namesOf(range(0, 256), (n) => `!DIMacro(type: ${n}, name: "a")`, /type: DW_MACINFO_(\w+)/),
  OP: [...new Set([...operatorNumbers, ...validOperators])].join(" "),
  DIFlag: namesOf([...powers, 3], (n) => `!DIDerivedType(tag: 1, baseType: null, flags: ${n})`, /flags: DIFlag(\w+)/),
  DISPFlag: namesOf(
    powers.filter((power) => power < 2 ** 12),
    (n) => `!DISubprogram(spFlags: ${n})`,
    /spFlags: DISPFlag(\w+)/,
  ),
};

const text = Object.entries(tables).map(([name, table]) => `  ${name}:\n    "${table}",\n`);

/** @param {string | Buffer} input */
const sha256 = (input) => createHash("sha256").update(input).digest("hex");

const head = [
  "// Generated by scripts/generate-dwarf-names.mjs. Do not edit.",
  `// Generator SHA-256: ${sha256(readFileSync(scriptPath))}`,
  `// Input SHA-256: ${sha256(text.join(""))}`,
  "// Names by the prefix that they have in text, each with its number.",
];
writeFileSync(outputPath, `${head.join("\n")}\nexport const DWARF_NAMES = {\n${text.join("")}} as const;\n`);
