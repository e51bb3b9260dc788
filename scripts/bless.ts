// npm run bless [-- FILE…]: rewrites what is expected from what is: the expected text of IR tests, the package's exports, the manual of flags, the pages
// of dialects, the pages of decorations and of validation, the lists of functions of the runtime, the tables of the conversion to LLVM.
import { spawnSync } from "node:child_process";
import { writeExports } from "./check/exports.ts";
import { writeDecorationsPage } from "./decorations-page.ts";
import { writeDialectPages } from "./dialect-pages.ts";
import { writeFlagsManual } from "./flags-manual.ts";
import { writeIntoSpirvTables } from "./into-spirv-page.ts";
import { writePassRegistry } from "./pass-registry.ts";
import { writeRowNames } from "./row-names.ts";
import { writeRuleExamples } from "./rule-examples.ts";
import { writeRuntimeFunctions } from "./runtime-functions-page.ts";
import { writeConversionTables } from "./spirv-to-llvm-page.ts";
import { writeValidationPages } from "./validation-pages.ts";

writeExports();
writeRowNames();
writePassRegistry();
await writeFlagsManual();
await writeDialectPages();
writeDecorationsPage();
writeRuntimeFunctions();
writeConversionTables();
writeIntoSpirvTables();
writeValidationPages();
await writeRuleExamples();
/** Tests are named by their paths in test/: files of the command line choose theirs. */
const files = process.argv.slice(2).map((path) => path.replace(/^(?:\.\/)?test\//, ""));
const chosen = files.length === 0 ? [] : ["-t", files.map((path) => path.replaceAll(/[.+()[\]]/g, "\\$&")).join("|")];
const args = ["node_modules/vitest/vitest.mjs", "run", "--project", "unit", "test/ir.test.ts", ...chosen];
const { status } = spawnSync(process.execPath, args, { stdio: "inherit", env: { ...process.env, BLESS: "1" } });
process.exitCode = status ?? 1;
