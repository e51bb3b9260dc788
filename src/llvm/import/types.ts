// Types of LLVM IR as types of the dialect. They are the same types, except structs whose names the dialect does not take.

import {
  ArrayType,
  arrayType,
  FunctionType,
  functionType,
  identifiedStruct,
  isInitialized,
  literalStruct,
  StructType,
  setStructBody,
  TargetExtType,
} from "../../dialects/llvm/index.ts";
import { type Type, VectorType } from "../../ir/index.ts";
import { isUnnamedStruct } from "../type-text.ts";

export class TypeImport {
  readonly #known = new Map<Type, Type>();
  readonly #areLiterals: boolean;

  constructor(areLiterals: boolean) {
    this.#areLiterals = areLiterals;
  }

  /** The type of the dialect for a type of the module. */
  of(type: Type): Type {
    const known = this.#known.get(type);
    if (known !== undefined) return known;
    const made = this.#make(type);
    this.#known.set(type, made);
    return made;
  }

  #make(type: Type): Type {
    const { context } = type;
    if (StructType.is(type)) return this.#struct(type);
    if (ArrayType.is(type)) return arrayType(context, this.of(type.element), type.size);
    if (FunctionType.is(type)) {
      return functionType(
        context,
        this.of(type.result),
        type.inputs.map((one) => this.of(one)),
        type.isVariadic,
      );
    }
    if (TargetExtType.is(type)) {
      const types = type.types.map((one) => this.of(one));
      return TargetExtType.get(context, { extName: type.extName, types, numbers: type.numbers });
    }
    return VectorType.is(type) ? VectorType.get(context, { ...vectorOf(type), element: this.of(type.element) }) : type;
  }

  #struct(type: StructType): Type {
    const { context, body, identifier } = type;
    const isLiteral = identifier === undefined || this.#areLiterals;
    if (isLiteral && !body.isOpaque) return literalStruct(context, this.#elements(type), body.isPacked);
    // Structs without a name are numbered from the second one on, as in the reference.
    if (!isUnnamedStruct(type)) {
      this.#known.set(type, type);
      this.#elements(type);
      return type;
    }
    const whole = { ...body, elements: this.#elements(type) };
    for (let number = 0; ; number++) {
      const made = identifiedStruct(context, number === 0 ? "" : `.${number}`);
      if (isInitialized(made)) continue;
      if (setStructBody(made, whole)) return made;
    }
  }

  #elements({ body }: StructType): readonly Type[] {
    return body.elements.map((one) => this.of(one));
  }
}

function vectorOf({ shape, scalable }: VectorType) {
  return { shape, scalable };
}
