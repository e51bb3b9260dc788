// Attributes of parameters and results from their decorations.

import { VoidType } from "../../dialects/llvm/index.ts";
import { Decoration, FunctionParameterAttribute } from "../../grammar/enumerants.generated.ts";
import type { Type } from "../../ir/index.ts";
import { attributeFits, integerAttribute, type LLVMAttribute, typeAttribute, wordAttribute } from "../../llvm/index.ts";
import { isPowerOfTwo } from "./body.ts";
import type { ToLlvm } from "./module-state.ts";

const WORDS: Readonly<Record<number, string>> = {
  [FunctionParameterAttribute.Zext]: "zeroext",
  [FunctionParameterAttribute.Sext]: "signext",
  [FunctionParameterAttribute.NoAlias]: "noalias",
  [FunctionParameterAttribute.NoWrite]: "readonly",
  [FunctionParameterAttribute.NoReadWrite]: "readnone",
};

const TYPED: Readonly<Record<number, string>> = {
  [FunctionParameterAttribute.ByVal]: "byval",
  [FunctionParameterAttribute.Sret]: "sret",
};

/** The attributes of a parameter with a type, or of a function's result (type 0). Objects, which were pointers for older tools, lose those of pointers. */
export function parameterAttributes(at: ToLlvm, id: number, typeId: number, type: Type): readonly LLVMAttribute[] {
  const attributes: LLVMAttribute[] = [];
  for (const { kind, operands } of at.input.annotations.of(id)) {
    const [operand = 0] = operands;
    if (typeof operand !== "number") continue;
    if (kind === Decoration.FuncParamAttr) attributes.push(...valueAttributes(at, operand, typeId));
    else if (typeId === 0) continue;
    else if (kind === Decoration.Alignment && isPowerOfTwo(operand))
      attributes.push(integerAttribute("align", operand));
    else if (kind === Decoration.MaxByteOffset) attributes.push(integerAttribute("dereferenceable", operand));
  }
  return attributes.filter((one) => attributeFits(one, type));
}

function valueAttributes(at: ToLlvm, kind: number, typeId: number): readonly LLVMAttribute[] {
  const typed = TYPED[kind];
  const pointee = typeId === 0 ? undefined : at.types.pointee(typeId);
  if (typed !== undefined) {
    const type = pointee === undefined ? undefined : at.types.of(pointee);
    return type === undefined || VoidType.is(type) ? [] : [typeAttribute(typed, type)];
  }
  if (kind === FunctionParameterAttribute.NoCapture) return [integerAttribute("captures", 0n)];
  const word = WORDS[kind];
  return word === undefined ? [] : [wordAttribute(word)];
}
