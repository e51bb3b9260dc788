// The dialect of MLIR's tests: ops of any name, of which nothing is known. The test passes say what becomes of them.

import { type Dialect, INLINES_EVERYTHING } from "../../ir/index.ts";

export const test: Dialect = { name: "test", ops: [], allowsUnknown: true, inlining: INLINES_EVERYTHING };
