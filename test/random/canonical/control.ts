// Operations of scf, cf, func and gpu, with other operations in their regions.
import { bufferizationMakers, condition, type Maker, memrefMakers } from "./buffers.ts";
import { type Draft, type Named, randomShape } from "./draft.ts";
import { type Shape, scalar, shaped, typeText } from "./shape.ts";
import { tensorMakers } from "./tensors.ts";

const index = scalar("index");
const list = (values: readonly string[]) => values.join(", ");
const named = (values: readonly Named[]) => list(values.map(({ name }) => name));
const typed = (values: readonly Named[]) => list(values.map(({ type }) => typeText(type)));

const arithmetic: Maker = (draft) => {
  const source = draft.some(
    ({ kind, element }) => kind === "scalar" && (element === "index" || element === "i32"),
    () => scalar(draft.pick(["index", "i32"])),
  );
  draft.emit(
    `arith.${draft.pick(["addi", "muli", "subi", "maxsi"])} ${source.name}, ${draft.value(source.type).name} : ${source.type.element}`,
    source.type,
  );
};
const compare: Maker = (draft) => {
  const source = draft.some(
    ({ kind, element }) => kind === "scalar" && (element === "index" || element === "i32"),
    () => scalar(draft.pick(["index", "i32"])),
  );
  draft.emit(
    `arith.cmpi ${draft.pick(["eq", "ne", "slt", "sge", "ult"])}, ${source.name}, ${draft.value(source.type).name} : ${source.type.element}`,
    scalar("i1"),
  );
};
const effect: Maker = (draft) =>
  draft.use(draft.values.length > 0 && draft.chance(0.7) ? [draft.values.at(-1) as Named] : []);

/** Types of what loops carry and branches give. */
const carriedType = (draft: Draft): Shape =>
  draft.chance(0.7)
    ? scalar(draft.pick(["i32", "f32", "index", "i1"]))
    : draft.pick([
        shaped("tensor", [4], "f32"),
        shaped("tensor", [-1], "f32"),
        shaped("memref", [-1], "f32"),
        shaped("vector", [4], "f32"),
      ]);

function body(draft: Draft, depth: number, limit = 3): void {
  for (let count = draft.below(limit); count > 0; count--) {
    const makers = [
      arithmetic,
      compare,
      effect,
      effect,
      ...(depth > 0 ? [draft.pick(scfAt(depth - 1))] : []),
      ...(draft.chance(0.3) ? [draft.pick([...memrefMakers, ...tensorMakers])] : []),
    ];
    draft.pick(makers)(draft);
  }
}

const yielded = (draft: Draft, types: readonly Shape[], carried: readonly Named[] = []) =>
  types.map((type, at) => {
    const own = carried[at];
    if (own !== undefined && draft.chance(0.4)) return own;
    if (type.kind === "tensor" && draft.chance(0.4)) {
      const other = shaped(
        "tensor",
        type.shape.map((size) => (size < 0 ? 4 : -1)),
        type.element,
      );
      const value = draft.value(other);
      return draft.emit(`tensor.cast ${value.name} : ${typeText(other)} to ${typeText(type)}`, type);
    }
    return draft.value(type);
  });

const yieldText = (values: readonly Named[]) =>
  values.length === 0 ? "scf.yield" : `scf.yield ${named(values)} : ${typed(values)}`;

const branch =
  (depth: number): Maker =>
  (draft) => {
    const test = draft.chance(0.3)
      ? draft.some(
          ({ kind, element }) => kind === "scalar" && element === "i1",
          () => scalar("i1"),
        )
      : condition(draft);
    const types = Array.from({ length: draft.pick([0, 0, 1, 1, 2]) }, () => carriedType(draft));
    const side = () =>
      draft.nested([], () => {
        body(draft, depth);
        const values = yielded(draft, types);
        if (types.length > 0) draft.effect(yieldText(values));
      });
    const then = side();
    const otherwise = types.length > 0 || draft.chance(0.5) ? ` else {\n${side()}}` : "";
    draft.emitAll(
      `scf.if ${test.name}${types.length === 0 ? "" : ` -> (${list(types.map(typeText))})`} {\n${then}}${otherwise}`,
      types,
    );
  };

