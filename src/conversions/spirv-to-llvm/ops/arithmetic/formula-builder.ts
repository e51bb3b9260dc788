// Formulas of instructions that both ways to LLVM share (`conversions/spirv-formulas`), as ops of the LLVM dialect.

import * as llvm from "../../../../dialects/llvm/index.ts";
import type { OpDef, Type, Value, VectorType } from "../../../../ir/index.ts";
import {
  compareFloats,
  compareIntegers,
  constant,
  type Emitter,
  emit,
  extractElement,
  extractValue,
  insertElement,
  insertValue,
  poison,
  splat,
} from "../../../llvm-common/index.ts";
import type { FormulaBuilder, FormulaOperation } from "../../../spirv-formulas/index.ts";
import { elementOf } from "../composite.ts";

const { add, and, fadd, fmul, frem, srem, xor } = llvm;
const OPERATIONS: Readonly<Record<FormulaOperation, OpDef>> = { add, and, fadd, fmul, frem, srem, xor };

/** Makes the ops of a formula. Values have no names. */
export class OpFormulas implements FormulaBuilder<Value> {
  readonly #at: Emitter;

  constructor(at: Emitter) {
    this.#at = at;
  }

  typeOf(value: Value): Type {
    return value.type;
  }

  zero(type: Type): Value {
    return constant(this.#at, type, 0);
  }

  poison(type: Type): Value {
    return poison(this.#at, type);
  }

  binary(operation: FormulaOperation, a: Value, b: Value): Value {
    return emit(this.#at, OPERATIONS[operation], [a, b]);
  }

  compare(predicate: "slt" | "ne" | "one", a: Value, b: Value): Value {
    return predicate === "one" ? compareFloats(this.#at, predicate, a, b) : compareIntegers(this.#at, predicate, a, b);
  }

  copySign(size: Value, sign: Value): Value {
    return emit(this.#at, llvm.intrinsic("copysign"), [size, sign]);
  }

  select(condition: Value, yes: Value, no: Value): Value {
    return emit(this.#at, llvm.select, [condition, yes, no], yes.type);
  }

  splat(scalar: Value, type: VectorType): Value {
    return splat(this.#at, scalar, type);
  }

  component(vector: Value, index: number): Value {
    return extractElement(this.#at, vector, index);
  }

  withComponent(vector: Value, component: Value, index: number): Value {
    return insertElement(this.#at, vector, component, index);
  }

  element(array: Value, index: number): Value {
    return extractValue(this.#at, array, [index], elementOf(array.type, index));
  }

  withElement(array: Value, element: Value, index: number): Value {
    return insertValue(this.#at, array, element, [index]);
  }
}
