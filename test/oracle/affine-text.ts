// Random affine maps and sets as text, right and wrong ones, for the affine oracle tests.

type Random = () => number;

function pick<Item>(random: Random, items: readonly Item[]): Item {
  return items[Math.floor(random() * items.length)] as Item;
}

const constants = ["0", "1", "2", "3", "4", "5", "6", "8", "12", "16", "64", "-1", "-2", "-3", "-4"];
const leaves = ["d0", "d1", "d2", "s0", "s1", "d0", "d1", ...constants];
const divisions = ["mod", "floordiv", "ceildiv"];

/** Expressions that simplify, over a common part: multiples to join, remainders to recognise. */
function related(random: Random, depth: number): string {
  const x = `(${randomExpr(random, depth - 2)})`;
  const [a, b, q] = [pick(random, constants), pick(random, constants), pick(random, ["2", "3", "4", "6", "s0"])];
  return pick(random, [
    `(${x} * ${a} + ${x} * ${b})`,
    `(${x} - (${x} floordiv ${q}) * ${q})`,
    `(${x} - ${q} * (${x} floordiv ${q}))`,
    `((${x} * ${a}) floordiv ${b})`,
    `(${x} mod ${q} + (${x} floordiv ${q}) * ${q})`,
  ]);
}

function symbolic(random: Random, depth: number): string {
  if (depth <= 0 || random() < 0.5) return pick(random, ["s0", "s1", "s2", ...constants]);
  return `(${symbolic(random, depth - 1)} ${pick(random, ["+", "-", "*", ...divisions])} ${symbolic(random, depth - 1)})`;
}

/** An expression over d0…d2 and s0…s2 of at most about `depth` levels. */
export function randomExpr(random: Random, depth: number): string {
  if (depth <= 0 || random() < 0.1) return pick(random, leaves);
  switch (pick(random, ["sum", "sum", "sum", "product", "division", "division", "negation", "related"])) {
    case "sum":
      return `(${randomExpr(random, depth - 1)} ${pick(random, ["+", "-"])} ${randomExpr(random, depth - 1)})`;
    case "product":
      return random() < 0.5
        ? `(${randomExpr(random, depth - 1)} * ${symbolic(random, 1)})`
        : `(${symbolic(random, 1)} * ${randomExpr(random, depth - 1)})`;
    case "division":
      return `(${randomExpr(random, depth - 1)} ${pick(random, divisions)} ${random() < 0.8 ? pick(random, constants) : symbolic(random, 1)})`;
    case "negation":
      return `-(${randomExpr(random, depth - 1)})`;
    default:
      return related(random, depth);
  }
}

const linearLeaves = ["d0", "d1", "d2", "s0", "s1", "4", "7", "d0 * s0", "d1 * s1", "d2 * s0", "s0 * s1"];

/** An expression that is linear in the dims: sums and constant multiples of dims, symbols and their products. */
function randomLinearExpr(random: Random, depth: number): string {
  if (depth <= 0 || random() < 0.15) return `(${pick(random, linearLeaves)})`;
  const lhs = randomLinearExpr(random, depth - 1);
  if (random() < 0.3) return `(${lhs} * ${pick(random, ["2", "3", "-1", "5"])})`;
  return `(${lhs} ${pick(random, ["+", "-"])} ${randomLinearExpr(random, depth - 1)})`;
}

/** A layout that is linear in the dims or, one time in ten, has a division in it. */
export function randomLayout(random: Random): string {
  const linear = randomLinearExpr(random, 4);
  return random() < 0.9 ? linear : `${linear} + ${pick(random, ["d0 mod 2", "d1 floordiv 4", "d2 ceildiv 3"])}`;
}

const seeds = [
  "( i , j ) [ N ] -> ( i + N * 2 , j floordiv 4 )",
  "( i ) [ ] -> ( - i + 3 mod 2 )",
  "( ) -> ( 0 )",
  "( i , j ) [ N , M ] : ( i > = 0 , N - i > = 0 , j = = i * 2 )",
  "( i ) : ( i < = 10 , ( i + 1 ) * 2 > = 0 )",
  "( i , j ) -> ( ( i + j ) * 3 - ( j ceildiv 2 ) , - ( i ) , i mod 4 * 2 )",
  "( ) [ s ] : ( )",
].map((text) => text.split(" "));

const strayTokens =
  "( ) [ ] , : -> + - * > = < i j N mod floordiv ceildiv 3 0x1F 99999999999999999999 %a symbol 1.5 i32 loc".split(" ");

/** A map or set with one or two tokens dropped, added or replaced, and random space between the tokens. */
export function randomMistake(random: Random): string {
  const tokens = [...pick(random, seeds)];
  for (let changes = random() < 0.5 ? 1 : 2; changes > 0; changes--) {
    const at = Math.floor(random() * tokens.length);
    const removed = random() < 0.65 ? 1 : 0;
    tokens.splice(at, removed, ...(random() < 0.65 ? [pick(random, strayTokens)] : []));
  }
  return tokens.map((token) => token + pick(random, [" ", "  ", /^\w/.test(token) ? " " : ""])).join("");
}
