// npm run conformance -- DIR [FLAGS]        the comparison with the reference, whose harness is in DIR
// npm run conformance -- --lit DIR [FLAGS]  MLIR's own tests, which are in DIR
import { runDifferential } from "./conformance/differential.ts";
import { litOptionsOf, runLitSuite } from "./conformance/lit-suite.ts";

const [first, ...rest] = process.argv.slice(2);
const isLit = first === "--lit";
const folder = isLit ? rest[0] : first;
if (folder === undefined) {
  console.error("usage: npm run conformance -- [--lit] DIR [FLAGS]");
  process.exitCode = 2;
} else if (isLit) {
  await runLitSuite(folder, litOptionsOf(rest.slice(1)));
  process.exit();
} else {
  process.exitCode = await runDifferential(folder, rest);
}
