// Measures a process: CPU time of all its threads and its peak memory, as the kernel counts them.
import { spawnSync } from "node:child_process";

/** What a run of a program cost. */
export interface Cost {
  /** User and system time in milliseconds. */
  readonly cpu: number;
  /** Time on the wall in milliseconds. */
  readonly wall: number;
  /** Peak resident memory in megabytes. */
  readonly memory: number;
}

// Node cannot ask the kernel about a finished child, Python can.
const meter = `
import json, os, sys, time
start = time.monotonic()
pid = os.fork()
if pid == 0:
    out = os.open(sys.argv[1], os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(out, 1)
    os.execvp(sys.argv[2], sys.argv[2:])
_, status, usage = os.wait4(pid, 0)
wall = time.monotonic() - start
print(json.dumps([status, usage.ru_utime + usage.ru_stime, wall, usage.ru_maxrss]))
`;

// A machine's own certificates, which Node reads and parses before anything else, may take longer than all the rest of its start.
const { NODE_EXTRA_CA_CERTS: _, ...env } = process.env;

/** Runs a command with its standard output going to the file `output`, and measures it. Throws where it fails. */
export function measure(command: readonly string[], output = "/dev/null"): Cost {
  const result = spawnSync("python3", ["-c", meter, output, ...command], { encoding: "utf8", env });
  if (result.status !== 0) throw new Error(`cannot measure: ${result.error?.message ?? result.stderr}`);
  const [status, cpu, wall, memory]: readonly number[] = JSON.parse(result.stdout);
  if (status !== 0) throw new Error(`${command.join(" ")} failed:\n${result.stderr.slice(0, 2000)}`);
  return { cpu: (cpu ?? 0) * 1000, wall: (wall ?? 0) * 1000, memory: (memory ?? 0) / 1024 };
}

/** The middle of `values`, which are not empty. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle) - 1] ?? 0)) / 2;
}
