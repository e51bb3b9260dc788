// All commands: the files in bin/ reach them through `launch.ts`. The code of a tool is loaded when the tool starts.
export { longestInput, start as run } from "./start/start.ts";
