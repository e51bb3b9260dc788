import { later } from "../later.ts";
import { start } from "../start.ts";

void start("spirvana-translate", (_, platform) => later("spirvana-translate", platform));
