// When ops and cases of enums may be used: versions, and capabilities and extensions of which one each is needed.
//
// The answers are those of MLIR 22: attributes that an op may leave out do not count. What types need is in type-requirements.ts.

import type { Cases, EnumAttrDef } from "../../../define/index.ts";
import { modelOf } from "../../../define/index.ts";
import { parseVersion, type Version } from "../../../grammar/index.ts";
import { FloatType, IntegerType, type Operation, VectorType } from "../../../ir/index.ts";
import { lazy } from "../../../support/lazy.ts";
import { unpacker } from "../../../support/phrases.ts";
import { enumAttrs } from "../enums.ts";
import { opTable } from "../op-table.ts";
import {
  ALWAYS_AVAILABLE,
  type AvailabilityRow,
  FIRST_VERSION,
  grammarRowOfCase,
  grammarRowOfOp,
} from "../rows/availability-rows.ts";
import { availabilityDifferences, phrases } from "./availability.generated.ts";

export { ALWAYS_AVAILABLE, type AvailabilityRow } from "../rows/availability-rows.ts";

/** One thing that must be there: any one of several names. @internal */
export interface Requirement {
  readonly anyOf: readonly string[];
  /** The source of the requirement, in words: "the op", "its memory_scope 'Device'", "the type 'i8' of operand #0". */
  readonly because: string;
}

/** @internal */
export interface OpAvailability {
  readonly minVersion: Version;
  readonly maxVersion: Version;
  /** Each is needed. */
  readonly capabilities: readonly Requirement[];
  readonly extensions: readonly Requirement[];
}

// ---- rows

const differences = lazy(() => new Map(availabilityDifferences.split("\n").map(unpacker(phrases)).map(parseRow)));

function differenceOf(key: string): AvailabilityRow | undefined {
  return differences().get(key);
}

function parseRow(line: string): [string, AvailabilityRow] {
  const [key = "", minVersion = "", maxVersion = "", capabilities = "", extensions = ""] = line.split("\t");
  const row = {
    minVersion: parseVersion(minVersion) ?? FIRST_VERSION,
    maxVersion: parseVersion(maxVersion) ?? ALWAYS_AVAILABLE.maxVersion,
    capabilities: capabilities === "" ? [] : capabilities.split(" "),
    extensions: extensions === "" ? [] : extensions.split(" "),
  };
  return [key, row];
}

/** The requirements of an op of the dialect, independent of its attributes and types: `opRow("spirv.IAdd")`. @internal */
export function opRow(name: string): AvailabilityRow {
  const mnemonic = name.slice("spirv.".length);
  return differenceOf(mnemonic) ?? grammarRowOfOp(mnemonic);
}

/** The requirements of a case of an enum: `caseRow(StorageClass, 12)`. Of a capability, the capabilities are those that it implies. @internal */
export function caseRow(def: EnumAttrDef<Cases>, value: number): AvailabilityRow {
  const enumName = def.enum.className.slice("::mlir::spirv::".length);
  return differenceOf(`${enumName}:${def.enum.text(value)}`) ?? grammarRowOfCase(enumName, value);
}

// ---- ops

/** The requirements of an op without those of its types; undefined for ops of other dialects. @internal */
export function opAvailability(op: Operation): OpAvailability | undefined {
  if (op.def.dialect !== "spirv" || !op.def.registered) return undefined;
  const sum = new Sum();
  sum.add(opRow(op.name), "the op");
  addAttributes(op, sum);
  ownRule(op.def)?.(op, sum);
  return sum;
}

/** Adds up rows: the highest first version, the lowest last version, all requirements. */
class Sum implements OpAvailability {
  minVersion = ALWAYS_AVAILABLE.minVersion;
  maxVersion = ALWAYS_AVAILABLE.maxVersion;
  readonly capabilities: Requirement[] = [];
  readonly extensions: Requirement[] = [];

  add(row: Partial<AvailabilityRow>, because: string): void {
    const { minVersion, maxVersion, capabilities = [], extensions = [] } = { ...ALWAYS_AVAILABLE, ...row };
    this.minVersion = Math.max(this.minVersion, minVersion);
    this.maxVersion = Math.min(this.maxVersion, maxVersion);
    if (capabilities.length > 0) this.capabilities.push({ anyOf: capabilities, because });
    if (extensions.length > 0) this.extensions.push({ anyOf: extensions, because });
  }
}

const enumsByName = lazy(() => new Map<string, EnumAttrDef<Cases>>(enumAttrs.map((def) => [def.name, def])));

function addAttributes(op: Operation, sum: Sum): void {
  for (const { name, arg } of modelOf(op.def)?.layout.properties ?? []) {
    const attr = arg.arg === "optionalAttr" ? undefined : op.attr(name);
    const def = attr === undefined ? undefined : enumsByName().get(attr.def.name);
    if (def?.is(attr) !== true) continue;
    for (const value of casesIn(def, attr.value)) {
      sum.add(caseRow(def, value), `its ${name} '${def.enum.text(value)}'`);
    }
  }
}

/** A value of a set is the cases of its bits, lowest first. */
function casesIn(def: EnumAttrDef<Cases>, value: number): readonly number[] {
  if (def.enum.separator === undefined) return [value];
  return Array.from({ length: 32 }, (_, bit) => (1 << bit) >>> 0).filter((bit) => (value & bit) !== 0);
}

// ---- ops whose needs depend on their types

const INTEGER_DOT_PRODUCT = "SPV_KHR_integer_dot_product";

const ownRule = opTable<(op: Operation, sum: Sum) => void>({
  core: {
    Dot: addDot,
    Select: addSelect,
    SDot: addIntegerDot,
    SUDot: addIntegerDot,
    UDot: addIntegerDot,
    SDotAccSat: addIntegerDot,
    SUDotAccSat: addIntegerDot,
    UDotAccSat: addIntegerDot,
  },
});

function addDot(op: Operation, sum: Sum): void {
  const type = op.resultType();
  if (!FloatType.is(type) || type.format !== "bf16") return;
  sum.add({ capabilities: ["BFloat16DotProductKHR"], extensions: ["SPV_KHR_bfloat16"] }, "its result of type 'bf16'");
}

/** A scalar condition chooses between whole composites since version 1.4. */
function addSelect(op: Operation, sum: Sum): void {
  const [condition, first] = op.operandTypes;
  if (!IntegerType.is(condition) || !VectorType.is(first)) return;
  sum.add({ minVersion: 0x00010400 }, "its scalar condition for vectors");
}

function addIntegerDot(op: Operation, sum: Sum): void {
  sum.add({ capabilities: ["DotProduct"], extensions: [INTEGER_DOT_PRODUCT] }, "the op");
  sum.add({ capabilities: [inputCapability(op)] }, "the type of its operands");
}

function inputCapability(op: Operation): string {
  const type = op.operandType(0);
  if (IntegerType.is(type)) return "DotProductInput4x8BitPacked";
  const isBytes = VectorType.is(type) && IntegerType.is(type.element) && type.element.width === 8;
  return isBytes ? "DotProductInput4x8Bit" : "DotProductInputAll";
}
