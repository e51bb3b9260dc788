/** Instructions of extended sets. Of sets for debuggers, lines become locations. */
import { ExtInst } from "../../../dialects/spirv/index.ts";
import { ArrayAttr, type Attribute, dictionaryAttr, integerAttr, stringAttr } from "../../../ir/index.ts";
import { isNonSemantic } from "../../words/op-words.ts";
import { Slot, slotKind } from "../slots.ts";
import type { FunctionScope } from "./function-scope.ts";
import { generic } from "./generic-ops.ts";
import { nonSemantic } from "./non-semantic-ops.ts";

const debugLine = 103;
const debugNoLine = 104;

export function extended(scope: FunctionScope, at: number, end: number): void {
  const { words, module } = scope;
  const set = module.setOf(words[at + 3]!, at);
  const number = words[at + 4]!;
  const plan = scope.plans.ofExtended(set, number);
  if (plan !== undefined) return generic(scope, plan, at, at + 5, end);
  const isDebug = isNonSemantic(set) && set !== "NonSemantic.DebugPrintf";
  if (isDebug) debugInstruction(scope, set, number, at, end);
  else unknownExtended(scope, set, number, at, end);
}

/** Lines become locations. */
function debugInstruction(scope: FunctionScope, set: string, number: number, at: number, end: number): void {
  const { module, words } = scope;
  const isOfShaders = set.startsWith("NonSemantic.Shader.DebugInfo");
  if (!isOfShaders || (number !== debugNoLine && number !== debugLine)) return nonSemantic(scope, set, at, end);
  if (number === debugNoLine) module.line = module.unknown;
  if (number !== debugLine || end - at < 10) return;
  const [line, column] = [module.integerOf(words[at + 6]!), module.integerOf(words[at + 8]!)];
  const file = module.debugSources.get(words[at + 5]!);
  if (file !== undefined) module.setPlace(file, line ?? 0, column ?? 0, at);
}

function unknownExtended(scope: FunctionScope, set: string, number: number, at: number, end: number): void {
  const { words, context, module } = scope;
  scope.count = 0;
  const strings: Attribute[] = [];
  for (let word = at + 5; word < end; word++) {
    const id = words[word]!;
    const isString = slotKind(module.slots.get(id)) === Slot.String;
    if (!isString) scope.push(scope.value(id, at));
    strings.push(isString ? stringAttr(context, module.stringOf(id, at)) : context.unit);
  }
  const hasStrings = strings.some((one) => one !== context.unit);
  const others = hasStrings ? [{ name: "strings", value: ArrayAttr.get(context, { elements: strings }) }] : [];
  const properties = [stringAttr(context, set), integerAttr(context, context.i32, number)];
  const type = module.typeAt(at, 1);
  if (type !== context.none) return scope.makeResult(ExtInst, at, context.internProperties(properties), others);
  const op = scope.makeOf(ExtInst, properties);
  if (hasStrings) scope.store.setAttributesId(op, dictionaryAttr(context, others).id);
}
