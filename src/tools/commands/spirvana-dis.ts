import { main } from "../dis.ts";
import { start } from "../start.ts";

void start("spirvana-dis", main);
