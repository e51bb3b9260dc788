// npm run fuzz -- bytecode [COUNT [SEED]]: bytecode of the IR tests with bytes changed, which must be read, or rejected with one error; what is
// read and valid is printed and written again.
// The file under way lies in current.mlirbc, in case the watchdog ends the run.
import { writeBytecode } from "../../src/bytecode/index.ts";
import { moduleOf, pieces } from "../../test/bytecode/pieces.ts";
import { brokenBytecode, mutateBytecode } from "../../test/harness/fuzz/bytecode.ts";
import { fuzzMutants } from "./mutants.ts";

/** Seconds that one file may take. */
const LIMIT = 20;

/** Every how many IR tests one is a seed. */
const STEP = 5;

/** Larger files are left out: most changes would hit their texts. */
const LONGEST = 20_000;

/** Exit status: 0 if no file fails. */
export function fuzzBytecode(args: readonly string[]): Promise<number> {
  const files = pieces(STEP).flatMap((piece) => {
    const op = moduleOf(piece);
    const written = op && writeBytecode(op, { producer: "fuzz" });
    return written?.ok === true && written.value.length < LONGEST ? [written.value] : [];
  });
  const mutation = { files, extension: "mlirbc", limit: LIMIT, mutate: mutateBytecode, broken: brokenBytecode };
  return Promise.resolve(fuzzMutants(mutation, args));
}
