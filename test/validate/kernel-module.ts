// Cases of the rules of compute environments, and modules with one kernel, put together from parts, as assembly text.

/** A rule with a module that passes and one that fails. */
export interface SentenceCase {
  readonly rule: string;
  /** A built-in profile, or the JSON of one; without it the module is for any device. */
  readonly device?: string | object;
  readonly targetEnv?: string;
  readonly passes: string;
  readonly fails: string;
  /** Part of the message. */
  readonly message: string;
}

/** A sentence that is no restriction of modules, or none that can be seen in one. */
export interface SentenceFact {
  readonly section: string;
  readonly sentence: string;
  /** What follows for the validator. */
  readonly because: string;
  /** A module that the sentence allows. */
  readonly passes?: string;
}

export interface KernelParts {
  /** The version in the header; 1.0 by default. */
  readonly version?: number;
  /** Beyond Addresses, Linkage and Kernel. */
  readonly capabilities?: readonly string[];
  readonly extensions?: readonly string[];
  readonly imports?: string;
  readonly memoryModel?: string;
  readonly model?: string;
  /** Ids after the entry point's name. */
  readonly interfaces?: string;
  readonly modes?: string;
  readonly annotations?: string;
  /** Types and constants after %void and %uint. */
  readonly types?: string;
  /** The result of the kernel; %void by default. */
  readonly returns?: string;
  /** Ids with their types. */
  readonly parameters?: readonly (readonly [id: string, type: string])[];
  readonly body?: string;
  readonly terminator?: string;
  /** Whole functions after the kernel. */
  readonly functions?: string;
}

/** The text; a version other than 1.0 stands in a comment that `versionOf` reads. */
export function kernel(parts: KernelParts): string {
  const { capabilities = [], extensions = [], parameters = [], returns = "%void" } = parts;
  const lines = [
    ...(parts.version === undefined ? [] : [`; Version: 1.${(parts.version >> 8) & 0xff}`]),
    ...["Addresses", "Linkage", "Kernel", ...capabilities].map((name) => `OpCapability ${name}`),
    ...extensions.map((name) => `OpExtension "${name}"`),
    parts.imports,
    `OpMemoryModel ${parts.memoryModel ?? "Physical64 OpenCL"}`,
    `OpEntryPoint ${parts.model ?? "Kernel"} %main "main" ${parts.interfaces ?? ""}`.trimEnd(),
    parts.modes,
    'OpName %main "main"',
    ...parameters.map(([id]) => `OpName ${id} "${id.slice(1)}"`),
    parts.functions?.includes("%helper =") ? 'OpName %helper "helper"' : undefined,
    parts.annotations,
    "%void = OpTypeVoid",
    "%uint = OpTypeInt 32 0",
    parts.types?.trim(),
    `%main_fn = OpTypeFunction ${[returns, ...parameters.map(([, type]) => type)].join(" ")}`,
    `%main = OpFunction ${returns} None %main_fn`,
    ...parameters.map(([id, type]) => `${id} = OpFunctionParameter ${type}`),
    "%entry = OpLabel",
    parts.body?.trim(),
    parts.terminator ?? "OpReturn",
    "OpFunctionEnd",
    parts.functions,
  ];
  return `${lines.filter((line) => line !== undefined && line !== "").join("\n")}\n`;
}

/** The version that a comment of the text states; 1.0 without one. */
export function versionOf(text: string): number {
  const minor = /^; Version: 1\.(\d)$/m.exec(text)?.[1] ?? "0";
  return 0x10000 | (Number(minor) << 8);
}
