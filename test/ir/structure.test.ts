// The store against simple models: the order of ops, use lists, dominance; and what the rewriter tells.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Block,
  cloneOp,
  Dominance,
  lookupSymbol,
  Mapping,
  type Operation,
  Rewriter,
  symbolRefAttr,
  symbolsOf,
  type Value,
} from "../../src/ir/index.ts";
import { parse, print } from "../rewrite/text.ts";

function only(op: Operation, name: string): Operation {
  let found: Operation | undefined;
  op.walk((inner) => {
    if (inner.name === name) found = inner;
  });
  if (found === undefined) throw new Error(`there is no ${name}`);
  return found;
}

function blockOf(op: Operation): Block {
  const block = op.regions[0]?.firstBlock;
  if (block === undefined) throw new Error("the op has no block");
  return block;
}

const opsOf = (block: Block): Operation[] => [...block.ops()];

describe("ops in a block", () => {
  const moves = fc.array(fc.tuple(fc.nat(9), fc.nat(9), fc.constantFrom("before", "after", "end", "start", "out")), {
    maxLength: 40,
  });

  test("keep their order under moves, and isBefore agrees with it", () => {
    fc.assert(
      fc.property(moves, (list) => {
        const block = blockOf(parse('"u.x"() : () -> ()\n'.repeat(10)).op);
        const all = opsOf(block);
        let model = [...all];
        for (const [from, to, kind] of list) {
          const [moved, other] = [all[from], all[to]];
          if (moved === undefined || other === undefined || moved === other || !model.includes(other)) continue;
          model = model.filter((one) => one !== moved);
          const at = model.indexOf(other);
          if (kind === "before") moved.moveBefore(other);
          else if (kind === "after") moved.moveAfter(other);
          else if (kind === "end") moved.moveToEnd(block);
          else if (kind === "start") moved.moveToStart(block);
          else if (moved.block !== undefined) moved.remove();
          if (kind === "before") model.splice(at, 0, moved);
          else if (kind === "after") model.splice(at + 1, 0, moved);
          else if (kind === "end") model.push(moved);
          else if (kind === "start") model.unshift(moved);
        }
        expect(opsOf(block)).toEqual(model);
        expect(model.map((one) => one.previous)).toEqual([undefined, ...model.slice(0, -1)].slice(0, model.length));
        for (const [index, one] of model.entries()) {
          expect(one.isBefore(model[0] ?? one)).toBe(false);
          if (index > 0) expect(model[0]?.isBefore(one)).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });

  test("are split off and appended with their block's arguments left behind", () => {
    const { op } = parse('"u.a"() : () -> ()\n"u.b"() : () -> ()\n"u.c"() : () -> ()');
    const block = blockOf(op);
    const tail = block.splitBefore(only(op, "u.b"));
    expect(opsOf(block).map(({ name }) => name)).toEqual(["u.a"]);
    expect(opsOf(tail).map(({ name }) => name)).toEqual(["u.b", "u.c"]);
    block.appendOpsOf(tail);
    tail.erase();
    expect(opsOf(block).map(({ name }) => name)).toEqual(["u.a", "u.b", "u.c"]);
  });
});

/** Uses as [op, index], the newest first. */
type UseList = (readonly [Operation, number])[];

describe("use lists", () => {
  const edits = fc.array(
    fc.oneof(
      fc.record({ kind: fc.constant("set" as const), user: fc.nat(4), index: fc.nat(2), value: fc.nat(3) }),
      fc.record({ kind: fc.constant("replace" as const), value: fc.nat(3), other: fc.nat(3) }),
      fc.record({ kind: fc.constant("all" as const), user: fc.nat(4), values: fc.array(fc.nat(3), { maxLength: 5 }) }),
    ),
    { maxLength: 30 },
  );

  function expectUses(values: readonly Value[], model: ReadonlyMap<Value, UseList>): void {
    for (const value of values) {
      const found = value.uses.map(({ op, index }) => [op, index] as const);
      expect(found).toEqual(model.get(value) ?? []);
      expect(value.hasUses).toBe(found.length > 0);
      expect(value.hasOneUse).toBe(found.length === 1);
    }
  }

  test("have the newest use first, and move one by one", () => {
    fc.assert(
      fc.property(edits, (list) => {
        const definitions = '%0:4 = "u.d"() : () -> (i32, i32, i32, i32)\n';
        const { op } = parse(`${definitions}${'"u.u"(%0#0, %0#0, %0#0) : (i32, i32, i32) -> ()\n'.repeat(5)}`);
        const [definition, ...users] = opsOf(blockOf(op));
        const values = definition?.results ?? [];
        const model = new Map<Value, UseList>(values.map((value) => [value, []]));
        const forget = (user: Operation, index: number) => {
          for (const [value, uses] of model) {
            model.set(
              value,
              uses.filter(([one, at]) => one !== user || at !== index),
            );
          }
        };
        const add = (value: Value | undefined, user: Operation, index: number) => {
          if (value !== undefined) model.get(value)?.unshift([user, index]);
        };
        for (const user of users) for (const index of [0, 1, 2]) add(values[0], user, index);
        for (const edit of list) {
          if (edit.kind === "replace") {
            const [value, other] = [values[edit.value], values[edit.other]];
            if (value === undefined || other === undefined || value === other) continue;
            value.replaceAllUsesWith(other);
            for (const [user, index] of model.get(value) ?? []) add(other, user, index);
            model.set(value, []);
            continue;
          }
          const user = users[edit.user];
          if (user === undefined) continue;
          if (edit.kind === "set") {
            const value = values[edit.value];
            if (value === undefined || edit.index >= user.numOperands || user.operand(edit.index) === value) continue;
            user.setOperand(edit.index, value);
            forget(user, edit.index);
            add(value, user, edit.index);
          } else {
            const chosen = edit.values.flatMap((index) => values[index] ?? []);
            for (let index = 0; index < user.numOperands; index++) forget(user, index);
            user.setOperands(chosen);
            for (const [index, value] of chosen.entries()) add(value, user, index);
          }
        }
        for (const [value, uses] of model) {
          const found = value.uses.map(({ op: user, index }) => `${users.indexOf(user)}:${index}`);
          expect([...found].sort()).toEqual(uses.map(([user, index]) => `${users.indexOf(user)}:${index}`).sort());
        }
        const withoutLists = list.every(({ kind }) => kind !== "all");
        if (withoutLists) expectUses(values, model);
      }),
      { numRuns: 80 },
    );
  });

  test("lose the uses of erased ops", () => {
    const { op } = parse('%0 = "u.d"() : () -> i32\n"u.u"(%0) ({ "u.v"(%0) : (i32) -> () }) : (i32) -> ()');
    const value = only(op, "u.d").result();
    expect(value.users.map(({ name }) => name).sort()).toEqual(["u.u", "u.v"]);
    const user = only(op, "u.u");
    user.erase();
    expect(value.hasUses).toBe(false);
    expect(user.isErased).toBe(true);
    expect(only(op, "u.d").hasUses).toBe(false);
  });
});

/** A function with blocks b0, b1, … where bi branches to the given ones. */
function controlFlow(edges: readonly (readonly number[])[]): readonly Block[] {
  const blocks = edges.map(
    (targets, index) => `^b${index}:\n"u.br"()[${targets.map((to) => `^b${to}`).join(", ")}] : () -> ()\n`,
  );
  const text = blocks.join("").replaceAll("[] ", " ");
  const { op } = parse(`"u.f"() ({\n"u.br"()[^b0] : () -> ()\n${text}}) : () -> ()`);
  return only(op, "u.f").regions[0]?.blocks.slice(1) ?? [];
}

/** What is reached from the first block without passing `without`. */
function reached(edges: readonly (readonly number[])[], without: number): ReadonlySet<number> {
  const seen = new Set<number>();
  const work = without === 0 ? [] : [0];
  for (let at = work.pop(); at !== undefined; at = work.pop()) {
    if (seen.has(at) || at === without) continue;
    seen.add(at);
    work.push(...(edges[at] ?? []));
  }
  return seen;
}

test("dominance is what removing a block shows", () => {
  const graphs = fc
    .integer({ min: 1, max: 8 })
    .chain((size) => fc.array(fc.array(fc.nat(size - 1), { maxLength: 3 }), { minLength: size, maxLength: size }));
  fc.assert(
    fc.property(graphs, (edges) => {
      const blocks = controlFlow(edges);
      const dominance = new Dominance();
      const reachable = reached(edges, -1);
      for (const [a, from] of blocks.entries()) {
        expect(dominance.isReachable(from)).toBe(reachable.has(a));
        const avoided = reached(edges, a);
        for (const [b, to] of blocks.entries()) {
          const expected = a === b || !reachable.has(b) || (reachable.has(a) && !avoided.has(b));
          expect(dominance.dominatesBlock(from, to)).toBe(expected);
        }
      }
    }),
    { numRuns: 100 },
  );
});

describe("symbols", () => {
  const text = `
    module @a {
      func.func private @f()
      module @b { func.func private @g() }
    }
    func.func @f() { return }`;

  test("are found in the nearest table, and through tables", () => {
    const { op } = parse(text);
    const { context } = op;
    const inner = only(op, "func.return");
    expect(lookupSymbol(inner, "f")).toBe(only(op, "func.return").parentOp);
    expect(lookupSymbol(inner, symbolRefAttr(context, "a", "b", "g"))?.attr("sym_name")).toMatchObject({ value: "g" });
    expect(lookupSymbol(inner, symbolRefAttr(context, "a", "f", "g"))).toBeUndefined();
    expect(lookupSymbol(inner, "g")).toBeUndefined();
  });

  test("of a table follow its changes", () => {
    const { op } = parse(text);
    expect([...symbolsOf(op).keys()]).toEqual(["a", "f"]);
    lookupSymbol(op, "a")?.erase();
    expect([...symbolsOf(op).keys()]).toEqual(["f"]);
  });
});

describe("clones", () => {
  test("refer to their own blocks and values, and to those outside", () => {
    const { op } = parse(`
      func.func @f(%a: i32) {
        %0 = "u.d"() : () -> i32
        "u.r"() ({
          %1 = "u.i"(%0, %a) : (i32, i32) -> i32
          "u.br"(%1)[^b] : (i32) -> ()
        ^b:
          "u.e"(%1) : (i32) -> ()
        }) : () -> ()
        return
      }`);
    const original = only(op, "u.r");
    const mapping = new Mapping();
    mapping.map(only(op, "u.d").result(), blockOf(only(op, "func.func")).argument(0));
    const copy = cloneOp(original, mapping);
    const rewriter = new Rewriter(op.store);
    rewriter.insertAfter(original);
    rewriter.insertTree(copy);
    expect(print(op).match(/"u.i".*/g)).toEqual([
      '"u.i"(%0, %arg0) : (i32, i32) -> i32',
      '"u.i"(%arg0, %arg0) : (i32, i32) -> i32',
    ]);
    original.erase();
    expect(print(op)).toContain('"u.e"(%1) : (i32) -> ()');
  });
});

describe("the rewriter", () => {
  test("tells of what it does, the inside of erased ops first", () => {
    const { op } = parse(`
      %0 = "u.d"() : () -> i32
      %1 = "u.r"() ({ "u.i"() : () -> ()
        "u.j"() : () -> () }) : () -> i32
      "u.u"(%1) : (i32) -> ()`);
    const heard: string[] = [];
    const tell = (what: string) => (one: Operation) => void heard.push(`${what} ${one.name}`);
    const rewriter = new Rewriter(op.store, {
      inserted: tell("inserted"),
      modified: tell("modified"),
      erased: tell("erased"),
      replaced: tell("replaced"),
    });
    rewriter.replaceOp(only(op, "u.r"), only(op, "u.d").results);
    expect(heard).toEqual(["replaced u.r", "modified u.u", "erased u.j", "erased u.i", "erased u.r"]);
    expect(rewriter.changes).toBeGreaterThan(0);
    expect(print(op)).toContain('"u.u"(%0) : (i32) -> ()');
  });

  test("merges a block into another one, whose values stand for its arguments", () => {
    const { op } = parse(`
      func.func @f(%a: i32) {
        cf.br ^b(%a : i32)
      ^b(%x: i32):
        "u.u"(%x) : (i32) -> ()
        return
      }`);
    const branch = only(op, "cf.br");
    const target = branch.block;
    const [next] = branch.successorBlocks;
    if (target === undefined || next === undefined) throw new Error("there is no branch");
    const rewriter = new Rewriter(op.store);
    const values = branch.operands;
    rewriter.eraseOp(branch);
    rewriter.mergeBlocks(next, target, values);
    expect(print(op)).toContain('    "u.u"(%arg0) : (i32) -> ()\n    return\n');
  });
});
