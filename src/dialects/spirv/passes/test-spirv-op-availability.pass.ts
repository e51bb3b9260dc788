// Prints of every SPIR-V op in the functions of a module what it needs.

import { type Operation, symbolName } from "../../../ir/index.ts";
import { definePass } from "../../../pass/index.ts";
import { isOp } from "../../op-name/index.ts";
import { opAvailability, type Requirement, versionText } from "../index.ts";

export const testSpirvOpAvailability = definePass({
  name: "test-spirv-op-availability",
  displayName: "(anonymous namespace)::PrintOpAvailability",
  summary: "Test SPIR-V op availability",
  anchor: "builtin.module",
  dependentDialects: ["spirv"],
  run(module, { print }) {
    module.walkPostOrder((op) => {
      if (!isOp(op, "func.func")) return;
      print(`${symbolName(op)}\n`);
      op.walkPostOrder((inner) => print(availabilityText(inner)));
    });
    return "unchanged";
  },
});

/** Empty for ops of other dialects. */
function availabilityText(op: Operation): string {
  const needed = opAvailability(op);
  if (needed === undefined) return "";
  return [
    `${op.name} min version: ${versionText(needed.minVersion)}\n`,
    `${op.name} max version: ${versionText(needed.maxVersion)}\n`,
    `${op.name} extensions: [ ${listsText(needed.extensions)}]\n`,
    `${op.name} capabilities: [ ${listsText(needed.capabilities)}]\n`,
  ].join("");
}

function listsText(requirements: readonly Requirement[]): string {
  return requirements.map(({ anyOf }) => `[${anyOf.join(", ")}] `).join("");
}
