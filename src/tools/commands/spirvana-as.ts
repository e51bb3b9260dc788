import { main } from "../as.ts";
import { start } from "../start.ts";

void start("spirvana-as", main);
