// Answers the batch protocol of the conformance harness with our tools: JSON lines in (id, stages, folder), JSON lines
// out (id, status, output and diagnostics in base64). One process runs thousands of cases.
import { createInterface } from "node:readline";
import { Sink } from "../../test/harness/memory-platform.ts";
import { standardPrograms } from "../../test/harness/shell/commands.ts";
import { startWatchdog } from "./watchdog.ts";

interface Request {
  readonly id: string;
  readonly stages: readonly (readonly [tool: string, argv: readonly string[]])[];
  readonly cwd: string;
}

const names: { readonly [native: string]: string } = {
  "mlir-opt": "spirvana-opt",
  "mlir-translate": "spirvana-translate",
};

/** Seconds that one case may take. */
const LIMIT = 20;
const MISSING_TOOL = 2;

async function answer({ id, stages, cwd }: Request): Promise<string> {
  const stderr = new Sink();
  let stdin: Uint8Array = new Uint8Array();
  let status = 0;
  for (const [tool, argv] of stages) {
    const stdout = new Sink();
    const program = standardPrograms(names[tool] ?? tool);
    status = program === undefined ? MISSING_TOOL : await program(argv, { stdin, stdout, stderr, folder: cwd });
    stdin = stdout.bytes();
    if (status !== 0) break;
  }
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");
  return JSON.stringify({ id, rc: status, out: base64(stdin), err: base64(stderr.bytes()) });
}

const watchdog = startWatchdog(LIMIT);
for await (const line of createInterface({ input: process.stdin })) {
  watchdog.begin();
  process.stdout.write(`${await answer(JSON.parse(line))}\n`);
}
process.exit();
