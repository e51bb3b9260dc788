// All commands: the files in bin/ reach them through `launch.ts`. A tool's code is evaluated when the tool is asked for.
import { later } from "./later.ts";
import { start } from "./start.ts";
import { tools } from "./table.ts";

export { longestInput } from "./start.ts";

/** Runs the tool called `name` with the arguments of this process and sets the process's exit status. */
export async function run(name: string): Promise<void> {
  const load = tools[name];
  const tool = await load?.();
  await start(name, tool === undefined ? (_argv, platform) => later(name, platform) : tool.main);
}
