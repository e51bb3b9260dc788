// Races in kernels in which subgroups meet. What is said is worked out by hand from the steps that each kernel consists of.

import { describe, expect, test } from "vitest";
import { compile, entryText, interfaceText, run } from "./kernel.ts";

/** Two subgroups of four invocations. */
const [ITEMS, SUBGROUP] = [8, 4];

/** Writes a kernel: each step is text, in which `%l` is the number of the invocation. */
class Steps {
  #count = 0;
  #text = "";

  #name(): string {
    return `v${this.#count++}`;
  }

  #emit(text: string): void {
    this.#text += text;
  }

  #line(text: string): string {
    const name = this.#name();
    this.#emit(`  %${name} = ${text}\n`);
    return `%${name}`;
  }

  constant(value: number): string {
    return this.#line(`llvm.mlir.constant(${value} : i32) : i32`);
  }

  /** The place of the invocation whose number differs in some bits. */
  #place(memory: string, xor: number): string {
    const base = this.#line(`llvm.mlir.addressof @${memory} : !llvm.ptr`);
    const at = this.#line(`llvm.xor %l, ${this.constant(xor)} : i32`);
    return this.#line(`llvm.getelementptr ${base}[${at}] : (!llvm.ptr, i32) -> !llvm.ptr, i32`);
  }

  /** Stores a value that is new and differs between invocations. */
  store(xor: number, memory = "group"): this {
    const place = this.#place(memory, xor);
    const value = this.#line(`llvm.add %l, ${this.constant(100 * ++this.#count)} : i32`);
    this.#emit(`  llvm.store ${value}, ${place} : i32, !llvm.ptr\n`);
    return this;
  }

  /** Loads a value, which has a use. */
  load(xor: number, memory = "group"): this {
    const value = this.#line(`llvm.load ${this.#place(memory, xor)} : !llvm.ptr -> i32`);
    this.#emit(`  llvm.store ${value}, ${this.#place("b1", 0)} : i32, !llvm.ptr\n`);
    return this;
  }

  /** A barrier of a scope, 2 for the work-group and 3 for the subgroup, that orders memory of the work-group. */
  barrier(scope: number, semantics = 0x108): this {
    const [one, bits] = [this.constant(scope), this.constant(semantics)];
    this.#emit(`  llvm.call @__spirv_ControlBarrier(${one}, ${one}, ${bits}) : (i32, i32, i32) -> ()\n`);
    return this;
  }

  /** A fence of a scope. */
  fence(scope: number): this {
    this.#emit(
      `  llvm.call @__spirv_MemoryBarrier(${this.constant(scope)}, ${this.constant(0x108)}) : (i32, i32) -> ()\n`,
    );
    return this;
  }

  sum(): this {
    const [scope, reduce] = [this.constant(3), this.constant(0)];
    this.#line(`llvm.call @__spirv_GroupNonUniformIAdd(${scope}, ${reduce}, %l) : (i32, i32, i32) -> i32`);
    return this;
  }

  /** Steps of the invocations whose number has a bit, or of those that do not have it. */
  when(bit: number, has: boolean, steps: () => void): this {
    const masked = this.#line(`llvm.and %l, ${this.constant(bit)} : i32`);
    const is = this.#line(`llvm.icmp "${has ? "ne" : "eq"}" ${masked}, ${this.constant(0)} : i32`);
    const [then, after] = [this.#name(), this.#name()];
    this.#emit(`  llvm.cond_br ${is}, ^${then}, ^${after}\n^${then}:\n`);
    steps();
    this.#emit(`  llvm.br ^${after}\n^${after}:\n`);
    return this;
  }

  /** A loop of some rounds, whose number is the same for all. */
  repeat(rounds: number, steps: () => void): this {
    const [head, body, after] = [this.#name(), this.#name(), this.#name()];
    const [zero, one, end] = [this.constant(0), this.constant(1), this.constant(rounds)];
    const at = `%${this.#name()}`;
    this.#emit(`  llvm.br ^${head}(${zero} : i32)\n^${head}(${at}: i32):\n`);
    const isMore = this.#line(`llvm.icmp "ult" ${at}, ${end} : i32`);
    this.#emit(`  llvm.cond_br ${isMore}, ^${body}, ^${after}\n^${body}:\n`);
    steps();
    const next = this.#line(`llvm.add ${at}, ${one} : i32`);
    this.#emit(`  llvm.br ^${head}(${next} : i32)\n^${after}:\n`);
    return this;
  }

  get text(): string {
    const declarations = `llvm.func @__spirv_ControlBarrier(i32, i32, i32)
llvm.func @__spirv_MemoryBarrier(i32, i32)
llvm.func @__spirv_GroupNonUniformIAdd(i32, i32, i32) -> i32
`;
    const start =
      "  %id = llvm.mlir.addressof @LocalInvocationId : !llvm.ptr\n  %l = llvm.load %id : !llvm.ptr -> i32\n";
    const group = `!llvm.array<${ITEMS} x i32>`;
    const body = `${start}${this.#text}  llvm.return`;
    return `${interfaceText(["i32", "i32"], group)}${declarations}${entryText([ITEMS, 1, 1], body)}`;
  }
}

/** What is said of the races of a kernel that runs in some work-groups. */
function racesOf(write: (steps: Steps) => unknown, groups = 1): readonly string[] {
  const steps = new Steps();
  write(steps);
  const kernel = compile(steps.text, { check: true, subgroupSize: SUBGROUP });
  const found = run(kernel, [groups, 1, 1], [new Int32Array(ITEMS), new Int32Array(ITEMS)]);
  return found.map((one) =>
    one
      .replace(/^the kernel 'main' /, "")
      .replace(/byte \d+ of the (work-group variable|buffer)\b.*? in a race/, "$1 in a race"),
  );
}

const SUBGROUP_SCOPE = 3;
const GROUP_SCOPE = 2;
/** A step that makes invocations of a subgroup part, so that each goes on by itself. */
const part = (steps: Steps) => steps.when(1, true, () => steps.sum());

const correct: Readonly<Record<string, (steps: Steps) => unknown>> = {
  "a subgroup's barrier": (s) => s.store(0).barrier(SUBGROUP_SCOPE).load(1),
  "an operation of a subgroup": (s) => s.store(0).sum().load(2),
  "two meetings": (s) => s.store(0).barrier(SUBGROUP_SCOPE).load(1).barrier(SUBGROUP_SCOPE).store(2),
  "barriers of both kinds": (s) => s.store(0).barrier(SUBGROUP_SCOPE).load(1).barrier(GROUP_SCOPE).store(4),
  "a barrier between subgroups": (s) => s.store(0).barrier(GROUP_SCOPE).sum().load(4),
  "meetings in a loop": (s) =>
    s.store(0).repeat(3, () => s.barrier(SUBGROUP_SCOPE).load(1).barrier(SUBGROUP_SCOPE).store(0)),
  "invocations that have parted": (s) => part(s.store(0)).barrier(SUBGROUP_SCOPE).load(1),
  "invocations that have parted, and a barrier": (s) => part(s.store(0)).barrier(GROUP_SCOPE).load(4),
  "a half that meets": (s) => s.when(2, true, () => s.store(0).barrier(SUBGROUP_SCOPE).load(1)),
  "a loop after which a barrier follows": (s) =>
    part(s).repeat(3, () => s.store(0).barrier(GROUP_SCOPE).load(4).barrier(GROUP_SCOPE)),
};

const faulty: Readonly<Record<string, readonly [write: (steps: Steps) => unknown, ...messages: string[]]>> = {
  "no meeting between them": [
    (s) => s.store(0).barrier(GROUP_SCOPE).sum().store(0).load(1),
    "stores work-group variable in a race with the load of invocation 0 of the same group, in invocation 1 of group 0 of 1",
    "loads work-group variable in a race with the store of invocation 0 of the same group, in invocation 1 of group 0 of 1",
  ],
  "another subgroup, after a barrier of the own one": [
    (s) => s.store(0).barrier(SUBGROUP_SCOPE).load(4),
    "loads work-group variable in a race with the store of invocation 4 of the same group, in invocation 0 of group 0 of 1",
  ],
  "another subgroup, after several": [
    (s) => s.store(0).sum().sum().barrier(SUBGROUP_SCOPE).load(5),
    "loads work-group variable in a race with the store of invocation 5 of the same group, in invocation 0 of group 0 of 1",
  ],
  "another subgroup that has loaded first": [
    (s) =>
      s
        .store(0)
        .barrier(GROUP_SCOPE)
        .when(4, false, () => s.load(0))
        .barrier(SUBGROUP_SCOPE)
        .barrier(SUBGROUP_SCOPE)
        .when(4, true, () => s.store(4)),
    "stores work-group variable in a race with the load of invocation 0 of the same group, in invocation 4 of group 0 of 1",
  ],
  "one load of another subgroup among many of the own one": [
    (s) =>
      s
        .store(0)
        .barrier(GROUP_SCOPE)
        // All invocations load; those of the first subgroup meet, and one stores.
        .load(0)
        .load(1)
        .load(4)
        .load(1)
        .barrier(SUBGROUP_SCOPE)
        .load(0)
        .load(1)
        .barrier(SUBGROUP_SCOPE)
        .when(4, false, () => s.store(0)),
    "stores work-group variable in a race with the load of invocation 4 of the same group, in invocation 0 of group 0 of 1",
  ],
  "the second half of a loop": [
    (s) => s.store(0).repeat(2, () => s.barrier(SUBGROUP_SCOPE).load(1).store(0)),
    "loads work-group variable in a race with the store of invocation 0 of the same group, in invocation 1 of group 0 of 1",
    "stores work-group variable in a race with the load of invocation 0 of the same group, in invocation 1 of group 0 of 1",
  ],
  "a fence of the subgroup": [
    (s) => s.store(0).fence(SUBGROUP_SCOPE).barrier(SUBGROUP_SCOPE).load(4),
    "loads work-group variable in a race with the store of invocation 4 of the same group, in invocation 0 of group 0 of 1",
  ],
  "invocations that have parted": [
    (s) => part(s.store(0)).barrier(SUBGROUP_SCOPE).load(4),
    "loads work-group variable in a race with the store of invocation 4 of the same group, in invocation 0 of group 0 of 1",
  ],
  "invocations that have parted, without a meeting": [
    (s) => part(s.store(0)).barrier(SUBGROUP_SCOPE).store(0).load(1),
    "stores work-group variable in a race with the load of invocation 0 of the same group, in invocation 1 of group 0 of 1",
    "loads work-group variable in a race with the store of invocation 0 of the same group, in invocation 1 of group 0 of 1",
  ],
  "a barrier that orders other memory": [
    (s) => part(s.store(0, "b0")).barrier(GROUP_SCOPE).load(4, "b0"),
    "loads buffer in a race with the store of invocation 4 of the same group, in invocation 0 of group 0 of 1",
  ],
};

describe("nothing is said of", () => {
  test.each(Object.keys(correct))("%s", (name) => {
    expect(racesOf(correct[name] ?? (() => undefined))).toEqual([]);
  });
});

describe("a race is reported in spite of", () => {
  test.each(Object.keys(faulty))("%s", (name) => {
    const [write, ...messages] = faulty[name] ?? [() => undefined];
    expect(racesOf(write)).toEqual(messages);
  });
});

test("work-groups race with each other whatever meets in them", () => {
  const [first] = racesOf((s) => part(s.store(0, "b0")).barrier(GROUP_SCOPE, 0x308).store(0, "b0"), 2);
  expect(first).toBe(
    "stores buffer in a race with the store of invocation 0 of another group, in invocation 0 of group 1 of 2",
  );
});

describe("invocations of a subgroup that have parted", () => {
  const store = (s: Steps) => s.when(1, false, () => s.store(0));
  const missed: Readonly<Record<string, (steps: Steps) => unknown>> = {
    "the one that loads has met others": (s) => store(s).when(1, true, () => s.sum().load(1)),
    "both have met others": (s) =>
      s
        .when(1, false, () => s.store(0).sum())
        .when(1, true, () => s.barrier(SUBGROUP_SCOPE).barrier(SUBGROUP_SCOPE).load(1)),
  };

  // The manual names what is missed.
  test.each(Object.keys(missed))("count as having met if another meeting was in between: %s", (name) => {
    expect(racesOf(missed[name] ?? (() => undefined))).toEqual([]);
  });

  test("race if no meeting was in between", () => {
    expect(racesOf((s) => store(s).when(1, true, () => s.load(1)))).toEqual([
      "loads work-group variable in a race with the store of invocation 0 of the same group, in invocation 1 of group 0 of 1",
    ]);
  });

  test("race with another subgroup whatever has met", () => {
    expect(racesOf((s) => store(s).when(1, true, () => s.sum().load(5)))).toEqual([
      "loads work-group variable in a race with the store of invocation 4 of the same group, in invocation 1 of group 0 of 1",
    ]);
  });
});
