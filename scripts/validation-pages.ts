// docs/validation/*.md: the rules of an environment with the modules of their tests: `npm run bless` writes the pages, `npm run check` compares them.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Rule } from "../src/validate/index.ts";
import { levelZeroRules } from "../src/validate/level-zero/index.ts";
import { openClRules } from "../src/validate/opencl/index.ts";
import type { SentenceCase, SentenceFact } from "../test/validate/kernel-module.ts";
import { guideCases, guideFacts } from "../test/validate/level-zero-cases.ts";
import { openClCases, openClFacts } from "../test/validate/opencl-cases.ts";
import { difference } from "./line-difference.ts";

interface Page {
  readonly path: string;
  readonly title: string;
  /** What the specification is called in the sections of its rules. */
  readonly specification: string;
  /** The sections in the order of the specification. */
  readonly sections: readonly string[];
  readonly introduction: readonly string[];
  readonly rules: readonly Rule[];
  readonly cases: readonly SentenceCase[];
  readonly facts: readonly SentenceFact[];
  readonly test: string;
}

const pages: readonly Page[] = [
  {
    path: "docs/validation/level-zero.md",
    title: "Validation for Level Zero",
    specification: "Level Zero SPIR-V Programming Guide, ",
    sections: [
      "Common Properties",
      "Supported SPIR-V Versions",
      "Extended Instruction Sets",
      "Source Language Encoding",
      "Numerical Type Formats",
      "Supported Types",
      "Basic Scalar and Vector Types",
      "Image-Related Data Types",
      "Kernels",
      "Kernel Return Types",
      "Kernel Arguments",
      "Required Capabilities",
      "Validation Rules",
      "Extensions",
      "SPV_INTEL_subgroups",
      "SPV_INTEL_subgroups, Notes and Restrictions",
      "Floating-Point Atomics",
      "Atomic Load, Store, and Exchange",
      "Atomic Add and Subtract",
      "Atomic Min and Max",
      "Numerical Compliance",
      "Image Addressing and Filtering",
    ],
    introduction: [
      "Each sentence of the Level Zero SPIR-V Programming Guide is a rule, or a fact that no module can break. Without a device profile a rule assumes that",
      "the device has what the guide makes optional; with one it follows the profile, see [device profiles](devices.md).",
      "",
      "A module that declares an extension or a capability that the guide does not name is valid for a device whose profile lists it.",
      "",
      "Read literally, the guide forbids some things that every device accepts. They are warnings, as is undefined behavior that a module shows.",
    ],
    rules: levelZeroRules(),
    cases: guideCases,
    facts: guideFacts,
    test: "test/validate/level-zero.test.ts",
  },
  {
    path: "docs/validation/opencl.md",
    title: "Validation for OpenCL",
    specification: "OpenCL SPIR-V Environment Specification, ",
    sections: [
      "Common Properties",
      "Supported SPIR-V Versions",
      "Extended Instruction Sets",
      "Source Language Encoding",
      "Numerical Type Formats",
      "Basic Scalar and Vector Types",
      "Image-Related Data Types",
      "Other Data Types",
      "Image Channel Order Mapping",
      "Kernel Return Types",
      "Kernel Arguments",
      "Built-in Variables",
      "Alignment of Types",
      "Printf Operands",
      "Required Capabilities",
      "SPIR-V 1.0",
      "SPIR-V 1.1",
      "SPIR-V 1.3",
      "SPIR-V 1.6",
      "SPIR-V Extensions",
      "Validation Rules",
      "Declaring SPIR-V Extensions",
      "cl_khr_3d_image_writes",
      "cl_khr_depth_images",
      "cl_khr_device_enqueue_local_arg_types",
      "cl_khr_fp16",
      "cl_khr_gl_depth_images",
      "cl_khr_gl_msaa_sharing",
      "cl_khr_int64_base_atomics",
      "cl_khr_mipmap_image",
      "cl_khr_mipmap_image_writes",
      "cl_khr_subgroup_named_barrier",
      "cl_khr_subgroup_extended_types",
      "cl_khr_subgroup_non_uniform_vote",
      "cl_khr_subgroup_ballot",
      "cl_khr_subgroup_non_uniform_arithmetic",
      "cl_khr_subgroup_shuffle",
      "cl_khr_subgroup_shuffle_relative",
      "cl_khr_subgroup_clustered_reduce",
      "cl_khr_spirv_extended_debug_info",
      "cl_khr_extended_bit_ops",
      "cl_khr_expect_assume",
      "cl_khr_subgroup_rotate",
      "cl_khr_work_group_uniform_arithmetic",
      "cl_khr_kernel_clock",
    ],
    introduction: [
      "Each sentence of the OpenCL SPIR-V Environment Specification is a rule, or a fact that no module can break or that a rule of spirv-val checks. The environments are",
      "`opencl1.2`, `opencl2.0`, `opencl2.1`, `opencl2.2`, `opencl3.0` and `opencl3.1`, each also `…embedded`; spirv-val has those up to 2.2.",
      "",
      "Without a device profile the device has every optional feature of the version and every extension of Khronos, except those of the embedded profile; with one it has what",
      "the profile says, see [device profiles](devices.md). None of these rules is checked by the drop-in `spirvana-val`.",
      "",
      "**Limits**: multi-sampled images of `cl_khr_gl_msaa_sharing` are rejected, as spirv-val does.",
    ],
    rules: openClRules(),
    cases: openClCases,
    facts: openClFacts,
    test: "test/validate/opencl.test.ts",
  },
];

