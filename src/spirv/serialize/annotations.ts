/** Decorations: attributes of ops, types and members as OpDecorate and its kin. */
import { BuiltIn, Decoration, LinkageAttributesAttr, LinkageType, wordOfNames } from "../../dialects/spirv/index.ts";
import { KindCode, type Operand } from "../../grammar/index.ts";
import {
  ArrayAttr,
  type Attribute,
  IntegerAttr,
  type NamedAttribute,
  parameterOf,
  StringAttr,
  SymbolRefAttr,
  UnitAttr,
} from "../../ir/index.ts";
import { attributeName, decorationName, decorationNamed, decorationParameters } from "../names/attribute-name.ts";
import { Op } from "../opcode.ts";
import type { ModuleWriter } from "./module-writer.ts";
import { lowWord, stringWords } from "./words.ts";

export function decorate(module: ModuleWriter, id: number, name: string, words: readonly number[]): void {
  module.add(module.decorations, Op.Decorate, [id, Decoration.enum.value(name) ?? 0, ...words]);
}

/** Writes the decorations that an attribute of an op holds. */
export function decorateBy(module: ModuleWriter, id: number, { name, value }: NamedAttribute): void {
  const decoration = decorationNamed(name);
  if (decoration === undefined) {
    const expected = "non-argument attributes expected to have snake-case-ified decoration name";
    return module.refuse(`${expected}, unhandled attribute with name : ${name}`);
  }
  decorateWith(module, Op.Decorate, [id], decoration, value);
}

/** Writes decorations of what `target` says: an id, or an id and a member. */
export function decorateWith(
  module: ModuleWriter,
  plain: number,
  target: readonly number[],
  decoration: number,
  value: Attribute,
): void {
  if (!module.isComplete && namesUnknown(module, value)) {
    module.postponed.push(() => decorateWith(module, plain, target, decoration, value));
    return;
  }
  for (const one of repeated(decoration, value)) {
    const parameters = decorationParameters(decoration) ?? [];
    const [forIds, forStrings] = plain === Op.Decorate ? ofIds : ofMembers;
    const isId = parameters.some(({ kind }) => kind.code === KindCode.Id);
    const isString = module.decoratesByString && stringDecorations.test(decorationName(decoration));
    const opcode = isId ? forIds : isString ? forStrings : plain;
    module.add(module.decorations, opcode, [...target, decoration, ...decorationWords(module, decoration, one)]);
  }
}

/** The instructions for decorations with ids and with strings. */
const ofIds = [Op.DecorateId, Op.DecorateString] as const;
const ofMembers = [Op.MemberDecorateIdEXT, Op.MemberDecorateString] as const;

/** Whether an attribute names a symbol that has not been written yet. */
function namesUnknown(module: ModuleWriter, value: Attribute): boolean {
  if (ArrayAttr.is(value)) return value.elements.some((element) => namesUnknown(module, element));
  return SymbolRefAttr.is(value) && symbolId(module, value.root) === undefined;
}

/** The id of a constant, a variable or a declaration that has been written. */
export function symbolId(module: ModuleWriter, name: string): number | undefined {
  return module.specConstantId(name) ?? module.variableId(name) ?? module.declarationId(name);
}

function decorationWords(module: ModuleWriter, decoration: number, value: Attribute): readonly number[] {
  if (UnitAttr.is(value)) return [];
  if (LinkageAttributesAttr.is(value)) {
    const kind = LinkageType.is(value.linkage_type) ? value.linkage_type.value : 0;
    return [...stringWords(value.linkage_name.value), kind];
  }
  const parameters = decorationParameters(decoration) ?? [];
  const parts = ArrayAttr.is(value) ? value.elements : [value];
  return parts.flatMap((part, index) =>
    parameterWords(module, part, parameters[Math.min(index, parameters.length - 1)], decoration),
  );
}

function parameterWords(
  module: ModuleWriter,
  value: Attribute,
  parameter: Operand | undefined,
  decoration: number,
): readonly number[] {
  const isId = parameter?.kind.code === KindCode.Id;
  if (SymbolRefAttr.is(value)) {
    return [symbolId(module, value.root) ?? module.refuse(`unknown symbol '${value.root}'`)];
  }
  if (IntegerAttr.is(value)) return [isId ? module.constant(value.type, value) : lowWord(value.value)];
  if (StringAttr.is(value)) {
    if (parameter?.kind.code === KindCode.String) return stringWords(value.value);
    const name = attributeName(decorationName(decoration));
    const word =
      (name === "built_in" ? BuiltIn.enum.value(value.value) : undefined) ??
      wordOfNames(parameter?.kind.name ?? "", value.value);
    return [word ?? module.refuse(`invalid ${name} decoration attribute ${value.value}`)];
  }
  const bits = parameterOf(value, "value");
  if (typeof bits === "number") return [bits];
  return module.refuse(`unhandled decoration ${attributeName(decorationName(decoration))}`);
}

/** Decorations that OpDecorateString is for. */
const stringDecorations = /^User(Semantic|TypeGOOGLE)$/;

/** The operands of each of several decorations of one kind. */
function repeated(decoration: number, value: Attribute): readonly Attribute[] {
  if (!ArrayAttr.is(value)) return [value];
  const parameters = decorationParameters(decoration) ?? [];
  const isList =
    parameters.length > 1 || parameters.at(-1)?.quantifier === "*" || decorationParameters(decoration) === undefined;
  return isList && !value.elements.every((element) => ArrayAttr.is(element)) ? [value] : value.elements;
}
