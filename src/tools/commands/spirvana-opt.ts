import { main } from "../opt.ts";
import { start } from "../start.ts";

void start("spirvana-opt", main);