const loop =
  (depth: number): Maker =>
  (draft) => {
    const type = draft.chance(0.85) ? index : scalar("i32");
    const bound = (numbers: readonly number[]) =>
      (draft.chance(0.6)
        ? draft.emit(`arith.constant ${draft.pick(numbers)} : ${typeText(type)}`, type)
        : draft.value(type)
      ).name;
    const [lower, upper, step] = [bound([0, 0, 1, 4]), bound([0, 1, 4, 8]), bound([1, 1, 2, 8])];
    const starts = Array.from({ length: draft.pick([0, 1, 1, 2, 3]) }, () => draft.value(carriedType(draft)));
    const counter = { name: draft.fresh(), type };
    const carried = starts.map((value) => ({ name: draft.fresh(), type: value.type }));
    const text = draft.nested([...carried, counter], () => {
      body(draft, depth);
      const next = yielded(
        draft,
        starts.map((value) => value.type),
        carried,
      );
      if (next.length > 0) draft.effect(yieldText(next));
    });
    const given =
      starts.length === 0
        ? ""
        : ` iter_args(${list(carried.map(({ name }, at) => `${name} = ${starts[at]?.name}`))}) -> (${typed(starts)})`;
    draft.emitAll(
      `scf.for ${draft.chance(0.05) ? "unsigned " : ""}${counter.name} = ${lower} to ${upper} step ${step}${given}${type === index ? "" : ` : ${typeText(type)}`} {\n${text}}`,
      starts.map((value) => value.type),
    );
  };

const whileLoop =
  (depth: number): Maker =>
  (draft) => {
    const starts = Array.from({ length: draft.pick([0, 1, 1, 2]) }, () => draft.value(carriedType(draft)));
    const before = starts.map(({ type }) => ({ name: draft.fresh(), type }));
    const passed: Named[] = [];
    const first = draft.nested(before, () => {
      body(draft, depth, 2);
      const test = draft.some(
        ({ kind, element }) => kind === "scalar" && element === "i1",
        () => scalar("i1"),
      );
      for (let count = draft.pick([0, 1, 1, 2]); count > 0; count--)
        passed.push(before.length > 0 && draft.chance(0.6) ? draft.pick(before) : draft.value(carriedType(draft)));
      draft.effect(`scf.condition(${test.name})${passed.length === 0 ? "" : ` ${named(passed)} : ${typed(passed)}`}`);
    });
    const after = passed.map(({ type }) => ({ name: draft.fresh(), type }));
    const second = draft.nested(after, () => {
      body(draft, depth, 2);
      draft.effect(
        yieldText(
          yielded(
            draft,
            starts.map(({ type }) => type),
          ),
        ),
      );
    });
    const block =
      after.length === 0 ? "" : `^bb0(${list(after.map(({ name, type }) => `${name}: ${typeText(type)}`))}):\n`;
    const given =
      starts.length === 0 ? "" : ` (${list(before.map(({ name }, at) => `${name} = ${starts[at]?.name}`))})`;
    const results = passed.length === 0 ? "()" : passed.length === 1 ? typed(passed) : `(${typed(passed)})`;
    draft.emitAll(
      `scf.while${given} : (${typed(starts)}) -> ${results} {\n${first}} do {\n${block}${second}}`,
      passed.map(({ type }) => type),
    );
  };

const parallel =
  (depth: number): Maker =>
  (draft) => {
    const rank = draft.pick([1, 2, 2]);
    const counters = Array.from({ length: rank }, () => ({ name: draft.fresh(), type: index }));
    const bounds = (numbers: readonly number[]) =>
      list(
        counters.map(
          () =>
            (draft.chance(0.8)
              ? draft.emit(`arith.constant ${draft.pick(numbers)} : index`, index)
              : draft.parameter(index)
            ).name,
        ),
      );
    const [lower, upper, step] = [bounds([0, 0, 1]), bounds([0, 1, 1, 4]), bounds([1, 1, 2])];
    const starts = Array.from({ length: draft.pick([0, 0, 0, 1]) }, () => draft.value(scalar("f32")));
    const text = draft.nested(counters, () => {
      body(draft, depth);
      if (starts.length > 0) {
        const value = draft.value(scalar("f32"));
        const [one, other, sum] = [draft.fresh(), draft.fresh(), draft.fresh()];
        draft.effect(
          `scf.reduce(${value.name} : f32) {\n^bb0(${one}: f32, ${other}: f32):\n  ${sum} = arith.addf ${one}, ${other} : f32\n  scf.reduce.return ${sum} : f32\n}`,
        );
      }
    });
    draft.emitAll(
      `scf.parallel (${named(counters)}) = (${lower}) to (${upper}) step (${step})${starts.length === 0 ? "" : ` init (${named(starts)}) -> f32`} {\n${text}}`,
      starts.map(({ type }) => type),
    );
  };

