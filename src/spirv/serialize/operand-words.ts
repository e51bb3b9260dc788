/** The operands of an op as words, by the table that its definition and the grammar make. */
import { isId, PointerType, parametersOfMask, wordOfNames } from "../../dialects/spirv/index.ts";
import {
  ArrayAttr,
  type Attribute,
  DenseArrayAttr,
  IntegerAttr,
  type OpId,
  parameterOf,
  StringAttr,
  SymbolRefAttr,
  TypeAttr,
} from "../../ir/index.ts";
import { WordBuffer } from "../../support/tables/words.ts";
import { type OpWords, type Part, PartKind } from "../words/op-words.ts";
import type { FunctionWriter } from "./function-writer.ts";
import { lowWord, stringWords } from "./words.ts";

/** The words of an op's operands, in an array. */
export function operandWords(writer: FunctionWriter, op: OpId, form: OpWords): readonly number[] {
  const words = new WordBuffer(16);
  pushOperands(writer, op, form, words);
  return [...words.view()];
}

/** Appends the words of an op's operands. Nothing else may be appended to `out` on the way. */
export function pushOperands(writer: FunctionWriter, op: OpId, form: OpWords, out: WordBuffer): void {
  const { store } = writer;
  const { parts, segments, singlesBehind } = form;
  const properties = store.properties(op);
  const operands = store.operandCount(op);
  const counts = segments < 0 ? undefined : segmentsOf(properties[segments]);
  let operand = 0;
  let group = 0;
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at]!;
    if (part.kind === PartKind.Storage) {
      const type = writer.resultType(op);
      out.push(PointerType.is(type) ? type.storageClass : 0);
    } else if (part.kind === PartKind.Mask) {
      const value = properties[part.property];
      const count = part.hasOperands === true ? (counts?.[group++] ?? operands - operand) : 0;
      const ids = Array.from({ length: count }, () => writer.operandId(op, operand++));
      if (StringAttr.is(value)) out.pushAll(maskWords(writer, part, value.value, ids, properties[part.literals ?? -1]));
    } else if (part.property < 0) {
      const isSingle = part.kind === PartKind.Value;
      // Of a variable group the fixed operands after it leave the rest.
      const count = counts?.[group++] ?? (isSingle ? 1 : Math.max(0, operands - operand - singlesBehind[at]!));
      for (const end = operand + count; operand < end; operand++) out.push(writer.operandId(op, operand));
    } else {
      const value = properties[part.property];
      if (value !== undefined) pushAttribute(writer, part, value, out);
    }
  }
  if (operand !== operands) writer.module.refuse(`'${form.def.name}' has operands that its instruction does not take`);
}

function segmentsOf(value: Attribute | undefined): readonly number[] | undefined {
  return DenseArrayAttr.is(value) ? value.values.map(Number) : undefined;
}

function pushAttribute(writer: FunctionWriter, part: Part, value: Attribute, out: WordBuffer): void {
  const { module } = writer;
  const { kind, names } = part;
  const given = parameterOf(value, "value");
  const number = typeof given === "number" ? given : undefined;
  if (kind === PartKind.Enum && number !== undefined) out.push(number);
  else if (kind === PartKind.Word && IntegerAttr.is(value)) out.push(lowWord(value.value));
  else if (kind === PartKind.Words && ArrayAttr.is(value)) {
    for (const element of value.elements) out.push(IntegerAttr.is(element) ? lowWord(element.value) : 0);
  } else if (kind === PartKind.EnumId && number !== undefined) out.push(module.word(number));
  else if (kind === PartKind.Names && StringAttr.is(value)) out.push(wordOfNames(names ?? "", value.value) ?? 0);
  else if (kind === PartKind.NameList && ArrayAttr.is(value)) {
    for (const element of value.elements) pushAttribute(writer, { ...part, kind: PartKind.Names }, element, out);
  } else if (kind === PartKind.Symbol && SymbolRefAttr.is(value)) out.push(module.functionId(value.root));
  else if (kind === PartKind.String && StringAttr.is(value)) out.pushAll(stringWords(value.value));
  else if (kind === PartKind.Type && TypeAttr.is(value)) out.push(module.type(value.type));
  else module.refuse("unexpected attribute");
}

/** A mask's word and the parameters of its bits, which are values and literals by turns. */
function maskWords(
  writer: FunctionWriter,
  part: Part,
  names: string,
  ids: readonly number[],
  literals: Attribute | undefined,
): readonly number[] {
  const kind = part.names ?? "";
  const word = wordOfNames(kind, names) ?? 0;
  const numbers = ArrayAttr.is(literals)
    ? literals.elements.map((one) => (IntegerAttr.is(one) ? lowWord(one.value) : 0))
    : [];
  const [nextId, nextNumber] = [ids.values(), numbers.values()];
  const parameters = parametersOfMask(kind, word).map((parameter) => {
    if (isId(parameter)) return nextId.next().value ?? 0;
    const number = nextNumber.next().value ?? 0;
    return parameter.kind.category === "Id" ? writer.module.word(number) : number;
  });
  return [word, ...parameters];
}
