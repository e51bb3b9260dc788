// Combines all SPIR-V modules of a module, and prints which symbols get other names.

import { Builder, symbolName } from "../../../ir/index.ts";
import { definePass } from "../../../pass/index.ts";
import { isOp } from "../../op-name/index.ts";
import { combineModules } from "../index.ts";

export const testSpirvModuleCombiner = definePass({
  name: "test-spirv-module-combiner",
  displayName: "(anonymous namespace)::TestModuleCombinerPass",
  summary: "Tests SPIR-V module combiner library",
  anchor: "builtin.module",
  dependentDialects: ["spirv"],
  run(op, { context, print }) {
    const modules = [...(op.region().firstBlock?.ops() ?? [])].filter((one) => isOp(one, "spirv.module"));
    const [first] = modules;
    if (first === undefined) return "unchanged";
    const { problem } = combineModules(modules, new Builder(op.store).insertBefore(first), (module, from, to) => {
      print(`[${symbolName(module) ?? "None"}] ${from} -> ${to}\n`);
    });
    if (problem !== undefined) context.emit(problem);
    for (const module of modules) module.erase();
    return undefined;
  },
});
