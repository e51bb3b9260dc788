// The data layout string of a module: its own string, or one from its dlti layout.

import { denseIntegers } from "../../define/index.ts";
import { type EntryAttr, FunctionPointerAlignmentAttr, SpecAttr } from "../../dialects/dlti/index.ts";
import { dataLayoutProblem, PointerType } from "../../dialects/llvm/index.ts";
import {
  type Attribute,
  DenseArrayAttr,
  FloatType,
  IndexType,
  IntegerAttr,
  IntegerType,
  type Operation,
  StringAttr,
  type Type,
  TypeAttr,
} from "../../ir/index.ts";
import { attributeText, typeText } from "../../text/index.ts";

interface FoundLayout {
  readonly layout: string;
  /** The entry that the string cannot represent, or the error in the string. */
  readonly problem?: string | undefined;
}

export function dataLayoutOf(op: Operation): FoundLayout {
  const own = op.attr("llvm.data_layout");
  if (StringAttr.is(own) && own.value !== "") return { layout: own.value };
  const spec = op.attr("dlti.dl_spec");
  const entries = SpecAttr.is(spec) ? spec.entries : [];
  const isOfType = ({ key }: EntryAttr): boolean => TypeAttr.is(key);
  // Entries of the whole module precede entries of types.
  const parts = [...entries.filter((one) => !isOfType(one)), ...entries.filter(isOfType)].map(partOf);
  for (const part of parts) if (typeof part === "object") return { layout: "", ...part };
  const layout = parts.filter((part) => part !== "").join("-");
  const problem = dataLayoutProblem(layout);
  return { layout, problem: problem && `invalid data layout '${layout}': ${problem}` };
}

interface Problem {
  readonly problem: string;
}

/** The part of the string for an entry, which may be empty. */
function partOf({ key, value }: EntryAttr): string | Problem {
  if (TypeAttr.is(key)) return partOfType(key.type, denseIntegers(value)?.values ?? []);
  return (KEYS[key.value] ?? unsupportedKey)(value) ?? { problem: `unsupported data layout key ${attributeText(key)}` };
}

function partOfType(type: Type, numbers: readonly bigint[]): string | Problem {
  if (IndexType.is(type)) return "";
  const [size, abi, preferred, index = size] = numbers;
  if (PointerType.is(type)) return `p${type.addressSpace}:${size}:${abi}:${preferred}:${index}`;
  if (IntegerType.is(type) && type.signedness !== "signless") {
    return { problem: `unsupported data layout for non-signless integer '${typeText(type)}'` };
  }
  const name = IntegerType.is(type) ? `i${type.width}` : FloatType.is(type) ? type.format : "";
  return /^[if]\d+$/.test(name)
    ? [name, ...new Set(numbers)].join(":")
    : { problem: `unsupported type in data layout: '${typeText(type)}'` };
}

type Part = (value: Attribute) => string | undefined;

const unsupportedKey: Part = () => undefined;

/** A letter followed by a number; empty for zero. */
function numberAfter(letter: string): Part {
  return (value) => (IntegerAttr.is(value) && value.value !== 0n ? `${letter}${value.value}` : "");
}

const KEYS: Readonly<Record<string, Part>> = {
  "dlti.endianness": (value) => (StringAttr.is(value) && value.value === "big" ? "E" : "e"),
  "dlti.mangling_mode": (value) => (StringAttr.is(value) ? `m:${value.value}` : ""),
  "dlti.alloca_memory_space": numberAfter("A"),
  "dlti.program_memory_space": numberAfter("P"),
  "dlti.global_memory_space": numberAfter("G"),
  "dlti.stack_alignment": numberAfter("S"),
  "dlti.function_pointer_alignment": (value) =>
    FunctionPointerAlignmentAttr.is(value) ? `F${value.functionDependent ? "n" : "i"}${value.alignment}` : "",
  "dlti.legal_int_widths": (value) => (DenseArrayAttr.is(value) ? `n${value.values.join(":")}` : ""),
};
