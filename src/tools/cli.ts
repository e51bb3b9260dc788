// All commands: the files in bin/ reach them through `launch.ts`. A tool's code is evaluated when the tool is asked for.
import { start } from "./start.ts";
import { tools } from "./table.ts";

export { longestInput } from "./start.ts";

/** Runs the tool called `name` with the arguments of this process and sets the process's exit status. */
export async function run(name: string): Promise<void> {
  const tool = await tools[name]?.();
  if (tool === undefined) throw new Error(`there is no tool ${name}`);
  await start(name, tool.main);
}
