/** Numbers of 8 and 16 bits that a module may only load, store and convert, for lack of the capability to compute with them. */
import { Capability as C } from "../../../grammar/enumerants.generated.ts";
import * as Op from "../../../grammar/opcodes.generated.ts";
import { headerWords } from "../../../spirv/modules.ts";
import type { Facts } from "../../facts/module-facts.ts";
import { isLimitedType } from "../../facts/small-types.ts";
import { isPointer } from "../../facts/types.ts";
import { broken, chapter, type Outcome, type Rule } from "../../rule.ts";

const sizes = chapter("2.16.3 Validation Rules for Shader Capabilities", "small-type");

/** The allowed uses of a result: stores, copies, conversions of the width only, and instructions without meaning for the program. */
const allowed: ReadonlySet<number> = new Set([
  Op.Name,
  Op.Decorate,
  Op.DecorateId,
  Op.CopyObject,
  Op.Store,
  Op.FConvert,
  Op.UConvert,
  Op.SConvert,
]);

/** Whether an instruction is of a set that describes the program only: debug information and NonSemantic sets. */
function isDescription(m: Facts, at: number): boolean {
  const opcode = m.opcode(at);
  if (opcode !== Op.ExtInst && opcode !== Op.ExtInstWithForwardRefsKHR) return false;
  const set = m.importName(m.word(at, 3));
  return set.startsWith("NonSemantic.") || set.endsWith("DebugInfo.100") || set === "DebugInfo";
}

/** Whether the module declares a small number with which it may not compute. */
function hasLimitedTypes(m: Facts): boolean {
  const end = m.functions[0]?.at ?? m.words.length;
  for (let at = headerWords; at < end; at = m.next(at)) {
    const opcode = m.opcode(at);
    if ((opcode === Op.TypeInt || opcode === Op.TypeFloat) && isLimitedType(m, m.word(at, 1))) return true;
  }
  return false;
}

function checkUses(m: Facts): readonly Outcome[] {
  const found: Outcome[] = [];
  if (!m.derive(hasLimitedTypes)) return found;
  for (let at = headerWords; at < m.words.length; at = m.next(at)) {
    const type = m.typeAt(at);
    if (type === 0 || isPointer(m, type) || !isLimitedType(m, type)) continue;
    for (const user of m.usesOf(m.resultAt(at))) {
      if (allowed.has(m.opcode(user)) || isDescription(m, user)) continue;
      found.push(broken(undefined, "Invalid use of 8- or 16-bit result", user));
      if (!m.settings.all) return found;
    }
  }
  return found;
}

const isShader = (m: Facts): boolean => m.has(C.Shader);

export const smallTypeRules: readonly Rule[] = [
  sizes.module(
    "uses",
    "limits",
    "Without their capabilities, results of 8- and 16-bit types are only stored, copied and converted by width.",
    checkUses,
    { when: isShader },
  ),
];
