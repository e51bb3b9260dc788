import { later } from "../later.ts";
import { start } from "../start.ts";

void start("spirvana-llvm-spirv", (_, platform) => later("spirvana-llvm-spirv", platform));
