// Makes programs of work-groups that fail smaller: statements are left out as long as the rest fails.
import type { GroupProgram, Program, Statement } from "./program.ts";

/** The smallest program found, by leaving out or opening one statement at a time; `fails` tries at most `most` programs. */
export async function reduced(
  program: GroupProgram,
  fails: (program: GroupProgram) => Promise<boolean>,
  most = 200,
): Promise<GroupProgram> {
  let best = program;
  let tries = 0;
  for (let at = 0; tries < most; ) {
    const body = variantOf(best.body, { left: at });
    if (body === undefined) break;
    tries++;
    const smaller = { ...best, body };
    if (await fails(smaller)) best = smaller;
    else at++;
  }
  return best;
}

/** A body without its statement of a number, counted with those inside; undefined if there are fewer. */
function variantOf(body: Program, number: { left: number }): Program | undefined {
  for (const [at, statement] of body.entries()) {
    const [before, after] = [body.slice(0, at), body.slice(at + 1)];
    if (number.left-- === 0) return [...before, ...after];
    const inside = innerVariant(statement, number);
    if (inside !== undefined) return [...before, inside, ...after];
  }
  return undefined;
}

function innerVariant(statement: Statement, number: { left: number }): Statement | undefined {
  if (statement.kind === "loop" || statement.kind === "call") {
    const body = variantOf(statement.body, number);
    return body && { ...statement, body };
  }
  if (statement.kind !== "if") return undefined;
  const whenTrue = variantOf(statement.whenTrue, number);
  if (whenTrue !== undefined) return { ...statement, whenTrue };
  const otherwise = variantOf(statement.otherwise, number);
  return otherwise && { ...statement, otherwise };
}