export function writeValidationPages(): void {
  for (const page of pages) {
    mkdirSync(dirname(page.path), { recursive: true });
    writeFileSync(page.path, textOf(page));
  }
}

export function validationPageProblems(): readonly string[] {
  return pages.flatMap((page) => {
    const isRight = existsSync(page.path) && readFileSync(page.path, "utf8") === textOf(page);
    return isRight ? [] : [`${page.path}: out of date, run npm run bless`];
  });
}

function textOf(page: Page): string {
  const sectionOf = ({ section }: Rule): string => section.replace(page.specification, "");
  const unknown = [...page.facts.map(({ section }) => section), ...page.rules.map(sectionOf)].find(
    (section) => !page.sections.includes(section),
  );
  if (unknown !== undefined) throw new Error(`${page.path}: the section '${unknown}' has no place`);
  return [
    `# ${page.title}\n`,
    `This page is generated from the rules and their tests (\`${page.test}\`); \`npm run bless\` writes it.\n`,
    ...page.introduction,
    "",
    "Below each rule are the module that passes and the one that fails: lines with `-` are those of the first, lines with `+` of the second.",
    "",
    ...page.sections.flatMap((section) => [
      `## ${section}\n`,
      ...page.rules.filter((rule) => sectionOf(rule) === section).flatMap((rule) => ruleText(page, rule)),
      ...page.facts.filter((fact) => fact.section === section).flatMap(factText),
    ]),
  ].join("\n");
}

function ruleText(page: Page, { id, sentence, severity, remedy }: Rule): readonly string[] {
  const [first, ...others] = page.cases.filter(({ rule }) => rule === id);
  if (first === undefined) throw new Error(`${id} has no case`);
  return [
    `### ${id}\n`,
    `${sentence}${severity === "warning" ? " *(Warning.)*" : ""}\n`,
    ...(remedy === undefined ? [] : [`Remedy: ${remedy}\n`]),
    ...deviceText(first),
    "```diff",
    ...difference(linesOf(first.passes), linesOf(first.fails)),
    "```\n",
    ...messages([first, ...others]),
    "",
  ];
}

function deviceText({ device, targetEnv }: SentenceCase): readonly string[] {
  if (device === undefined) return targetEnv === undefined ? [] : [`For \`${targetEnv}\`:\n`];
  if (typeof device === "string") return [`For the device \`${device}\`:\n`];
  return ["For this device:\n", "```json", JSON.stringify(device, undefined, 2), "```\n"];
}

/** The messages of all cases of a rule, each once. */
function messages(cases: readonly SentenceCase[]): readonly string[] {
  const texts = [...new Set(cases.map(({ message }) => message))];
  return ["Messages contain:\n", ...texts.map((text) => `- \`${text}\``)];
}

function factText({ sentence, because, passes }: SentenceFact): readonly string[] {
  const module = passes === undefined ? [] : ["```", ...linesOf(passes), "```\n"];
  return [`*Fact.* ${sentence}\n`, `${because}\n`, ...module];
}

const linesOf = (text: string): readonly string[] => text.trim().split("\n");
