import { later } from "../later.ts";
import { start } from "../start.ts";

void start("spirvana-runner", (_, platform) => later("spirvana-runner", platform));
