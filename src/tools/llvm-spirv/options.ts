// Values of spirvana-llvm-spirv's flags that are lists.

import * as float from "../../support/float/index.ts";

/** The extensions of `--spirv-ext=+A,-B,+all,-all`; undefined for the usual ones. Later words win. */
export function extensionsOf(list: string | undefined, isReverse: boolean): readonly string[] | "all" {
  let all = isReverse;
  const allowed = new Set<string>();
  for (const word of list === undefined ? [] : list.split(",")) {
    const name = word.slice(1);
    if (name === "all") {
      all = word.startsWith("+");
      allowed.clear();
    } else if (word.startsWith("+")) allowed.add(name);
    else allowed.delete(name);
  }
  return all ? "all" : [...allowed];
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
