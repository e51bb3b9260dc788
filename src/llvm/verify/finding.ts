// The first violation of a rule, which ends the check.

/** It never leaves this folder. */
export class Violation extends Error {}

/** Ends the check with a message if a condition does not hold. */
export function check(condition: boolean, message: string): void {
  if (!condition) throw new Violation(message);
}
