// The section of docs/conformance.md on llvm-spirv's own tests: numbers by group, and the tests that fail, with the reason for each.
import { readFileSync, writeFileSync } from "node:fs";

/** The results of a group of tests. */
export interface GroupResult {
  readonly group: string;
  readonly total: number;
  readonly failed: readonly string[];
  /** Tests of parts of llvm-spirv that its packages lack as well. */
  readonly unsupported: number;
}

/** Known reasons by what the path of a test matches; the first that matches counts. */
const reasons: readonly (readonly [path: RegExp, reason: string])[] = [
  [/fpclass/, "expects negative numbers to be tested as quiet NaN"],
  [/sitofp-with-bool/, "expects `sitofp i1 true` to be 1; it is -1 in LLVM IR"],
  [/convert_functions/, "expects rounding modes of conversions between integers, which SPIR-V forbids"],
  [/scmp/, "expects equal constants more than once"],
  [/preserve-all-function-attributes-crash/, "expects the name of an intrinsic that is no function"],
  [/sadd\.with\.overflow|cl_bfloat16/, "`-s` in place: metadata and attributes of calls"],
  [/vector_size_1/, "vectors of one lane are scalars here, not errors"],
  [/complex-constexpr-vector/, "expects constants before what they are computed from"],
  [/DebugInfoTypeInheritance|DIModule/, "debug information as the specification has it, not as llvm-spirv writes it"],
  [/function_variants/, "`SPV_INTEL_function_variants` is missing"],
  [/masked_gather/, "casts of vectors of pointers and their pointees"],
  [/const-function-pointer/, "arrays of pointers to functions without casts"],
  [/io_pipes/, "constants of pipe storage"],
  [/avc/, "generic operations of motion estimation"],
  [/cooperative_matrix_apply|cl_intel_sub_groups/, "elements that untyped pointers lead to in names of functions"],
  [/task_sequence|FPGAIVDep/, "pointees that llvm-spirv chooses otherwise"],
  [/CreatePipeFromPipeStorage/, "expects a bitcast to OpTypePipeStorage, which SPIR-V forbids"],
];

const OTHER = "to be done";

function reasonFor(path: string): string {
  return reasons.find(([pattern]) => pattern.test(path))?.[1] ?? OTHER;
}

function numbersTable(results: readonly GroupResult[]): string {
  const rows = results.map(({ group, total, failed, unsupported }) => {
    const passed = total - failed.length;
    return `| ${group} | ${passed} of ${total} | ${((100 * passed) / Math.max(1, total)).toFixed(1)} % | ${unsupported} |`;
  });
  return ["| tests | pass | share | left out |", "| --- | ---: | ---: | ---: |", ...rows].join("\n");
}

function failuresTable(results: readonly GroupResult[]): string {
  const rows = results.flatMap(({ failed }) => failed.map((path) => `| \`${path}\` | ${reasonFor(path)} |`));
  return ["| test that fails | why |", "| --- | --- |", ...rows].join("\n");
}

const section = /(<!-- translator numbers -->\n)[\s\S]*?(<!-- end of translator numbers -->)/;

/** Writes the tables into the page and the file that it is made from. */
export function writeTranslatorResults(results: readonly GroupResult[]): void {
  const tables = `${numbersTable(results)}\n\n${failuresTable(results)}`;
  for (const path of ["docs/conformance.in.md", "docs/conformance.md"]) {
    const page = readFileSync(path, "utf8");
    writeFileSync(
      path,
      page.replace(section, (_, head: string, end: string) => `${head}\n${tables}\n\n${end}`),
    );
  }
}
