// Bodies whose control flow is a graph of blocks, of cf or of the LLVM dialect: any graph, also of loops with several entries and of blocks that
// nothing reaches. Every block takes a number, `fuel`, that jumps back count down, so that every run comes to its end.
import type { Maker } from "./maker.ts";
import { i1, i32, type ValueType } from "./types.ts";

/** How a dialect spells jumps: edges are texts of a block with its operands. */
interface Jumps {
  readonly br: (edge: string) => string;
  readonly condBr: (condition: string, left: string, right: string) => string;
  readonly switch: (flag: string, usual: string, cases: readonly (readonly [value: number, edge: string])[]) => string;
}

type Cases = readonly (readonly [value: number, edge: string])[];
const casesText = (cases: Cases): readonly string[] => cases.map(([value, edge]) => `${value}: ${edge}`);

const cf: Jumps = {
  br: (edge) => `cf.br ${edge}`,
  condBr: (condition, left, right) => `cf.cond_br ${condition}, ${left}, ${right}`,
  switch: (flag, usual, cases) => `cf.switch ${flag} : i32, [${[`default: ${usual}`, ...casesText(cases)].join(", ")}]`,
};

const llvm: Jumps = {
  br: (edge) => `llvm.br ${edge}`,
  condBr: (condition, left, right) => `llvm.cond_br ${condition}, ${left}, ${right}`,
  switch: (flag, usual, cases) => `llvm.switch ${flag} : i32, ${usual} [${casesText(cases).join(", ")}]`,
};

export const jumps = { cf, llvm } as const;

/** A block: what it takes beside fuel, and where it goes on: to later blocks, or first to an earlier one as long as there is fuel. */
interface Block {
  readonly params: readonly ValueType[];
  readonly back: number | undefined;
  readonly targets: readonly number[];
}

function plan(maker: Maker, isTaken: (type: ValueType) => boolean): readonly Block[] {
  const last = 2 + maker.below(5);
  const after = (at: number): number => at + 1 + maker.below(last - at);
  return Array.from({ length: last + 1 }, (_, at) => ({
    params: at === 0 ? [] : maker.types(2).filter(isTaken),
    back: at > 0 && at < last && maker.chance(40) ? 1 + maker.below(at) : undefined,
    targets: at === last ? [] : Array.from({ length: maker.pick([1, 1, 2, 2, 3]) }, () => after(at)),
  })).map((block) => (block.back === undefined ? block : { ...block, targets: block.targets.slice(0, 1) }));
}

/** For each block the nearest one that lies on all ways to it; the first for blocks that nothing reaches. */
function dominators(blocks: readonly Block[]): readonly number[] {
  const all = blocks.map((_, at) => at);
  const next = blocks.map(({ back, targets }) => (back === undefined ? targets : [back, ...targets]));
  /** What can be reached from the first block without passing one. */
  const reached = (without?: number): ReadonlySet<number> => {
    const found = new Set<number>();
    for (const work = without === 0 ? [] : [0]; work.length > 0; ) {
      const at = work.pop() ?? 0;
      if (found.has(at) || at === without) continue;
      found.add(at);
      work.push(...(next[at] ?? []));
    }
    return found;
  };
  const live = reached();
  const above = all.map((at) => all.filter((one) => one !== at && live.has(at) && !reached(one).has(at)));
  // Of those above a block the nearest has the most above itself.
  return above.map((list) =>
    list.reduce((best, one) => ((above[one]?.length ?? 0) > (above[best]?.length ?? 0) ? one : best), 0),
  );
}

/** Blocks after those that dominate them. */
function inOrder(nearest: readonly number[]): readonly number[] {
  const done = [0];
  const rest = nearest.map((_, at) => at).slice(1);
  while (rest.length > 0) {
    const at = rest.findIndex((one) => done.includes(nearest[one] ?? 0));
    done.push(...rest.splice(Math.max(at, 0), 1));
  }
  return done;
}

/** Writes a graph of blocks whose parameters have types that `isTaken`, and in the last one what `finish` writes. */
export function writeBlocks(maker: Maker, how: Jumps, isTaken: (type: ValueType) => boolean, finish: () => void): void {
  const blocks = plan(maker, isTaken);
  const nearest = dominators(blocks);
  const known = blocks.map(() => maker.known());
  for (const at of inOrder(nearest)) {
    const block = blocks[at];
    if (block === undefined) continue;
    if (at > 0) maker.restore(known[nearest[at] ?? 0] ?? []);
    const fuel = at === 0 ? maker.given(i32, String(2 + maker.below(6))) : header(maker, at, block.params);
    maker.loops += 2;
    maker.statements(1 + maker.below(3));
    maker.loops -= 2;
    known[at] = maker.known();
    if (at === blocks.length - 1) finish();
    else jump(maker, how, block, blocks, fuel);
  }
}

/** Opens a block; gives its fuel. */
function header(maker: Maker, at: number, params: readonly ValueType[]): string {
  const [fuel, names] = [maker.name(), params.map(() => maker.name())];
  const list = params.map(({ text }, which) => `${names[which]}: ${text}`);
  maker.line(`^bb${at}(${[`${fuel}: i32`, ...list].join(", ")}):`);
  params.forEach((type, which) => maker.know(names[which] ?? "", type));
  return fuel;
}

/** A value that is not one of several results: MLIR does not read those after `cf.switch`. */
function whole(maker: Maker, type: ValueType): string {
  const value = maker.value(type);
  return value.includes("#") ? maker.constant(type) : value;
}

function jump(maker: Maker, how: Jumps, { back, targets }: Block, blocks: readonly Block[], fuel: string): void {
  const edge = (to: number, left: string): string => {
    const types = blocks[to]?.params ?? [];
    const values = [left, ...types.map((type) => whole(maker, type))];
    return `^bb${to}(${values.join(", ")} : ${["i32", ...types.map(({ text }) => text)].join(", ")})`;
  };
  if (back !== undefined) {
    const less = maker.op(i32, `arith.subi ${fuel}, ${maker.given(i32, "1")} : i32`);
    const isLeft = maker.op(i1, `arith.cmpi sgt, ${less}, ${maker.given(i32, "0")} : i32`);
    const wants = maker.chance(50) ? maker.op(i1, `arith.andi ${isLeft}, ${maker.value(i1)} : i1`) : isLeft;
    const [again, on] = [edge(back, less), edge(targets[0] ?? 0, less)];
    maker.line(how.condBr(wants, again, on));
    return;
  }
  const edges = targets.map((to) => edge(to, fuel));
  const [first = "", second, third] = edges;
  const flag = maker.value(third === undefined ? i1 : i32);
  const value = maker.below(3) - 1;
  if (second === undefined) maker.line(how.br(first));
  else if (third === undefined) maker.line(how.condBr(flag, first, second));
  else
    maker.line(
      how.switch(flag, first, [
        [value, second],
        [value + 1, third],
      ]),
    );
}
