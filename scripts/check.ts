// npm run check: everything that can be said of the repository without running the product. Needs dist/ for the size.
import { runChecks } from "./check/all.ts";

process.exitCode = (await runChecks()).failed === 0 ? 0 : 1;
