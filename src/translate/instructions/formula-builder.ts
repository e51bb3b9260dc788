// Formulas of instructions that both ways to LLVM share (`conversions/spirv-formulas`), as LLVM IR.

import type { FormulaBuilder, FormulaOperation } from "../../conversions/spirv-formulas/index.ts";
import { ArrayType } from "../../dialects/llvm/index.ts";
import type { Type, VectorType } from "../../ir/index.ts";
import { flag, opcode } from "../../llvm/index.ts";
import type { Body } from "../to-llvm/body.ts";
import { fcmp, icmp } from "./predicates.ts";

/** Flags that operations have by themselves. */
const OWN_FLAGS: Readonly<Partial<Record<FormulaOperation, number>>> = { add: flag.nsw };
const OF_FLOATS: ReadonlySet<FormulaOperation> = new Set(["fadd", "fmul", "frem"]);

/** Writes the rows of a formula; a value is a reference. */
export class BodyFormulas implements FormulaBuilder<number> {
  readonly #body: Body;
  readonly #flags: number;

  /** `flags` are those of operations on floats. */
  constructor(body: Body, flags = 0) {
    this.#body = body;
    this.#flags = flags;
  }

  typeOf(value: number): Type {
    return this.#body.typeOfReference(value);
  }

  zero(type: Type): number {
    return this.#body.zero(type);
  }

  poison(type: Type): number {
    return this.#body.poison(type);
  }

  binary(operation: FormulaOperation, a: number, b: number, name = ""): number {
    const flags = OF_FLOATS.has(operation) ? this.#flags : (OWN_FLAGS[operation] ?? 0);
    return this.#body.nameRow(this.#body.binary(opcode[operation], a, b, flags), name);
  }

  compare(predicate: "slt" | "ne" | "one", a: number, b: number, name = ""): number {
    const made =
      predicate === "one"
        ? this.#body.compare(opcode.fcmp, fcmp.one, a, b)
        : this.#body.compare(opcode.icmp, icmp[predicate], a, b);
    return this.#body.nameRow(made, name);
  }

  copySign(size: number, sign: number, name = ""): number {
    return this.#body.nameRow(this.#body.intrinsic("llvm.copysign", [size, sign]), name);
  }

  select(condition: number, yes: number, no: number): number {
    return this.#body.select(condition, yes, no);
  }

  splat(scalar: number, type: VectorType, name = ""): number {
    return this.#body.splat(scalar, type.shape[0] ?? 0, name);
  }

  component(vector: number, index: number): number {
    return this.#body.extractElement(vector, this.#body.int32(index));
  }

  withComponent(vector: number, component: number, index: number): number {
    return this.#body.insertElement(vector, component, this.#body.int32(index));
  }

  element(array: number, index: number): number {
    const type = this.typeOf(array);
    return this.#body.extractValue(array, [index], ArrayType.is(type) ? type.element : type);
  }

  withElement(array: number, element: number, index: number): number {
    return this.#body.insertValue(array, element, [index]);
  }
}
