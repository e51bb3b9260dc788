// Kinds of arguments of public functions that are values of the IR.

import type { Kind } from "../support/arguments.ts";
import { Context } from "./context.ts";
import { Operation } from "./operation.ts";

/** @internal */
export const anOperation: Kind = {
  expected: "an operation of this package",
  is: (value) => value instanceof Operation,
};

/** @internal */
export const aContext: Kind = { expected: "a context of this package", is: (value) => value instanceof Context };
