// The dialect of MLIR's tests: ops of any name, of which nothing is known. The test passes say what becomes of them.

import { type Dialect, INLINES_EVERYTHING } from "../../ir/index.ts";

const INVALID = "test.invalid_attr";

/** An attribute that is wrong wherever it is. */
const refuse: NonNullable<Dialect["verifyArgumentAttribute"]> = (op, _region, _index, { name }) =>
  name === INVALID ? op.plainError(`invalid to use '${INVALID}'`) : undefined;

/** The few ops of MLIR's test dialect that our tests use. */
export const test: Dialect = {
  name: "test",
  ops: [],
  allowsUnknown: true,
  resources: "all",
  inlining: INLINES_EVERYTHING,
  verifyArgumentAttribute: refuse,
  verifyResultAttribute: refuse,
};
