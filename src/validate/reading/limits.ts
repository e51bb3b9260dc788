/** Universal limits (specification, 2.17) that are counted while reading. */
import { StorageClass } from "../../grammar/enumerants.generated.ts";
import * as Op from "../../grammar/opcodes.generated.ts";
import { switchLiteralWords } from "../facts/flow/read-blocks.ts";
import type { Facts } from "../facts/module-facts.ts";
import { type Broken, broken, chapter } from "../rule.ts";

const limits = chapter("2.17 Universal Limits", "limit");

export const limitRules = {
  structMembers: limits.sentence("struct-members", "A structure must not have more than 16,383 members."),
  structDepth: limits.sentence("struct-depth", "Structures must not be nested deeper than 255."),
  switchBranches: limits.sentence(
    "switch-branches",
    "An OpSwitch must not have more than 16,383 pairs of literal and label.",
  ),
  localVariables: limits.sentence("local-variables", "There must not be more than 524,287 local variables."),
  globalVariables: limits.sentence("global-variables", "There must not be more than 65,535 global variables."),
} as const;

export class LimitPass {
  readonly #m: Facts;
  /** How deep structures are nested, by id. */
  readonly #depths = new Map<number, number>();
  #locals = 0;
  #globals = 0;

  constructor(m: Facts) {
    this.#m = m;
  }

  check(at: number, opcode: number): Broken | undefined {
    switch (opcode) {
      case Op.Variable:
        return this.#variable(at);
      case Op.TypeStruct:
        return this.#struct(at);
      case Op.Switch:
        return this.#switch(at);
      default:
        return undefined;
    }
  }

  #variable(at: number): Broken | undefined {
    const { maxLocalVariables, maxGlobalVariables } = this.#m.settings;
    if (this.#m.word(at, 3) === StorageClass.Function) {
      if (++this.#locals <= maxLocalVariables) return undefined;
      const message = `Number of local variables ('Function' Storage Class) exceeded the valid limit (${maxLocalVariables}).`;
      return broken(limitRules.localVariables, message);
    }
    if (++this.#globals <= maxGlobalVariables) return undefined;
    const message = `Number of Global Variables (Storage Class other than 'Function') exceeded the valid limit (${maxGlobalVariables}).`;
    return broken(limitRules.globalVariables, message);
  }

  #struct(at: number): Broken | undefined {
    const m = this.#m;
    const { maxStructMembers, maxStructDepth } = m.settings;
    const members = m.rest(at, 2);
    if (members.length > maxStructMembers) {
      const message = `Number of OpTypeStruct members (${members.length}) has exceeded the limit (${maxStructMembers}).`;
      return broken(limitRules.structMembers, message);
    }
    let deepest = 0;
    for (const member of members) deepest = Math.max(deepest, this.#depths.get(member) ?? 0);
    const depth = deepest + 1;
    this.#depths.set(m.word(at, 1), depth);
    if (depth <= maxStructDepth) return undefined;
    const message = `Structure Nesting Depth may not be larger than ${maxStructDepth}. Found ${depth}.`;
    return broken(limitRules.structDepth, message);
  }

  #switch(at: number): Broken | undefined {
    const m = this.#m;
    const most = m.settings.maxSwitchBranches;
    const pairs = Math.floor((m.length(at) - 3) / (switchLiteralWords(m, at) + 1));
    if (pairs <= most) return undefined;
    const message = `Number of (literal, label) pairs in OpSwitch (${pairs}) exceeds the limit (${most}).`;
    return broken(limitRules.switchBranches, message);
  }
}
