/** Debug instructions. */
import * as Op from "../../../grammar/opcodes.generated.ts";
import type { Facts } from "../../facts/module-facts.ts";
import { isStruct, membersOf } from "../../facts/types.ts";
import { chapter, type Outcome, type Rule } from "../../rule.ts";

const debug = chapter("3.3.2 Debug Instructions", "debug");

function memberName(m: Facts, at: number): Outcome {
  const [type, member] = [m.word(at, 1), m.word(at, 2)];
  if (!isStruct(m, type)) return `OpMemberName Type <id> ${m.name(type)} is not a struct type.`;
  if (member < membersOf(m, type).length) return undefined;
  return `OpMemberName Member <id> ${m.name(member)} index is larger than Type <id> ${m.name(type)}s member count.`;
}

export const debugRules: readonly Rule[] = [
  debug.instruction(
    "member-name",
    [Op.MemberName],
    "Type must be an OpTypeStruct, and Member the number of one of its members.",
    memberName,
  ),
  debug.instruction("line", [Op.Line], "File must be the result of an OpString.", (m, at) =>
    m.opcodeOf(m.word(at, 1)) === Op.String
      ? undefined
      : `OpLine Target <id> ${m.name(m.word(at, 1))} is not an OpString.`,
  ),
];
