// All commands: the files in bin/ reach them through `launch.ts`. A tool's code is evaluated when the tool is asked for.
import type { PlaceOf } from "./fault.ts";
import { start } from "./start.ts";
import { tools } from "./table.ts";

export { longestInput } from "./start.ts";

/** Runs the tool called `name` with the arguments of this process and sets the process's exit status. */
export async function run(name: string, placeOf: PlaceOf): Promise<void> {
  const load = tools[name];
  if (load === undefined) throw new Error(`there is no tool ${name}`);
  await start(name, load, placeOf);
}