const forall: Maker = (draft) => {
  const rank = draft.pick([1, 1, 2]);
  const counters = Array.from({ length: rank }, () => ({ name: draft.fresh(), type: index }));
  const isNormal = draft.chance(0.6);
  const bounds = (numbers: readonly number[]) => list(counters.map(() => draft.indexOrNumber(numbers)));
  const ranges = isNormal
    ? `in (${bounds([1, 1, 4, 0])})`
    : `= (${bounds([0, 0, 1])}) to (${bounds([1, 4, 8])}) step (${bounds([1, 2])})`;
  const starts = Array.from({ length: draft.pick([0, 1, 1, 2]) }, () =>
    draft.value(
      draft.pick([shaped("tensor", [8], "f32"), shaped("tensor", [-1], "f32"), shaped("tensor", [4, 4], "f32")]),
    ),
  );
  const outputs = starts.map(({ type }) => ({ name: draft.fresh(), type }));
  const text = draft.nested([...counters, ...outputs], () => {
    if (draft.chance(0.6)) draft.pick([arithmetic, effect, draft.pick(tensorMakers)])(draft);
    const writes = outputs
      .filter(() => draft.chance(0.85))
      .map((output) => {
        const sizes = output.type.shape.map(() => draft.pick([1, 2, -1]));
        const texts = sizes.map((size) => (size < 0 ? draft.index([1, 2, 4]).name : `${size}`));
        const type = { ...output.type, shape: sizes };
        const value = draft.value(type);
        const offsets = sizes.map((_, at) =>
          counters[at] !== undefined && draft.chance(0.6) ? counters[at].name : draft.indexOrNumber([0, 1]),
        );
        return `  tensor.parallel_insert_slice ${value.name} into ${output.name}[${list(offsets)}] [${list(texts)}] [${list(sizes.map(() => "1"))}] : ${typeText(type)} into ${typeText(output.type)}\n`;
      });
    if (starts.length > 0) draft.effect(`scf.forall.in_parallel {\n${writes.join("")}}`);
  });
  const given =
    starts.length === 0
      ? ""
      : ` shared_outs(${list(outputs.map(({ name }, at) => `${name} = ${starts[at]?.name}`))}) -> (${typed(starts)})`;
  draft.emitAll(
    `scf.forall (${named(counters)}) ${ranges}${given} {\n${text}}`,
    starts.map(({ type }) => type),
  );
};

const indexSwitch =
  (depth: number): Maker =>
  (draft) => {
    const value = draft.chance(0.5)
      ? draft.emit(`arith.constant ${draft.pick([0, 1, 2, 5])} : index`, index)
      : draft.value(index);
    const types = Array.from({ length: draft.pick([0, 1, 2]) }, () => carriedType(draft));
    const side = () =>
      draft.nested([], () => {
        body(draft, depth, 2);
        draft.effect(yieldText(yielded(draft, types)));
      });
    const cases = draft.pick([[], [0], [1, 2], [0, 5]]).map((number) => `case ${number} {\n${side()}}\n`);
    draft.emitAll(
      `scf.index_switch ${value.name}${types.length === 0 ? "" : ` -> ${list(types.map(typeText))}`}\n${cases.join("")}default {\n${side()}}`,
      types,
    );
  };

const region =
  (depth: number): Maker =>
  (draft) => {
    const types = Array.from({ length: draft.pick([0, 1, 2]) }, () => carriedType(draft));
    const hasBlocks = draft.chance(0.3);
    const text = draft.nested([], () => {
      body(draft, depth);
      if (!hasBlocks) {
        draft.effect(yieldText(yielded(draft, types)));
        return;
      }
      const test = condition(draft);
      draft.effect(`cf.cond_br ${test.name}, ^bb1, ^bb2`);
      const one = draft.nested([], () => draft.effect(yieldText(yielded(draft, types))));
      const other = draft.nested([], () => draft.effect(yieldText(yielded(draft, types))));
      draft.effect(`\n^bb1:\n${one}^bb2:\n${other}`.trimStart());
    });
    draft.emitAll(
      `scf.execute_region${types.length === 0 ? "" : ` -> (${list(types.map(typeText))})`}${draft.chance(0.1) ? " no_inline" : ""} {\n${text}}`,
      types,
    );
  };

