// Folding of instructions whose operands are constants, as LLVM's builder does it while it makes them: with the data layout.
//
// Undefined is the answer where an instruction stays. Nothing is folded that LLVM does not fold: the text of the result depends on it.

import type { DataLayout } from "../../dialects/llvm/index.ts";
import { type Type, VectorType } from "../../ir/index.ts";
import { negate } from "../../support/float/index.ts";
import { type Constant, type Constants, elementCountOf, isScalable } from "../constant.ts";
import { isBinary } from "../opcode.ts";
import { foldAddress } from "./address.ts";
import { foldBinary } from "./arithmetic.ts";
import { foldCast } from "./cast.ts";
import { comparisonOf, foldComparison } from "./compare.ts";
import { semanticsOf } from "./floats.ts";

/** Folds instructions on constants, as LLVM's own constant folder does. @internal */
/** Folds instructions on constants, with a data layout. @internal */
export class Folder {
  readonly constants: Constants;
  readonly layout: DataLayout;

  constructor(constants: Constants, layout: DataLayout) {
    this.constants = constants;
    this.layout = layout;
  }

  /** Applies a fold to the elements of vectors one by one. */
  #elementwise(type: Type, operands: readonly Constant[], fold: (parts: readonly Constant[]) => Constant | undefined) {
    if (!VectorType.is(type)) return fold(operands);
    const { constants } = this;
    if (isScalable(type)) {
      const splats = operands.map((one) => constants.splatOf(one) ?? uniform(constants, one));
      if (!splats.every((one) => one !== undefined)) return undefined;
      const element = fold(splats);
      return element === undefined ? undefined : constants.splat(type, element);
    }
    const lists = operands.map((one) => constants.elementsOf(one));
    if (!lists.every((list) => list !== undefined)) return undefined;
    const elements: Constant[] = [];
    for (let index = 0; index < elementCountOf(type); index++) {
      const element = fold(lists.map((list) => list[index] as Constant));
      if (element === undefined) return undefined;
      elements.push(element);
    }
    return constants.aggregate(type, elements);
  }

  binary(code: number, a: Constant, b: Constant): Constant | undefined {
    if (!isBinary(code)) return undefined;
    return this.#elementwise(a.type, [a, b], ([x, y]) =>
      x === undefined || y === undefined ? undefined : foldBinary(this.constants, code, x, y),
    );
  }

  negate(a: Constant): Constant | undefined {
    return this.#elementwise(a.type, [a], ([one]) => {
      if (one === undefined) return undefined;
      if (one.kind === "undef" || one.kind === "poison") return one;
      const semantics = semanticsOf(one.type);
      if (one.kind !== "float" || semantics === undefined) return undefined;
      return this.constants.float(one.type, negate(one.bits, semantics));
    });
  }

  cast(code: number, a: Constant, type: Type): Constant | undefined {
    return foldCast(this, code, a, type);
  }

  /** The cast of each element; see {@link cast}. */
  castElements(code: number, a: Constant, type: VectorType): Constant | undefined {
    return this.#elementwise(type, [a], ([one]) =>
      one === undefined ? undefined : this.cast(code, one, type.element),
    );
  }

  /** `code` is icmp or fcmp; `type` is the type of the result. */
  compare(code: number, predicate: number, a: Constant, b: Constant, type: Type): Constant | undefined {
    const comparison = comparisonOf(code, predicate);
    const bit = VectorType.is(type) ? type.element : type;
    return this.#elementwise(type, [a, b], ([x, y]) =>
      x === undefined || y === undefined ? undefined : foldComparison(this, comparison, x, y, bit),
    );
  }

  select(condition: Constant, yes: Constant, no: Constant): Constant | undefined {
    if (condition.kind === "integer") return condition.bits === 0n ? no : yes;
    if (condition.kind === "zero") return no;
    const splat = this.constants.splatOf(condition);
    if (splat?.kind === "integer") return splat.bits === 0n ? no : yes;
    if (condition.kind === "poison") return this.constants.poison(yes.type);
    if (condition.kind === "data" || condition.kind === "aggregate") {
      return this.#elementwise(yes.type, [condition, yes, no], ([c, x, y]) =>
        c?.kind === "integer" ? (c.bits === 0n ? y : x) : undefined,
      );
    }
    if (condition.kind === "undef") return yes.kind === "undef" ? yes : no;
    if (yes === no) return yes;
    if (yes.kind === "poison") return no;
    return no.kind === "poison" ? yes : undefined;
  }

  address(base: Constant, elementType: Type, indices: readonly Constant[], flags: number): Constant | undefined {
    return foldAddress(this, base, elementType, indices, flags);
  }

  extractValue(aggregate: Constant, position: readonly number[]): Constant | undefined {
    let constant: Constant | undefined = aggregate;
    for (const index of position) {
      if (constant === undefined) return undefined;
      constant = this.constants.elementOf(constant, index);
    }
    return constant;
  }

  insertValue(aggregate: Constant, value: Constant, position: readonly number[]): Constant | undefined {
    const [index, ...rest] = position;
    if (index === undefined) return value;
    const elements = this.constants.elementsOf(aggregate);
    const old = elements?.[index];
    if (elements === undefined || old === undefined) return undefined;
    const made = this.insertValue(old, value, rest);
    if (made === undefined) return undefined;
    return this.constants.aggregate(
      aggregate.type,
      elements.map((one, at) => (at === index ? made : one)),
    );
  }

  extractElement(vector: Constant, index: Constant): Constant | undefined {
    const { type } = vector;
    if (!VectorType.is(type)) return undefined;
    if (vector.kind === "poison" || index.kind === "undef" || index.kind === "poison") {
      return this.constants.poison(type.element);
    }
    if (vector.kind === "undef") return this.constants.undef(type.element);
    if (index.kind !== "integer") return undefined;
    if (!isScalable(type) && index.bits >= BigInt(elementCountOf(type))) return this.constants.poison(type.element);
    return this.constants.elementOf(vector, Number(index.bits));
  }

  insertElement(vector: Constant, value: Constant, index: Constant): Constant | undefined {
    const { type } = vector;
    if (index.kind === "undef" || index.kind === "poison") return this.constants.poison(type);
    if (index.kind !== "integer" || isScalable(type)) return undefined;
    if (index.bits >= BigInt(elementCountOf(type))) return this.constants.poison(type);
    return this.insertValue(vector, value, [Number(index.bits)]);
  }

  shuffle(a: Constant, b: Constant, mask: readonly number[], type: VectorType): Constant | undefined {
    const { constants } = this;
    if (mask.every((lane) => lane < 0)) return constants.poison(type);
    if (isScalable(type)) {
      const first = constants.elementOf(a, 0);
      return mask.every((lane) => lane === 0) && first !== undefined ? constants.splat(type, first) : undefined;
    }
    const width = elementCountOf(a.type);
    const elements = mask.map((lane) => {
      if (lane < 0) return constants.undef(type.element);
      return lane < width ? constants.elementOf(a, lane) : constants.elementOf(b, lane - width);
    });
    return elements.every((one) => one !== undefined) ? constants.aggregate(type, elements) : undefined;
  }
}

/** The element of a scalable vector that is nothing certain. */
function uniform(constants: Constants, one: Constant): Constant | undefined {
  return one.kind === "undef" || one.kind === "poison" ? constants.elementOf(one, 0) : undefined;
}
