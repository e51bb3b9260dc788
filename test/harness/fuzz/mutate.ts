// Makes wrong texts from right ones: small changes of tokens and lines, so that a reader gets far before it stumbles.
import type { Random } from "../../../bench/inputs/random.ts";

const token = /"(?:[^"\\\n]|\\.)*"|[\w$.]+|\s+|[^\w\s]/g;

const extremes = [
  "0",
  "-1",
  "4294967296",
  "18446744073709551616",
  "99999999999999999999999999",
  "0x",
  "1e999",
  "-9223372036854775808",
];

const pieces = [
  "%0",
  "%x#7",
  "@f",
  "^bb1",
  "#a",
  "!t",
  "loc(",
  ")",
  "{",
  "}",
  "<",
  ">",
  "->",
  ":",
  ",",
  "[",
  "]",
  '"',
  "?",
  "*",
  "x",
  "dense<",
  "affine_map<(d0) -> (",
  "vector<4x",
  "i0",
  "i16777216",
  "\u00e9",
  "\0",
  "// -----\n",
  "{-#",
  "#-}",
];

type Mutation = (tokens: string[], other: readonly string[], choices: Random) => void;

const at = (tokens: readonly string[], { below }: Random) => below(tokens.length + 1);
const some = ({ below }: Random) => 1 + below(below(8) + 1);

/** The ways to change a list of tokens. */
const mutations: readonly Mutation[] = [
  (tokens, _, choices) => void tokens.splice(at(tokens, choices), some(choices)),
  (tokens, _, choices) => void tokens.splice(at(tokens, choices), 0, choices.pick(pieces)),
  (tokens, _, choices) => void tokens.splice(at(tokens, choices), 1, choices.pick(pieces)),
  (tokens, _, choices) => void tokens.splice(at(tokens, choices), 1, choices.pick(extremes)),
  (tokens, _, choices) => void tokens.splice(choices.below(tokens.length + 1)),
  (tokens, _, choices) => {
    const start = at(tokens, choices);
    tokens.splice(start, 0, ...tokens.slice(start, start + some(choices) * 4));
  },
  (tokens, _, choices) => {
    const [i, j] = [at(tokens, choices), at(tokens, choices)];
    [tokens[i], tokens[j]] = [tokens[j] ?? "", tokens[i] ?? ""];
  },
  (tokens, other, choices) => {
    const start = at(other, choices);
    tokens.splice(at(tokens, choices), some(choices), ...other.slice(start, start + some(choices) * 6));
  },
  (tokens, _, choices) => {
    const i = at(tokens, choices);
    const bracket = choices.pick(["(", "[", "{", "<", "tuple<", "!u.x<"]);
    tokens.splice(i, 0, bracket.repeat(1 + choices.below(400)));
  },
];

/** A changed copy of `text`; parts of `other` may be mixed in. */
export function mutate(text: string, other: string, choices: Random): string {
  const tokens = text.match(token) ?? [];
  const source = other.match(token) ?? [];
  const changes = 1 + choices.below(3);
  for (let i = 0; i < changes; i++) choices.pick(mutations)(tokens, source, choices);
  return tokens.join("");
}
