/** The operands of an op as words, by the table that its definition and the grammar make. */
import { isId, PointerType, parametersOfMask, wordOfNames } from "../../dialects/spirv/index.ts";
import {
  ArrayAttr,
  type Attribute,
  DenseArrayAttr,
  IntegerAttr,
  StringAttr,
  SymbolRefAttr,
  TypeAttr,
} from "../../ir/index.ts";
import { type OpWords, type Part, PartKind } from "../op-words.ts";
import type { FunctionWriter } from "./function-writer.ts";
import { lowWord, stringWords } from "./words.ts";

export function operandWords(writer: FunctionWriter, op: number, form: OpWords): readonly number[] {
  const { store, module } = writer;
  const words: number[] = [];
  const properties = store.properties(op);
  const counts = segments(writer, op, form);
  let operand = 0;
  let group = 0;
  for (const part of form.parts) {
    if (part.kind === PartKind.Storage) {
      const type = writer.resultType(op);
      words.push(PointerType.is(type) ? type.storageClass : 0);
    } else if (part.kind === PartKind.Mask) {
      const value = properties[part.property];
      const count = part.hasOperands === true ? (counts?.[group++] ?? store.opOperandCount[op]! - operand) : 0;
      const ids = Array.from({ length: count }, () => writer.operandId(op, operand++));
      if (StringAttr.is(value))
        words.push(...maskWords(writer, part, value.value, ids, properties[part.literals ?? -1]));
    } else if (part.property < 0) {
      const rest = store.opOperandCount[op]! - operand;
      const count = counts?.[group++] ?? (part.kind === PartKind.Value ? 1 : variableCount(form, part, rest));
      for (let index = 0; index < count; index++) words.push(writer.operandId(op, operand++));
    } else {
      const value = properties[part.property];
      if (value !== undefined) words.push(...attributeWords(writer, part, value));
    }
  }
  if (operand !== store.opOperandCount[op])
    module.refuse(`'${form.def.name}' has operands that its instruction does not take`);
  return words;
}

function segments(writer: FunctionWriter, op: number, form: OpWords): readonly number[] | undefined {
  const index = form.def.propertyIndex("operandSegmentSizes");
  const value = index < 0 ? undefined : writer.store.properties(op)[index];
  return DenseArrayAttr.is(value) ? value.values.map(Number) : undefined;
}

/** The operands of a variable group: what fixed ones behind it leave. */
function variableCount(form: OpWords, part: OpWords["parts"][number], rest: number): number {
  const behind = form.parts.slice(form.parts.indexOf(part) + 1).filter(({ kind }) => kind === PartKind.Value).length;
  return Math.max(0, rest - behind);
}

function attributeWords(writer: FunctionWriter, { kind, names }: Part, value: Attribute): readonly number[] {
  const { module } = writer;
  if (kind === PartKind.Names && StringAttr.is(value)) return [wordOfNames(names ?? "", value.value) ?? 0];
  const isEnum = "value" in value && typeof value.value === "number";
  if (kind === PartKind.Enum && isEnum) return [value.value as number];
  if (kind === PartKind.EnumId && isEnum) return [module.word(value.value as number)];
  if (kind === PartKind.Word && IntegerAttr.is(value)) return [lowWord(value.value)];
  if (kind === PartKind.Symbol && SymbolRefAttr.is(value)) return [module.functionId(value.root)];
  if (kind === PartKind.String && StringAttr.is(value)) return stringWords(value.value);
  if (kind === PartKind.Type && TypeAttr.is(value)) return [module.type(value.type)];
  if (kind === PartKind.Words && ArrayAttr.is(value)) {
    return value.elements.map((element) => (IntegerAttr.is(element) ? lowWord(element.value) : 0));
  }
  return module.refuse("unexpected attribute");
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
