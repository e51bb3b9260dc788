// The data layout string of a module as a layout of the dlti dialect. The first entry of a key counts; LLVM's defaults come last.

import { EntryAttr, FunctionPointerAlignmentAttr, SpecAttr } from "../../dialects/dlti/index.ts";
import { pointerType } from "../../dialects/llvm/index.ts";
import {
  type Attribute,
  type Context,
  DenseArrayAttr,
  DenseElementsAttr,
  floatType,
  IntegerType,
  integerAttr,
  stringAttr,
  type Type,
  TypeAttr,
  vectorType,
} from "../../ir/index.ts";
import type { Importer } from "./importer.ts";

const USUAL = "e-p:64:64:64:64-i1:8-i8:8-i16:16-i32:32-i64:32:64-f16:16-f64:64-f128:128";

/** The layout of a module. */
export function dataLayoutSpec(importer: Importer, location: Attribute): Attribute {
  const layout = new LayoutImport(importer.context);
  const { dataLayout } = importer.module;
  for (const token of [...dataLayout.split("-"), ...USUAL.split("-")]) {
    if (token !== "" && !layout.add(token)) importer.warn(`unhandled data layout token: ${token}`, location);
  }
  return SpecAttr.get(importer.context, { entries: [...layout.types.values(), ...layout.keys.values()] });
}

class LayoutImport {
  readonly #context: Context;
  readonly types = new Map<Type, EntryAttr>();
  readonly keys = new Map<string, EntryAttr>();

  constructor(context: Context) {
    this.#context = context;
  }

  /** Adds the entry for a part of the string; false if the dialect cannot represent it. */
  add(token: string): boolean {
    const [, letters = "", rest = ""] = /^([a-zA-Z]+)(.*)$/.exec(token) ?? [];
    const numbers = rest.split(":").map((one) => BigInt(/^\d+$/.test(one) ? one : 0));
    const [first = 0n, ...alignments] = numbers;
    switch (letters) {
      case "e":
      case "E":
        return this.#key("dlti.endianness", stringAttr(this.#context, letters === "e" ? "little" : "big"));
      case "p":
        return this.#pointer(Number(first), alignments);
      case "i":
        return this.#aligned(this.#context.integer(Number(first)), alignments);
      case "f":
        return this.#float(Number(first), alignments);
      default:
        return this.#word(letters, numbers, token);
    }
  }

  #key(name: string, value: Attribute): boolean {
    const key = stringAttr(this.#context, name);
    if (!this.keys.has(name)) this.keys.set(name, EntryAttr.get(this.#context, { key, value }));
    return true;
  }

  #type(type: Type, numbers: readonly bigint[]): boolean {
    const context = this.#context;
    const key = TypeAttr.get(context, { type });
    if (!this.types.has(type))
      this.types.set(type, EntryAttr.get(context, { key, value: wordsAttr(context, numbers) }));
    return true;
  }

  #pointer(space: number, [size = 0n, abi = size, preferred = abi, index = size]: readonly bigint[]): boolean {
    return this.#type(pointerType(this.#context, space), [size, abi, preferred, index]);
  }

  /** The alignment of the ABI and the preferred one. */
  #aligned(type: Type, [abi = 0n, preferred = abi]: readonly bigint[]): boolean {
    return this.#type(type, [abi, preferred]);
  }

  #float(width: number, alignments: readonly bigint[]): boolean {
    const format = FLOATS.find((one) => one === `f${width}`);
    return format !== undefined && this.#aligned(floatType(this.#context, format), alignments);
  }

  #word(letters: string, numbers: readonly bigint[], token: string): boolean {
    const context = this.#context;
    const [first = 0n] = numbers;
    const space = SPACES[letters];
    if (space !== undefined) return this.#key(space, integerAttr(context, unsigned(context), first));
    switch (letters) {
      case "n":
        return this.#key(
          "dlti.legal_int_widths",
          DenseArrayAttr.get(context, { element: context.i32, values: numbers }),
        );
      case "S":
        return this.#key("dlti.stack_alignment", integerAttr(context, context.i64, first));
      case "Fi":
      case "Fn": {
        const params = { alignment: first, functionDependent: letters === "Fn" };
        return this.#key("dlti.function_pointer_alignment", FunctionPointerAlignmentAttr.get(context, params));
      }
      default: {
        const mangling = /^m:(.)$/.exec(token)?.[1];
        return mangling !== undefined && this.#key("dlti.mangling_mode", stringAttr(context, mangling));
      }
    }
  }
}

const FLOATS = ["f16", "f32", "f64", "f80", "f128"] as const;

const SPACES: Readonly<Record<string, string>> = {
  P: "dlti.program_memory_space",
  G: "dlti.global_memory_space",
  A: "dlti.alloca_memory_space",
};

function unsigned(context: Context): Type {
  return IntegerType.get(context, { width: 64, signedness: "unsigned" });
}

/** `dense<[32, 64]> : vector<2xi64>` */
function wordsAttr(context: Context, numbers: readonly bigint[]): Attribute {
  const splat = numbers.every((one) => one === numbers[0]);
  const written = splat ? numbers.slice(0, 1) : numbers;
  const data = new Uint8Array(new BigInt64Array(written).buffer);
  return DenseElementsAttr.get(context, { type: vectorType(context, [numbers.length], context.i64), splat, data });
}
