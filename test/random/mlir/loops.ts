// Structured control flow: what scf has.
import { arrow, listed, type Maker, type Statement, typed } from "./maker.ts";
import { i1, i32, index, isVector, type ValueType } from "./types.ts";

/** Statements inside of a region. */
const INNER = 3;
const DEPTH = 3;

const isShallow = (maker: Maker): boolean => maker.depth < DEPTH;
const mayLoop = (maker: Maker): boolean => isShallow(maker) && maker.loops < 3;

/** Ends a region with values of some types. */
function yieldOf(maker: Maker, types: readonly ValueType[], op = "scf.yield"): void {
  maker.line(`${op}${typed(maker.values(types), types)}`);
}

function body(maker: Maker, types: readonly ValueType[], op?: string): void {
  maker.statements(1 + maker.below(INNER));
  yieldOf(maker, types, op);
}

function branch(maker: Maker): void {
  const types = maker.types(2);
  const condition = maker.value(i1);
  const write = () => body(maker, types);
  const hasElse = types.length > 0 || maker.chance(50);
  const parts: (readonly [string, () => void])[] = [[`scf.if ${condition}${arrow(types)} {`, write]];
  if (hasElse) parts.push(["} else {", write]);
  maker.regions(types, parts);
}

/** Values that a loop carries: `%a = %x, %b = %y`, the names with the types known inside. */
function carried(
  maker: Maker,
  types: readonly ValueType[],
): { readonly names: readonly string[]; readonly text: string } {
  const starts = maker.values(types);
  const names = types.map(() => maker.name());
  return { names, text: names.map((name, at) => `${name} = ${starts[at]}`).join(", ") };
}

function know(maker: Maker, names: readonly string[], types: readonly ValueType[]): void {
  types.forEach((type, at) => {
    const name = names[at];
    if (name !== undefined) maker.know(name, type);
  });
}

function inLoop(maker: Maker, write: () => void): void {
  maker.loops++;
  write();
  maker.loops--;
}

function count(maker: Maker): void {
  const types = maker.types(2);
  const [lower, trips, step] = [maker.below(4), maker.below(5), 1 + maker.below(3)];
  const isInteger = maker.chance(15);
  const type = isInteger ? i32 : index;
  const upper = lower + trips * step - (trips > 0 ? maker.below(step) : maker.below(2));
  const isOpen = !isInteger && maker.chance(35);
  const first = isInteger ? maker.given(i32, String(lower - 2)) : maker.smallConstant(lower);
  const end = isInteger
    ? maker.given(i32, String(upper - 2))
    : isOpen
      ? maker.small(6)
      : maker.smallConstant(Math.max(upper, 0));
  const by = maker.given(type, String(step));
  const { names, text } = carried(maker, types);
  const place = maker.name();
  const iterated = types.length === 0 ? "" : ` iter_args(${text})${arrow(types)}`;
  const suffix = isInteger ? " : i32" : "";
  const write = () =>
    inLoop(maker, () => {
      if (isInteger) maker.know(place, i32);
      else {
        maker.know(place, index);
        maker.knowSmall(place, Math.max(isOpen ? 5 : upper, 1), false);
      }
      know(maker, names, types);
      body(maker, types);
    });
  maker.regions(types, [[`scf.for ${place} = ${first} to ${end} step ${by}${iterated}${suffix} {`, write]]);
}

/** A loop that ends after a few turns, and earlier where a condition says so. */
function whileLoop(maker: Maker): void {
  const [before, after] = [maker.types(2), maker.types(2)];
  const limit = maker.below(5);
  const zero = maker.given(i32, "0");
  const { names, text } = carried(maker, before);
  const [turn, next] = [maker.name(), maker.name()];
  const results = [i32, ...after];
  const inputs = [i32, ...before];
  const starts = `${turn} = ${zero}${text === "" ? "" : `, ${text}`}`;
  const test = () =>
    inLoop(maker, () => {
      maker.know(turn, i32);
      know(maker, names, before);
      maker.statements(1 + maker.below(2));
      const goesOn = maker.op(i1, `arith.cmpi slt, ${turn}, ${maker.given(i32, String(limit))} : i32`);
      const condition = maker.chance(50) ? maker.op(i1, `arith.andi ${goesOn}, ${maker.value(i1)} : i1`) : goesOn;
      const values = [turn, ...maker.values(after)];
      maker.line(`scf.condition(${condition})${typed(values, results)}`);
    });
  const params = after.map(() => maker.name());
  const turnOver = () => {
    maker.line(`^bb0(${[`${next}: i32`, ...params.map((name, at) => `${name}: ${after[at]?.text}`)].join(", ")}):`);
    inLoop(maker, () => {
      maker.know(next, i32);
      know(maker, params, after);
      maker.statements(1 + maker.below(INNER));
      const more = maker.op(i32, `arith.addi ${next}, ${maker.given(i32, "1")} : i32`);
      maker.line(`scf.yield${typed([more, ...maker.values(before)], inputs)}`);
    });
  };
  maker.regions(results, [
    [`scf.while (${starts}) : (${listed(inputs)})${arrow(results)} {`, test],
    ["} do {", turnOver],
  ]);
}

