import { later } from "../later.ts";
import { start } from "../start.ts";

void start("spirvana-val", (_, platform) => later("spirvana-val", platform));
