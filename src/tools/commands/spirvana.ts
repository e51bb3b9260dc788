import { main } from "../spirvana.ts";
import { start } from "../start.ts";

void start("spirvana", main);