function scfAt(depth: number): readonly Maker[] {
  return [
    branch(depth),
    branch(depth),
    branch(depth),
    loop(depth),
    loop(depth),
    loop(depth),
    whileLoop(depth),
    whileLoop(depth),
    parallel(depth),
    forall,
    indexSwitch(depth),
    region(depth),
  ];
}

export const scfMakers: readonly Maker[] = [...scfAt(1), arithmetic, compare];

// ---- blocks

/** A function of blocks, complete. */
export function blocksText(draft: Draft): string {
  const count = draft.pick([2, 3, 3, 4, 5]);
  const types = Array.from({ length: count }, (_, at) =>
    at === 0 ? [] : Array.from({ length: draft.pick([0, 0, 1, 2]) }, () => draft.pick(["i32", "i1", "f32"])),
  );
  const type = "i32";
  let fresh = 0;
  const parameters = ["%c: i1", "%d: i1", "%x: i32", "%y: i32", "%s: f32"];
  const lines: string[] = [];
  for (let at = 0; at < count; at++) {
    const known: Record<string, string[]> = { i1: ["%c", "%d"], i32: ["%x", "%y"], f32: ["%s"] };
    const own = (types[at] as string[]).map((name, place) => {
      const value = `%b${at}_${place}`;
      known[name]?.unshift(value);
      return `${value}: ${name}`;
    });
    lines.push(at === 0 ? "" : `^b${at}${own.length === 0 ? "" : `(${list(own)})`}:`);
    const value = (name: string): string => {
      if (draft.chance(0.3)) {
        const constant = `%k${fresh++}`;
        lines.push(
          `  ${constant} = ${name === "f32" ? "arith.constant 1.0 : f32" : name === "i1" ? `arith.constant ${draft.chance(0.5)}` : `arith.constant ${draft.below(4)} : i32`}`,
        );
        return constant;
      }
      return draft.pick(known[name] as string[]);
    };
    const target = (): string => {
      const to = 1 + draft.below(count - 1);
      const given = (types[to] as string[]).map((name) => [value(name), name] as const);
      return `^b${to}${given.length === 0 ? "" : `(${list(given.map(([text]) => text))} : ${list(given.map(([, name]) => name))})`}`;
    };
    if (draft.chance(0.3)) lines.push(`  "test.use"(${value("i32")}) : (i32) -> ()`);
    const choice = draft.below(10);
    if (at === count - 1 || choice === 0) lines.push(`  return ${value(type)} : ${type}`);
    else if (choice < 4) lines.push(`  cf.br ${target()}`);
    else if (choice < 8) {
      const test = value("i1");
      const [one, other] = [target(), target()];
      lines.push(`  cf.cond_br ${test}${draft.chance(0.1) ? " weights([1, 2])" : ""}, ${one}, ${other}`);
    } else if (choice === 8) {
      const flag = value("i32");
      const cases = Array.from({ length: draft.pick([0, 1, 2, 3]) }, (_, number) => `,\n    ${number}: ${target()}`);
      lines.push(`  cf.switch ${flag} : i32, [\n    default: ${target()}${cases.join("")}\n  ]`);
    } else {
      const test = value("i1");
      lines.push(`  cf.assert ${test}, "text"\n  cf.br ${target()}`);
    }
  }
  return `func.func @f(${list(parameters)}) -> ${type} {\n${lines.filter((line) => line !== "").join("\n")}\n}`;
}

// ---- gpu

const launch: Maker = (draft) => {
  const sizes = Array.from(
    { length: 6 },
    () =>
      (draft.chance(0.6)
        ? draft.emit(`arith.constant ${draft.pick([1, 1, 4, 32])} : index`, index)
        : draft.parameter(index)
      ).name,
  );
  const ids = Array.from({ length: 12 }, () => ({ name: draft.fresh(), type: index }));
  const at = (first: number) => ids.slice(first, first + 3);
  const body = draft.nested(ids, () => {
    draft.use(ids.filter(() => draft.chance(0.4)));
    if (draft.chance(0.6)) draft.pick(gpuInside)(draft);
    draft.use(draft.values.slice(-1));
    draft.effect("gpu.terminator");
  });
  const grid = `blocks(${named(at(0))}) in (${list(at(6).map(({ name }, place) => `${name} = ${sizes[place]}`))})`;
  const group = `threads(${named(at(3))}) in (${list(at(9).map(({ name }, place) => `${name} = ${sizes[place + 3]}`))})`;
  draft.effect(`gpu.launch ${grid} ${group} {\n${body}}`);
};

