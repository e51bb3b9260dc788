// Lowers host code with its launches to the LLVM dialect.

import { boolOption, definePass } from "../../pass/index.ts";
import { lowerHostToLlvm } from "./index.ts";

export const lowerHostToLlvmPass = definePass({
  name: "lower-host-to-llvm",
  displayName: "LowerHostCodeToLLVMPass",
  summary: "Lowers the host module code and `gpu.launch_func` to LLVM",
  anchor: "builtin.module",
  options: {
    "launch-all": boolOption(false, "Launch all work-groups and invocations, for spirvana's engine"),
  },
  dependentDialects: ["llvm"],
  run: (op, { options }) => (lowerHostToLlvm(op, { launchesAll: options["launch-all"] }) ? undefined : "failed"),
});
