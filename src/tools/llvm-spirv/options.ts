// Values of spirvana-llvm-spirv's flags that are lists.

import * as float from "../../support/float/index.ts";
import { isExtensionName, type TranslateOptions } from "../../translate/index.ts";

/** The fault of a value of `--spirv-ext`, in the reference's words; undefined for a valid one. */
export function extensionsProblem(list: string): string | undefined {
  for (const word of list.split(",")) {
    const name = word.slice(1);
    if (!/^[+-]./.test(word)) {
      return "Invalid value of --spirv-ext: expected format is:\n\t-ext=+EXT_NAME, -ext=-EXT_NAME or all";
    }
    if (name !== "all" && !isExtensionName(name)) return `Unknown extension '${name}' was specified via --spirv-ext`;
  }
  return undefined;
}

/** The extensions of `--spirv-ext=+A,-B,+all,-all`. Later words win. */
export function extensionsOf(
  list: string | undefined,
  isReverse: boolean,
): NonNullable<TranslateOptions["extensions"]> {
  let all = isReverse;
  const named = new Map<string, boolean>();
  for (const word of list === undefined ? [] : list.split(",")) {
    const name = word.slice(1);
    const isAllowed = word.startsWith("+");
    if (name === "all") {
      all = isAllowed;
      named.clear();
    } else named.set(name, isAllowed);
  }
  const names = [...named].filter(([, isAllowed]) => isAllowed !== all).map(([name]) => name);
  if (!all) return names;
  return names.length === 0 ? "all" : { allExcept: names };
}

const scratch = new DataView(new ArrayBuffer(8));

/** The values of `--spec-const="id:type:value …"` by id, as bits. */
export function specializationOf(list: string | undefined): ReadonlyMap<number, bigint> {
  const values = new Map<number, bigint>();
  for (const word of list === undefined ? [] : list.split(/\s+/)) {
    const [id = "", type = "", value = ""] = word.split(":");
    const bits = bitsOf(type, value);
    if (bits !== undefined) values.set(Number(id), bits);
  }
  return values;
}

function bitsOf(type: string, value: string): bigint | undefined {
  if (type.startsWith("f")) return floatBits(type, Number(value));
  const width = /^i(\d+)$/.exec(type)?.[1];
  if (width === undefined) return undefined;
  if (value === "true" || value === "false") return value === "true" ? 1n : 0n;
  return /^-?\d+$/.test(value) ? BigInt.asUintN(Number(width), BigInt(value)) : undefined;
}

function floatBits(type: string, value: number): bigint | undefined {
  if (type === "f16") return float.fromNumber(value, float.f16);
  if (type === "f64") {
    scratch.setFloat64(0, value);
    return scratch.getBigUint64(0);
  }
  scratch.setFloat32(0, value);
  return type === "f32" ? BigInt(scratch.getUint32(0)) : undefined;
}
