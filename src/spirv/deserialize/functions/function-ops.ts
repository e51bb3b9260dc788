/** The Function Instructions section: functions, their parameters, calls. */
import { Decoration, FunctionCall, FunctionControl, func } from "../../../dialects/spirv/index.ts";
import {
  ArrayAttr,
  type DictionaryAttr,
  dictionaryAttr,
  FunctionType,
  type Operation,
  symbolRefAttr,
  type Type,
  TypeAttr,
} from "../../../ir/index.ts";
import { qualifiedAttributeName } from "../../names/attribute-name.ts";
import { Op } from "../../opcode.ts";
import { enumerated } from "../enumerants.ts";
import type { Rules } from "../instruction-rules.ts";
import { attributesOf } from "../module/annotations.ts";
import type { ModuleReader } from "../module/module-reader.ts";
import { reject } from "../rejection.ts";
import { Slot } from "../slots.ts";
import type { FunctionScope } from "./function-scope.ts";

/** The op of a function whose OpFunction is at a word, without its body. */
export function declareFunction(module: ModuleReader, at: number, end: number): Operation {
  const { context, words, annotations } = module;
  if (end - at !== 5) reject("OpFunction must have 4 parameters", at);
  const type = module.typeAt(at, 4);
  if (!FunctionType.is(type)) return reject("OpFunction must have a function type", at);
  const id = words[at + 2]!;
  const result = module.typeAt(at, 1);
  if ((type.results[0] ?? context.none) !== result) reject("mismatch in function type and return type", at);
  module.define(id, Slot.Function, at, at);
  // As in the reference, functions have no location, and OpLine before them holds inside.
  const notes = attributesOf(annotations.of(id));
  const op = module.appendSymbol(func, id, module.functionSymbol(id), [
    { name: "function_type", value: TypeAttr.get(context, { type }) },
    { name: "function_control", value: enumerated(FunctionControl, context, words[at + 3]!, at) },
    ...notes,
  ]);
  module.store.addRegion(op);
  return module.store.operationOf(op);
}

function parametersOf(op: Operation): readonly Type[] {
  const declared = op.attr("function_type");
  return TypeAttr.is(declared) && FunctionType.is(declared.type) ? declared.type.inputs : [];
}

function parameter(scope: FunctionScope, at: number): void {
  const type = scope.module.typeAt(at, 1);
  const entry = scope.region.firstBlock ?? scope.region.addBlock();
  if (parametersOf(scope.op)[scope.parameters.length] !== type)
    reject("mismatch in argument type between function type and argument", at);
  const id = scope.words[at + 2]!;
  scope.define(id, Slot.Value, scope.store.addBlockArgument(entry, type.id, scope.argumentLocation(id)), at);
  scope.parameters.push(attributesOfParameter(scope, id));
}

function attributesOfParameter({ context, module }: FunctionScope, id: number): DictionaryAttr {
  const notes = module.annotations.of(id);
  if (notes.length === 0) return context.noAttributes;
  const [only, second] = notes;
  // MLIR has a form for a single decoration without a value.
  const isSimple =
    only !== undefined &&
    second === undefined &&
    only.value === context.unit &&
    Decoration.enum.text(only.decoration) !== undefined;
  const entries = isSimple
    ? [{ name: "spirv.decoration", value: Decoration.of(context, only.decoration) }]
    : attributesOf(notes).map(({ name, value }) => ({ name: qualifiedAttributeName(name), value }));
  return dictionaryAttr(context, entries);
}

/** The attributes of all parameters, or of none. */
export function completeParameters({ op, context, parameters }: FunctionScope, at: number): void {
  const expected = parametersOf(op).length;
  if (parameters.length !== expected)
    reject(`function has ${parameters.length} parameters, but its type has ${expected}`, at);
  if (parameters.some((attributes) => attributes !== context.noAttributes))
    op.setAttr("arg_attrs", ArrayAttr.get(context, { elements: parameters }));
}

function call(scope: FunctionScope, at: number, end: number): void {
  const { words, module, context } = scope;
  const type = module.typeAt(at, 1);
  scope.count = 0;
  for (let word = at + 4; word < end; word++) scope.push(scope.value(words[word]!, at));
  const callee = symbolRefAttr(context, module.functionSymbol(words[at + 3]!));
  const isVoid = type === context.none;
  const id = words[at + 2]!;
  const line = module.line;
  // As in the reference, calls have no location.
  module.line = module.unknown;
  const op = scope.make(
    context.opId(FunctionCall),
    type.id,
    isVoid ? 0 : 1,
    context.internProperties([callee]),
    module.annotations.dictionaryId(id, FunctionCall),
  );
  module.line = line;
  if (!isVoid) scope.define(id, Slot.Value, scope.store.firstResult(op), at);
}

export const functionRules: Rules<FunctionScope> = {
  [Op.FunctionParameter]: [3, parameter],
  [Op.FunctionCall]: [4, call],
};
