// The flags of spirv-val, which `spirvana-val` and `spirvana val` share: one per switch and limit of the validator.

import {
  defaultLimits,
  defaultSwitches,
  type Limits,
  type Switches,
  type ValidateOptions,
} from "../../validate/index.ts";

type LimitName = keyof Limits;
type SwitchName = keyof Switches;

/** "allowVulkan32BitBitwise" is `--allow-vulkan-32-bit-bitwise`. */
function flagOf(name: string): string {
  const words = name.replaceAll(/(?<=[a-z])(?=[A-Z\d])|(?<=\d)(?=[A-Z])/g, "-");
  return `--${words.toLowerCase()}`;
}

// Sound: the keys of an object of the type are its names.
const limitFlags = new Map((Object.keys(defaultLimits) as LimitName[]).map((name) => [flagOf(name), name]));
const switchFlags = new Map((Object.keys(defaultSwitches) as SwitchName[]).map((name) => [flagOf(name), name]));

/** The options of spirv-val, and the other arguments in order. */
export interface ReferenceFlags {
  readonly options: ValidateOptions;
  readonly rest: readonly string[];
}

/** The number that C's `scanf("%u")` reads, which takes what follows the digits, and the sign; undefined if there is none. */
function scannedNumber(text: string): number | undefined {
  const match = /^\s*([+-]?)(\d+)/.exec(text);
  if (match === null) return undefined;
  const value = BigInt.asUintN(32, BigInt(match[2] ?? "0"));
  return Number(BigInt.asUintN(32, match[1] === "-" ? -value : value));
}

/** A number without anything after it. */
function exactNumber(text: string): number | undefined {
  return /^\d+$/.test(text) && Number(text) <= 0xffffffff ? Number(text) : undefined;
}

/**
 * Takes spirv-val's flags out of the arguments; a string states what is wrong with one, in its words. `asReference` also reads numbers as
 * it does; otherwise a value may also follow "=".
 */
export function takeReferenceFlags(argv: readonly string[], asReference: boolean): ReferenceFlags | string {
  const given: { -readonly [K in keyof ValidateOptions]: ValidateOptions[K] } = {};
  const rest: string[] = [];
  for (let at = 0; at < argv.length; at++) {
    const argument = argv[at] ?? "";
    if (argument === "--") return { options: given, rest: [...rest, ...argv.slice(at)] };
    const equals = asReference ? -1 : argument.indexOf("=");
    const flag = equals < 0 ? argument : argument.slice(0, equals);
    const value = () => (equals < 0 ? argv[++at] : argument.slice(equals + 1));
    const limit = limitFlags.get(flag);
    const toggle = switchFlags.get(flag);
    if (limit !== undefined || flag === "--target-env") {
      const text = value();
      if (text === undefined) return `Missing argument to ${flag}`;
      if (limit === undefined) given.targetEnv = text;
      else {
        const number = asReference ? scannedNumber(text) : exactNumber(text);
        if (number === undefined)
          return asReference ? `missing argument to ${flag}` : `${flag} takes a number, not '${text}'`;
        given[limit] = number;
      }
    } else if (toggle !== undefined && equals < 0) given[toggle] = true;
    else rest.push(argument);
  }
  return { options: given, rest };
}

const limitTexts: { readonly [K in LimitName]: string } = {
  maxStructMembers: "members of a structure",
  maxStructDepth: "depth of structures in structures",
  maxLocalVariables: "variables of a function",
  maxGlobalVariables: "variables of the module",
  maxSwitchBranches: "branches of a switch",
  maxFunctionArgs: "parameters of a function",
  maxControlFlowNestingDepth: "depth of structured control flow",
  maxAccessChainIndexes: "indexes of an access chain",
  maxIdBound: "the bound of ids",
};

const switchTexts: { readonly [K in SwitchName]: string } = {
  relaxLogicalPointer: "pointers may be stored and returned with logical addressing",
  relaxBlockLayout: "layouts as with VK_KHR_relaxed_block_layout; always so from Vulkan 1.1 on",
  uniformBufferStandardLayout: "layouts as with VK_KHR_uniform_buffer_standard_layout",
  scalarBlockLayout: "layouts as with VK_EXT_scalar_block_layout",
  workgroupScalarBlockLayout: "the same for blocks in Workgroup memory",
  skipBlockLayout: "no checks of layouts",
  relaxStructStore: "a store may convert to a structure with the same layout",
  allowLocalsizeid: "LocalSizeId in environments that do not allow it",
  allowOffsetTextureOperand: "the image operand Offset for all image instructions",
  allowVulkan32BitBitwise: "bit instructions of any width for Vulkan",
  beforeHlslLegalization: "what spirv-opt's legalization of HLSL will change",
};

/** Columns of a flag in the usage. */
const WIDTH = 36;

const line = (flag: string, text: string): string => `  ${flag.padEnd(WIDTH)}${text}\n`;

/** The part of a usage that lists spirv-val's flags. */
export const referenceFlagsText = [
  line("--target-env ENV", "spv1.0 … spv1.6, vulkan1.0 … vulkan1.4, vulkan1.1spv1.4, opencl1.2 … opencl2.2 (also"),
  line("", "…embedded), opengl4.0 … opengl4.5, level-zero1.0 … level-zero1.13; the default is spv1.6"),
  ...[...switchFlags].map(([flag, name]) => line(flag, switchTexts[name])),
  ...[...limitFlags].map(([flag, name]) =>
    line(`${flag} N`, `most ${limitTexts[name]}, ${defaultLimits[name]} by default`),
  ),
].join("");
