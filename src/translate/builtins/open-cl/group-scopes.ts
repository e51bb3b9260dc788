// The groups that functions of OpenCL C are for, which SPIR-V has as a scope: `work_group_all`, `sub_group_all`.

import { Scope } from "../../../grammar/enumerants.generated.ts";
import type { Body } from "../../to-llvm/body.ts";
import type { Instruction } from "../../to-llvm/instruction.ts";

/** How names begin, and the scope. */
export const groupScopes: readonly (readonly [word: string, scope: number])[] = [
  ["work_group_", Scope.Workgroup],
  ["sub_group_", Scope.Subgroup],
];

/** How the name for an instruction begins, by the scope that is its first operand. */
export function groupWord(body: Body, one: Instruction): string {
  const scope = body.at.input.knownInteger(one.operand(0));
  return groupScopes.find(([, other]) => BigInt(other) === scope)?.[0] ?? "work_group_";
}
