// Violations of rules: the first one ends the check, except in debug information, which LLVM removes with a warning.

/** It never leaves this folder. */
export class Violation extends Error {}

/** A violation in debug information. It ends the check of one node or instruction and never leaves this folder. */
export class DebugViolation extends Error {}

/** Ends the check with a message if a condition does not hold. */
export function check(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Violation(message);
}

/** Ends the check of a piece of debug information with a message if a condition does not hold. */
export function checkDebug(condition: boolean, message: string): asserts condition {
  if (!condition) throw new DebugViolation(message);
}
