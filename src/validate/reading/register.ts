/** Fills the columns of the facts with one instruction, in the module's order. */
import { enumerant, enumerantNamed, impliedCapabilities, KindCode } from "../../grammar/index.ts";
import * as Op from "../../grammar/opcodes.generated.ts";
import { stringEnd } from "../../support/tables/words.ts";
import type { Facts, FunctionFacts } from "../facts/module-facts.ts";

/** Whether OpDecorateString and OpMemberDecorateString are for a decoration. */
export function hasStringParameters(decoration: number): boolean {
  return enumerant("Decoration", decoration)?.parameters.some(({ kind }) => kind.code === KindCode.String) ?? false;
}

export function register(m: Facts, at: number, opcode: number): void {
  switch (opcode) {
    case Op.Capability:
      return declareCapability(m, m.word(at, 1));
    case Op.ConditionalCapabilityINTEL:
      return declareCapability(m, m.word(at, 2));
    case Op.Extension:
      m.extensions.add(m.string(at, 1));
      return;
    case Op.MemoryModel:
      m.addressingModel = m.word(at, 1);
      m.memoryModel = m.word(at, 2);
      return;
    case Op.EntryPoint:
      return registerEntryPoint(m, at, 1);
    case Op.ConditionalEntryPointINTEL:
      return registerEntryPoint(m, at, 2);
    case Op.ExecutionMode:
    case Op.ExecutionModeId:
      return registerMode(m, at);
    case Op.Decorate:
    case Op.DecorateId:
      m.decorations.add({ kind: m.word(at, 2), target: m.word(at, 1), member: undefined, at, parameters: 3 });
      return;
    case Op.DecorateString:
      // Any other decoration has no effect in this form.
      if (hasStringParameters(m.word(at, 2)))
        m.decorations.add({ kind: m.word(at, 2), target: m.word(at, 1), member: undefined, at, parameters: 3 });
      return;
    case Op.MemberDecorateString:
      if (hasStringParameters(m.word(at, 3)))
        m.decorations.add({ kind: m.word(at, 3), target: m.word(at, 1), member: m.word(at, 2), at, parameters: 4 });
      return;
    case Op.MemberDecorate:
    case Op.MemberDecorateIdEXT:
      m.decorations.add({ kind: m.word(at, 3), target: m.word(at, 1), member: m.word(at, 2), at, parameters: 4 });
      return;
    case Op.SamplerImageAddressingModeNV:
      m.imageAddressing = m.word(at, 1);
      return;
    case Op.GroupDecorate:
      for (const target of m.rest(at, 2)) copyGroup(m, m.word(at, 1), target, undefined);
      return;
    case Op.GroupMemberDecorate:
      for (let index = 2; index + 1 < m.length(at); index += 2) {
        copyGroup(m, m.word(at, 1), m.word(at, index), m.word(at, index + 1));
      }
      return;
    default:
      registerInFunction(m, at, opcode);
  }
}

function registerInFunction(m: Facts, at: number, opcode: number): void {
  switch (opcode) {
    case Op.Function:
      m.functions.push(functionAt(m, at));
      return;
    case Op.FunctionParameter:
      openFunction(m)?.parameters.push(at);
      return;
    case Op.Label:
      openFunction(m)?.labels.push(at);
      return;
    case Op.FunctionCall:
      openFunction(m)?.callees.push(m.word(at, 3));
      return;
    case Op.Phi:
      m.phis.push(at);
      return;
    case Op.FunctionEnd:
      return endFunction(m, at);
    case Op.Variable:
    case Op.UntypedVariableKHR:
      if (openFunction(m) === undefined) m.globals.push(at);
      return;
    default:
  }
}

/** The function whose end has not been read. */
function openFunction(m: Facts): FunctionFacts | undefined {
  const current = m.functions[m.functions.length - 1];
  return current !== undefined && current.end === m.words.length ? current : undefined;
}

function endFunction(m: Facts, at: number): void {
  const current = openFunction(m);
  if (current !== undefined) current.end = at;
}

function functionAt(m: Facts, at: number): FunctionFacts {
  return { at, id: m.word(at, 2), end: m.words.length, parameters: [], labels: [], callees: [] };
}

/** Declares a capability with those that it implies. */
function declareCapability(m: Facts, capability: number): void {
  m.declare(capability);
  const name = enumerant("Capability", capability)?.name;
  if (name === undefined) return;
  for (const implied of impliedCapabilities(name)) {
    const value = enumerantNamed("Capability", implied)?.value;
    if (value !== undefined) m.declare(value);
  }
}

function registerEntryPoint(m: Facts, at: number, first: number): void {
  const end = stringEnd(m.words, at + first + 2, m.next(at)) ?? m.next(at);
  m.entryPoints.push({
    at,
    model: m.word(at, first),
    id: m.word(at, first + 1),
    name: m.string(at, first + 2),
    interfaces: [...m.words.subarray(end, m.next(at))],
  });
}

function registerMode(m: Facts, at: number): void {
  const entry = m.word(at, 1);
  const modes = m.executionModes.get(entry);
  if (modes === undefined) m.executionModes.set(entry, [at]);
  else modes.push(at);
}

/** A target of a group has the group's decorations. */
function copyGroup(m: Facts, group: number, target: number, member: number | undefined): void {
  for (const decoration of [...m.decorations.of(group)]) {
    if (decoration.member === undefined) m.decorations.add({ ...decoration, target, member });
  }
}