function indexSwitch(maker: Maker): void {
  const types = maker.types(2);
  const cases = Array.from({ length: 1 + maker.below(3) }, () => maker.below(5));
  const of = maker.chance(60) ? maker.small(5) : maker.value(index);
  const write = () => body(maker, types);
  const results = types.length === 0 ? "" : ` -> ${listed(types)}`;
  const parts = [...new Set(cases)].map((one) => [`case ${one} {`, write] as const);
  const [first, ...rest] = parts;
  if (first === undefined) return;
  maker.regions(types, [
    [`scf.index_switch ${of}${results} ${first[0]}`, write],
    ...rest.map(([open]) => [`} ${open}`, write] as const),
    ["} default {", write],
  ]);
}

function region(maker: Maker): void {
  const types = maker.types(2);
  const results = types.length === 0 ? "" : ` -> ${types.length === 1 ? listed(types) : `(${listed(types)})`}`;
  maker.regions(types, [[`scf.execute_region${results} {`, () => body(maker, types)]]);
}

/** Reductions for which the order does not matter. */
const reductions = ["addi", "muli", "xori", "andi", "ori", "maxsi", "minui"];

function parallel(maker: Maker): void {
  const type = maker.type((one) => !isVector(one) && one.kind !== "float");
  const types = type === undefined || maker.chance(30) ? [] : [type];
  const sizes = [maker.below(4), ...(maker.chance(50) ? [1 + maker.below(3)] : [])];
  const places = sizes.map(() => maker.name());
  const lists = [
    sizes.map(() => maker.smallConstant(0)),
    sizes.map((size) => maker.smallConstant(size)),
    sizes.map(() => maker.given(index, "1")),
  ];
  const [lower, upper, step] = lists.map((list) => list.join(", "));
  const init =
    types.length === 0
      ? ""
      : ` init (${maker.values(types).join(", ")})${types.length === 0 ? "" : ` -> ${listed(types)}`}`;
  const write = () =>
    inLoop(maker, () => {
      places.forEach((place, at) => {
        maker.know(place, index);
        maker.knowSmall(place, Math.max(sizes[at] ?? 1, 1), false);
      });
      for (let at = 0; at < 2; at++) maker.make(maker.pick(maker.shared.types));
      if (type === undefined || types.length === 0) {
        maker.line("scf.reduce");
        return;
      }
      const [left, right, result] = [maker.name(), maker.name(), maker.name()];
      maker.line(`scf.reduce(${maker.value(type)} : ${type.text}) {`);
      maker.line(`^bb0(${left}: ${type.text}, ${right}: ${type.text}):`);
      maker.line(`  ${result} = arith.${maker.pick(reductions)} ${left}, ${right} : ${type.text}`);
      maker.line(`  scf.reduce.return ${result} : ${type.text}`);
      maker.line("}");
    });
  maker.regions(types, [
    [`scf.parallel (${places.join(", ")}) = (${lower}) to (${upper}) step (${step})${init} {`, write],
  ]);
}

export const loopStatements: readonly Statement[] = [
  { feature: "scf", weight: 5, isPossible: isShallow, write: branch },
  { feature: "scf", weight: 5, isPossible: mayLoop, write: count },
  { feature: "scf", weight: 3, isPossible: mayLoop, write: whileLoop },
  { feature: "scf", weight: 2, isPossible: isShallow, write: indexSwitch },
  { feature: "scf", weight: 1, isPossible: isShallow, write: region },
  { feature: "scf", weight: 2, isPossible: mayLoop, write: parallel },
];

export { carried, inLoop, know };
