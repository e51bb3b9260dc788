// Which cases of the comparison are within what exists: every operation that the input names is defined, and no stage
// asks for a tool or a flag that is still to come.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { allDialects } from "../all-dialects.ts";

/** A recorded case of the reference. */
interface Case {
  readonly id: string;
  readonly path: string;
  readonly stages: readonly (readonly [tool: string, argv: readonly string[]])[];
}

/** A case as our tools answered it; `err` names a stored text. */
interface Answer {
  readonly id: string;
  readonly err: string;
}

/** Dialects of mlir-opt 22; names of others are unregistered operations, which need no definition. */
const registered = new Set(
  `acc affine amdgpu amx arith arm_neon arm_sme arm_sve async bufferization builtin cf complex dlti emitc func gpu index irdl
  linalg llvm math memref ml_program mpi nvgpu nvvm omp pdl pdl_interp ptr quant rocdl scf shape shard smt sparse_tensor spirv
  tensor test test_dyn test_irdl_to_cpp tosa transform ub vector wasmssa x86vector xegpu xevm`.split(/\s+/),
);

/** Operations that may be without their dialect's name. */
const bare = /(?:^|[{}]|= )[ \t]*(call|return)\b/gm;

/** The names of the operations of registered dialects in an input, as far as its text shows them. */
export function opsIn(text: string): ReadonlySet<string> {
  const code = text
    .replaceAll(/\/\/.*$/gm, "")
    .replaceAll(/"((?:[^"\\\n]|\\.)*)"(\(?)/g, (_, name: string, call: string) =>
      call === "(" && /^[\w.]+$/.test(name) ? ` ${name} (` : '""',
    );
  const names = [...code.matchAll(/(?<![\w#!@%.$-])([a-z_]\w*)\.([A-Za-z_][\w.]*)(?![\w.]|\s*=[^=])/g)];
  const ops = names.flatMap(([name, dialect = ""]) => (registered.has(dialect) ? [name] : []));
  return new Set([...ops, ...[...code.matchAll(bare)].map(([, name]) => `func.${name}`)]);
}

/** Names of all operations that our dialects define. */
async function definedOps(): Promise<ReadonlySet<string>> {
  return new Set((await allDialects()).flatMap((dialect) => dialect.ops.map((op) => op.name)));
}

function readLines<T>(path: string): readonly T[] {
  return readFileSync(path, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line): T => JSON.parse(line));
}

/** Where the harness keeps its data. */
function dataFolder(): string {
  const home = process.env["CONFORMANCE_HOME"] ?? join(homedir(), ".cache/mlir-conformance");
  return process.env["CONF_DATA"] ?? join(home, "data");
}

/** Writes the answers of `label` that are within what exists as the answers of `target`; states how many are left out. */
export async function keepKnown(label: string, target: string): Promise<string> {
  const data = dataFolder();
  const defined = await definedOps();
  const cases = new Map(readLines<Case>(join(data, "ref.jsonl")).map((item) => [item.id, item]));
  const answers = readLines<Answer>(join(data, "runs", `${label}.jsonl`));
  let unknownOps = 0;
  let unknownFlags = 0;
  const kept = answers.filter(({ id, err }) => {
    const item = cases.get(id);
    if (item === undefined) return false;
    const isDefined = [...opsIn(readFileSync(join(data, "pieces", item.path), "utf8"))].every((op) => defined.has(op));
    const hasFlags = item.stages.every(([tool]) => tool === "mlir-opt") && !asksForMissingFlag(data, err);
    if (!isDefined) unknownOps++;
    else if (!hasFlags) unknownFlags++;
    return isDefined && hasFlags;
  });
  writeFileSync(join(data, "runs", `${target}.jsonl`), kept.map((answer) => `${JSON.stringify(answer)}\n`).join(""));
  return `${kept.length} of ${answers.length} cases; left out: ${unknownOps} with operations, ${unknownFlags} with tools or flags to come`;
}

/** What our tools say of flags and passes that they do not have. */
const missing = /: (?:flag|pass) '.*' of mlir-opt is not supported|' does not refer to a registered pass/;

function asksForMissingFlag(data: string, err: string): boolean {
  const path = join(data, "blobs", err.slice(0, 2), err);
  return existsSync(path) && missing.test(readFileSync(path, "utf8"));
}