const id: Maker = (draft) => {
  const op = draft.pick(["thread_id", "block_id", "block_dim", "grid_dim", "global_id", "cluster_id"]);
  const limit = draft.chance(0.3) ? ` upper_bound ${draft.pick([1, 32])}` : "";
  draft.emit(`gpu.${op} ${draft.pick(["x", "y", "z"])}${limit}`, index);
};
const scalarId: Maker = (draft) => {
  draft.emit(`gpu.${draft.pick(["lane_id", "subgroup_id", "num_subgroups", "subgroup_size"])} : index`, index);
};
const reduce: Maker = (draft) => {
  const value = draft.value(scalar(draft.pick(["f32", "i32"])));
  const op =
    value.type.element === "f32"
      ? draft.pick(["add", "mul", "minnumf", "maximumf"])
      : draft.pick(["add", "and", "minsi", "maxui", "xor"]);
  draft.emit(
    `gpu.${draft.pick(["all_reduce", "subgroup_reduce"])} ${op} ${value.name}${draft.chance(0.5) ? " uniform" : ""} {} : (${value.type.element}) -> ${value.type.element}`.replace(
      /(subgroup_reduce.*?) \{\} /,
      "$1 ",
    ),
    value.type,
  );
};
const shuffle: Maker = (draft) => {
  const value = draft.value(scalar(draft.pick(["f32", "i32"])));
  const [offset, width] = [draft.value(scalar("i32")), draft.value(scalar("i32"))];
  draft.emitAll(
    `gpu.shuffle ${draft.pick(["xor", "idx", "up", "down"])} ${value.name}, ${offset.name}, ${width.name} : ${value.type.element}`,
    [value.type, scalar("i1")],
  );
};
const broadcastLane: Maker = (draft) => {
  const value = draft.value(scalar(draft.pick(["f32", "i32"])));
  if (draft.chance(0.5))
    draft.emit(`gpu.subgroup_broadcast ${value.name}, first_active_lane : ${value.type.element}`, value.type);
  else
    draft.emit(
      `gpu.subgroup_broadcast ${value.name}, specific_lane ${draft.value(scalar("i32")).name} : ${value.type.element}`,
      value.type,
    );
};
const gpuInside: readonly Maker[] = [
  id,
  id,
  scalarId,
  reduce,
  reduce,
  shuffle,
  broadcastLane,
  (draft) => draft.effect("gpu.barrier"),
];

const gpuMemory: Maker = (draft) => {
  const type = { ...randomShape(draft, "memref", "f32") };
  const source = draft.value(type);
  switch (draft.below(4)) {
    case 0:
      draft.effect(
        `gpu.memcpy ${source.name}, ${draft.chance(0.2) ? source.name : draft.value(type).name} : ${typeText(type)}, ${typeText(type)}`,
      );
      break;
    case 1:
      draft.effect(`gpu.memset ${source.name}, ${draft.value(scalar("f32")).name} : ${typeText(type)}, f32`);
      break;
    case 2: {
      const sizes = type.shape.filter((size) => size < 0).map(() => draft.index([1, 2, 4]).name);
      const made = draft.emit(`gpu.alloc (${list(sizes)}) : ${typeText(type)}`, type);
      if (draft.chance(0.5))
        draft.effect(`gpu.memset ${made.name}, ${draft.value(scalar("f32")).name} : ${typeText(type)}, f32`);
      if (draft.chance(0.6)) draft.effect(`gpu.dealloc ${made.name} : ${typeText(type)}`);
      break;
    }
    default: {
      const token = draft.fresh();
      draft.effect(`${token} = gpu.wait async`);
      const second = draft.fresh();
      draft.effect(
        draft.chance(0.5)
          ? `${second} = gpu.wait async [${token}]`
          : `${second} = gpu.memset async [${token}] ${source.name}, ${draft.value(scalar("f32")).name} : ${typeText(type)}, f32`,
      );
      if (draft.chance(0.7)) draft.effect(`gpu.wait [${second}${draft.chance(0.3) ? `, ${token}` : ""}]`);
    }
  }
};

export const gpuMakers: readonly Maker[] = [launch, launch, launch, ...gpuInside, gpuMemory, gpuMemory, gpuMemory];

/** Operations of several dialects that meet. */
export const mixedMakers: readonly Maker[] = [
  ...memrefMakers,
  ...bufferizationMakers,
  ...bufferizationMakers,
  ...tensorMakers,
  ...scfMakers,
];
