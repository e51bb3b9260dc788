// Operations of vector.
import { condition, type Maker } from "./buffers.ts";
import { type Draft, type Named, randomShape } from "./draft.ts";
import { DYNAMIC, isFloatElement, isVector, type Shape, scalar, shaped, strided, typeText } from "./shape.ts";

/** Some vectors have a scalable last dimension. */
function randomVector(draft: Draft, element?: string): Shape {
  const type = randomShape(draft, "vector", element);
  if (type.shape.length === 0 || !draft.chance(0.1)) return type;
  return { ...type, scalable: type.shape.map((_, at) => at === type.shape.length - 1) };
}

const vector = (draft: Draft, test: (type: Shape) => boolean = () => true): Named =>
  draft.some(
    (type) => isVector(type) && test(type),
    () => randomVector(draft),
  );
const elementOf = (type: Shape) => scalar(type.element);

/** A vector without its first dimensions; a scalar if none is left. */
function inner({ shape, element, scalable }: Shape, count: number): Shape {
  if (count >= shape.length) return scalar(element);
  const type = shaped("vector", shape.slice(count), element);
  const rest = scalable?.slice(count);
  return rest?.some((is) => is) === true ? { ...type, scalable: rest } : type;
}

function places(draft: Draft, { shape }: Shape, count: number): string {
  const one = (size: number) =>
    draft.chance(0.25)
      ? draft.index([0, 1, size - 1, size - 1]).name
      : draft.chance(0.02)
        ? "-1"
        : `${draft.below(size)}`;
  return `[${shape.slice(0, count).map(one).join(", ")}]`;
}

const extract: Maker = (draft) => {
  const source = vector(draft);
  const count = draft.pick([1, source.type.shape.length, draft.below(source.type.shape.length + 1)]);
  const type = inner(source.type, Math.min(count, source.type.shape.length));
  draft.emit(
    `vector.extract ${source.name}${places(draft, source.type, count)} : ${typeText(type)} from ${typeText(source.type)}`,
    type,
  );
};

const insert: Maker = (draft) => {
  const target = vector(draft);
  const count = Math.min(
    draft.pick([1, target.type.shape.length, draft.below(target.type.shape.length + 1)]),
    target.type.shape.length,
  );
  const value = draft.value(inner(target.type, count));
  draft.emit(
    `vector.insert ${value.name}, ${target.name}${places(draft, target.type, count)} : ${typeText(value.type)} into ${typeText(target.type)}`,
    target.type,
  );
};

const broadcast: Maker = (draft) => {
  const type = randomVector(draft);
  const rank = type.shape.length;
  const source = draft.some(
    ({ kind }) => kind === "scalar" || kind === "vector",
    () => elementOf(type),
  );
  if (source.type.kind === "scalar") {
    const target = { ...type, element: source.type.element };
    draft.emit(`vector.broadcast ${source.name} : ${typeText(source.type)} to ${typeText(target)}`, target);
    return;
  }
  const stretched = source.type.shape.map((size, at) =>
    size === 1 && source.type.scalable?.[at] !== true && draft.chance(0.5) ? draft.pick([2, 4]) : size,
  );
  const lead = rank > 2 ? [] : draft.pick([[], [1], [2], [3]]);
  const scalable = source.type.scalable;
  const shape = [...lead, ...stretched];
  const target: Shape = {
    ...source.type,
    shape,
    ...(scalable === undefined ? {} : { scalable: [...lead.map(() => false), ...scalable] }),
  };
  draft.emit(`vector.broadcast ${source.name} : ${typeText(source.type)} to ${typeText(target)}`, target);
};

const shapeCast: Maker = (draft) => {
  const source = vector(draft);
  const shape = source.type.shape;
  const count = shape.reduce((product, size) => product * size, 1);
  const isScalable = source.type.scalable !== undefined;
  const options: (readonly number[])[] = isScalable
    ? [[1, ...shape], shape[0] === 1 && shape.length > 1 ? shape.slice(1) : shape]
    : [
        [count],
        [1, ...shape],
        [...shape, 1],
        shape.filter((size) => size !== 1),
        shape,
        ...(count % 2 === 0
          ? [
              [2, count / 2],
              [count / 2, 2],
            ]
          : []),
      ];
  const next = draft.pick(options);
  const type: Shape = {
    ...shaped("vector", next, source.type.element),
    ...(isScalable ? { scalable: next.map((_, at) => at === next.length - 1) } : {}),
  };
  draft.emit(`vector.shape_cast ${source.name} : ${typeText(source.type)} to ${typeText(type)}`, type);
};

const transpose: Maker = (draft) => {
  const source = vector(draft);
  const order = source.type.shape.map((_, at) => at).sort(() => draft.random() - 0.5);
  const scalable = source.type.scalable;
  const type: Shape = {
    ...source.type,
    shape: order.map((at) => source.type.shape[at] as number),
    ...(scalable === undefined ? {} : { scalable: order.map((at) => scalable[at] as boolean) }),
  };
  draft.emit(
    `vector.transpose ${source.name}, [${order.join(", ")}] : ${typeText(source.type)} to ${typeText(type)}`,
    type,
  );
};

const extractStrided: Maker = (draft) => {
  const source = vector(draft, ({ scalable }) => scalable === undefined);
  const shape = source.type.shape;
  if (shape.length === 0 || source.type.scalable !== undefined) return;
  const count = draft.chance(0.6) ? shape.length : 1 + draft.below(shape.length);
  const sizes = shape.slice(0, count).map((size) => draft.pick([1, size, 1 + draft.below(size)]));
  const offsets = sizes.map((size, at) =>
    draft.pick([0, (shape[at] as number) - size, draft.below((shape[at] as number) - size + 1)]),
  );
  const type = { ...source.type, shape: [...sizes, ...shape.slice(count)] };
  draft.emit(
    `vector.extract_strided_slice ${source.name} {offsets = [${offsets.join(", ")}], sizes = [${sizes.join(", ")}], strides = [${sizes.map(() => 1).join(", ")}]} : ${typeText(source.type)} to ${typeText(type)}`,
    type,
  );
};

const insertStrided: Maker = (draft) => {
  const target = vector(draft, ({ scalable }) => scalable === undefined);
  const shape = target.type.shape;
  if (shape.length === 0 || target.type.scalable !== undefined) return;
  const rank = draft.chance(0.6) ? shape.length : 1 + draft.below(shape.length);
  const sizes = shape.slice(shape.length - rank).map((size) => draft.pick([1, size, 1 + draft.below(size)]));
  const source = draft.value({ ...target.type, shape: sizes });
  const offsets = shape.map((size, at) =>
    draft.below(size - (at < shape.length - rank ? 1 : (sizes[at - shape.length + rank] as number)) + 1),
  );
  draft.emit(
    `vector.insert_strided_slice ${source.name}, ${target.name} {offsets = [${offsets.join(", ")}], strides = [${sizes.map(() => 1).join(", ")}]} : ${typeText(source.type)} into ${typeText(target.type)}`,
    target.type,
  );
};

const fromElements: Maker = (draft) => {
  const type = randomShape(draft, "vector", draft.pick(["i32", "f32", "index", "i8", "f16"]));
  const count = type.shape.reduce((product, size) => product * size, 1);
  if (count > 16) return;
  const one = draft.value(elementOf(type));
  const values = Array.from({ length: count }, () => (draft.chance(0.5) ? one : draft.value(elementOf(type))).name);
  draft.emit(`vector.from_elements ${values.join(", ")} : ${typeText(type)}`, type);
};

/** All elements of a vector, in order or not, make another one. */
const shuffledElements: Maker = (draft) => {
  const source = vector(draft, ({ shape, scalable }) => scalable === undefined && shape.length > 0);
  const shape = source.type.shape;
  const count = shape.reduce((product, size) => product * size, 1);
  if (source.type.scalable !== undefined || shape.length === 0 || count > 8) return;
  const elements: string[] = [];
  const isList = draft.chance(0.5);
  if (isList) {
    elements.push(
      ...draft
        .emitAll(
          `vector.to_elements ${source.name} : ${typeText(source.type)}`,
          Array.from({ length: count }, () => elementOf(source.type)),
        )
        .map(({ name }) => name),
    );
  } else {
    for (let at = 0; at < count; at++) {
      const position: number[] = [];
      let rest = at;
      for (const size of [...shape].reverse()) {
        position.unshift(rest % size);
        rest = Math.floor(rest / size);
      }
      elements.push(
        draft.emit(
          `vector.extract ${source.name}[${position.join(", ")}] : ${source.type.element} from ${typeText(source.type)}`,
          elementOf(source.type),
        ).name,
      );
    }
  }
  if (draft.chance(0.2)) elements.reverse();
  const type = draft.chance(0.6) ? source.type : shaped("vector", [count], source.type.element);
  draft.emit(`vector.from_elements ${elements.join(", ")} : ${typeText(type)}`, type);
};

const toElements: Maker = (draft) => {
  const source = vector(draft, ({ scalable }) => scalable === undefined);
  const count = source.type.shape.reduce((product, size) => product * size, 1);
  if (source.type.scalable !== undefined || count > 12) return;
  draft.emitAll(
    `vector.to_elements ${source.name} : ${typeText(source.type)}`,
    Array.from({ length: count }, () => elementOf(source.type)),
  );
};

const shuffle: Maker = (draft) => {
  const source = vector(draft, ({ shape, scalable }) => shape.length > 0 && scalable === undefined);
  if (source.type.shape.length === 0 || source.type.scalable !== undefined) return;
  const other = draft.chance(0.3) ? source : draft.value(source.type);
  const size = source.type.shape[0] as number;
  const lists = [
    Array.from({ length: size }, (_, at) => at),
    Array.from({ length: size }, (_, at) => size + at),
    Array.from({ length: 2 * size }, (_, at) => (at % 2) * size + (at >> 1)),
    Array.from({ length: draft.pick([1, 2, 4]) }, () => (draft.chance(0.1) ? -1 : draft.below(2 * size))),
    [-1, -1],
  ];
  const mask = draft.pick(lists);
  const type = { ...source.type, shape: [mask.length, ...source.type.shape.slice(1)] };
  draft.emit(
    `vector.shuffle ${source.name}, ${other.name} [${mask.join(", ")}] : ${typeText(source.type)}, ${typeText(source.type)}`,
    type,
  );
};

const interleave: Maker = (draft) => {
  const source = vector(draft, ({ shape }) => shape.length > 0);
  if (source.type.shape.length === 0) return;
  const last = source.type.shape.at(-1) as number;
  if (draft.chance(0.5)) {
    const other = draft.value(source.type);
    const type = { ...source.type, shape: [...source.type.shape.slice(0, -1), last * 2] };
    draft.emit(`vector.interleave ${source.name}, ${other.name} : ${typeText(source.type)} -> ${typeText(type)}`, type);
  } else if (last % 2 === 0) {
    const type = { ...source.type, shape: [...source.type.shape.slice(0, -1), last / 2] };
    draft.emitAll(`vector.deinterleave ${source.name} : ${typeText(source.type)} -> ${typeText(type)}`, [type, type]);
  }
};

const bitcast: Maker = (draft) => {
  const source = vector(draft, ({ element }) => ["i32", "f32", "i8", "f16", "bf16"].includes(element));
  const last = source.type.shape.at(-1);
  const widths: Readonly<Record<string, number>> = { i32: 32, f32: 32, i8: 8, f16: 16, bf16: 16, i64: 64 };
  const from = widths[source.type.element];
  if (from === undefined || last === undefined) return;
  const element = draft.pick(Object.keys(widths));
  const size = (last * from) / (widths[element] as number);
  if (!Number.isInteger(size)) return;
  const type = { ...source.type, element, shape: [...source.type.shape.slice(0, -1), size] };
  draft.emit(`vector.bitcast ${source.name} : ${typeText(source.type)} to ${typeText(type)}`, type);
};

const kindsOf = (element: string) =>
  isFloatElement(element)
    ? ["add", "mul", "minnumf", "maxnumf", "minimumf", "maximumf"]
    : ["add", "mul", "minui", "minsi", "maxui", "maxsi", "and", "or", "xor"];

const maskOf = (draft: Draft, type: Shape): Named => {
  const mask = { ...type, element: "i1" };
  const rank = mask.shape.length;
  if (draft.chance(0.5)) {
    const sizes = mask.shape.map((size) => draft.pick([0, size, 1, size]));
    if (draft.chance(0.5) && rank > 0)
      return draft.emit(
        `vector.constant_mask [${sizes.map((size, at) => (mask.scalable?.[at] === true ? (size > 0 ? mask.shape[at] : 0) : size)).join(", ")}] : ${typeText(mask)}`,
        mask,
      );
    return draft.emit(
      `vector.create_mask ${mask.shape.map((size) => draft.index([0, size, size, 1, -1, size + 1]).name).join(", ")}${rank === 0 ? draft.index([0, 1]).name : ""} : ${typeText(mask)}`,
      mask,
    );
  }
  return draft.value(mask);
};

const makeMask: Maker = (draft) => {
  maskOf(draft, randomVector(draft, "i1"));
};

const reduction: Maker = (draft) => {
  const source = vector(draft, ({ shape }) => shape.length === 1);
  if (source.type.shape.length !== 1) return;
  const kind = draft.pick(kindsOf(source.type.element));
  const result = elementOf(source.type);
  const start = draft.chance(0.3) ? `, ${draft.value(result).name}` : "";
  const text = `vector.reduction <${kind}>, ${source.name}${start}${draft.chance(0.1) && isFloatElement(source.type.element) ? " fastmath<fast>" : ""} : ${typeText(source.type)} into ${source.type.element}`;
  if (draft.chance(0.8)) draft.emit(text, result);
  else {
    const mask = maskOf(draft, source.type);
    draft.emit(`vector.mask ${mask.name} { ${text} } : ${typeText(mask.type)} -> ${source.type.element}`, result);
  }
};

const multiReduction: Maker = (draft) => {
  const source = vector(draft, ({ shape }) => shape.length > 0);
  if (source.type.shape.length === 0) return;
  const dimensions = source.type.shape.map((_, at) => at).filter(() => draft.chance(0.5));
  const left = source.type.shape.map((_, at) => at).filter((at) => !dimensions.includes(at));
  const scalable = source.type.scalable;
  const isWhole = left.length === 0;
  const type: Shape = isWhole
    ? elementOf(source.type)
    : {
        ...source.type,
        shape: left.map((at) => source.type.shape[at] as number),
        ...(scalable === undefined ? {} : { scalable: left.map((at) => scalable[at] as boolean) }),
      };
  const start = draft.value(type);
  const text = `vector.multi_reduction <${draft.pick(kindsOf(source.type.element))}>, ${source.name}, ${start.name} [${dimensions.join(", ")}] : ${typeText(source.type)} to ${typeText(type)}`;
  draft.emit(text, type);
};

const outer: Maker = (draft) => {
  const source = vector(draft, ({ shape, scalable }) => shape.length === 1 && scalable === undefined);
  if (source.type.shape.length !== 1 || source.type.scalable !== undefined) return;
  const isScaling = draft.chance(0.3);
  const other = draft.value(
    isScaling ? elementOf(source.type) : shaped("vector", [draft.pick([1, 2, 4])], source.type.element),
  );
  const type = isScaling
    ? source.type
    : { ...source.type, shape: [source.type.shape[0] as number, other.type.shape[0] as number] };
  const sum = draft.chance(0.5) ? `, ${draft.value(type).name}` : "";
  draft.emit(
    `vector.outerproduct ${source.name}, ${other.name}${sum} {kind = #vector.kind<${draft.pick(kindsOf(source.type.element))}>} : ${typeText(source.type)}, ${typeText(other.type)}`,
    type,
  );
};

const scan: Maker = (draft) => {
  const source = vector(draft, ({ shape, scalable }) => shape.length > 0 && scalable === undefined);
  const rank = source.type.shape.length;
  if (rank === 0 || source.type.scalable !== undefined) return;
  const at = draft.below(rank);
  const start = draft.value({ ...source.type, shape: source.type.shape.filter((_, dimension) => dimension !== at) });
  draft.emitAll(
    `vector.scan <${draft.pick(kindsOf(source.type.element))}>, ${source.name}, ${start.name} {inclusive = ${draft.chance(0.5)}, reduction_dim = ${at} : i64} : ${typeText(source.type)}, ${typeText(start.type)}`,
    [source.type, start.type],
  );
};

const scalableStep: Maker = (draft) => {
  const type = shaped("vector", [draft.pick([1, 2, 4])], "index");
  draft.emit(`vector.step : ${typeText(type)}`, type);
};

/** A memref or a tensor that holds vectors. */
function container(draft: Draft, element: string, rank: number): Named {
  return draft.some(
    ({ kind, shape, element: found }) =>
      (kind === "memref" || kind === "tensor") && found === element && shape.length >= rank,
    () => {
      const kind = draft.chance(0.6) ? "memref" : "tensor";
      const shape = Array.from({ length: Math.max(rank, draft.pick([1, 2, 3])) }, () => draft.pick([1, 2, 4, 8, -1]));
      const type = shaped(kind, shape, element);
      return kind === "memref" && draft.chance(0.2)
        ? { ...type, layout: strided([...shape.slice(1).map(() => DYNAMIC), 1], DYNAMIC) }
        : type;
    },
  );
}

function transferMap(draft: Draft, from: number, rank: number): string {
  const names = Array.from({ length: from }, (_, at) => `d${at}`);
  const last = names.slice(from - rank);
  if (draft.chance(0.6)) return last.join(", ");
  if (draft.chance(0.4)) return last.map((name) => (draft.chance(0.5) ? "0" : name)).join(", ");
  return last.sort(() => draft.random() - 0.5).join(", ");
}

const bounds = (draft: Draft, rank: number) =>
  draft.chance(0.5) || rank === 0
    ? ""
    : `in_bounds = [${Array.from({ length: rank }, () => draft.chance(0.6)).join(", ")}]`;

const transferRead: Maker = (draft) => {
  const type = randomVector(draft, draft.pick(["f32", "i32", "f32"]));
  const source = container(draft, type.element, type.shape.length);
  const from = source.type.shape.length;
  if (from < type.shape.length) return;
  const names = Array.from({ length: from }, (_, at) => `d${at}`);
  const map = transferMap(draft, from, type.shape.length);
  const padding = draft.value(elementOf(type));
  const mask =
    draft.chance(0.25) && !map.includes("0,") && type.shape.length > 0 ? `, ${maskOf(draft, type).name}` : "";
  const attributes = [
    bounds(draft, type.shape.length),
    `permutation_map = affine_map<(${names.join(", ")}) -> (${map})>`,
  ].filter((text) => text !== "");
  draft.emit(
    `vector.transfer_read ${source.name}[${names.map(() => draft.index([0, 0, 1, 2]).name).join(", ")}], ${padding.name}${mask} {${attributes.join(", ")}} : ${typeText(source.type)}, ${typeText(type)}`,
    type,
  );
};

const transferWrite: Maker = (draft) => {
  const value = vector(draft, ({ element }) => element === "f32" || element === "i32");
  const { type } = value;
  const target = container(draft, type.element, type.shape.length);
  const to = target.type.shape.length;
  if (to < type.shape.length) return;
  const names = Array.from({ length: to }, (_, at) => `d${at}`);
  const map = names.slice(to - type.shape.length);
  if (draft.chance(0.2)) map.reverse();
  const mask = draft.chance(0.25) && type.shape.length > 0 ? `, ${maskOf(draft, type).name}` : "";
  const attributes = [
    bounds(draft, type.shape.length),
    `permutation_map = affine_map<(${names.join(", ")}) -> (${map.join(", ")})>`,
  ].filter((text) => text !== "");
  const text = `vector.transfer_write ${value.name}, ${target.name}[${names.map(() => draft.index([0, 0, 1, 2]).name).join(", ")}]${mask} {${attributes.join(", ")}} : ${typeText(type)}, ${typeText(target.type)}`;
  if (target.type.kind === "tensor") draft.emit(text, target.type);
  else draft.effect(text);
};

/** A write and a read at the same place. */
const writeThenRead: Maker = (draft) => {
  const value = vector(draft, ({ element, shape }) => (element === "f32" || element === "i32") && shape.length > 0);
  const { type } = value;
  const rank = type.shape.length;
  if (rank === 0) return;
  const target = container(draft, type.element, rank);
  if (target.type.shape.length < rank) return;
  const place = target.type.shape.map(() => draft.index([0, 0, 1]).name).join(", ");
  const inside = () => `in_bounds = [${type.shape.map(() => draft.chance(0.8)).join(", ")}]`;
  const one = (mask: string) => `[${place}]${mask} {${inside()}}`;
  const mask = draft.chance(0.2) ? `, ${maskOf(draft, type).name}` : "";
  const write = (what: Named, where: Named) => {
    const text = `vector.transfer_write ${what.name}, ${where.name}${one(mask)} : ${typeText(type)}, ${typeText(where.type)}`;
    if (where.type.kind === "tensor") return draft.emit(text, where.type);
    draft.effect(text);
    return where;
  };
  const read = (where: Named) =>
    draft.emit(
      `vector.transfer_read ${where.name}[${place}], ${draft.value(elementOf(type)).name}${mask} {${inside()}} : ${typeText(where.type)}, ${typeText(type)}`,
      type,
    );
  const order = draft.pick(["wr", "ww", "rw", "wwr"]);
  let [where, what] = [target, value];
  for (const step of order) {
    if (step === "w") where = write(order === "ww" || order === "wwr" ? draft.value(type) : what, where);
    else what = read(where);
  }
};

const memoryAccess: Maker = (draft) => {
  const type = randomVector(draft, draft.pick(["f32", "i32"]));
  const rank = type.shape.length;
  const source = draft.value(
    shaped(
      "memref",
      Array.from({ length: Math.max(1, rank) }, () => draft.pick([4, 8, -1])),
      type.element,
    ),
  );
  const at = `[${source.type.shape.map(() => draft.index([0, 1]).name).join(", ")}]`;
  const buffer = typeText(source.type);
  const text = typeText(type);
  const mask = () => maskOf(draft, type).name;
  const maskType = typeText({ ...type, element: "i1" });
  const offsets = typeText({ ...type, element: "i32" });
  const other = () => draft.value(type).name;
  switch (rank === 0 ? 0 : draft.below(8)) {
    case 0:
      draft.emit(`vector.load ${source.name}${at} : ${buffer}, ${text}`, type);
      break;
    case 1:
      draft.effect(`vector.store ${other()}, ${source.name}${at} : ${buffer}, ${text}`);
      break;
    case 2:
      draft.emit(
        `vector.maskedload ${source.name}${at}, ${mask()}, ${other()} : ${buffer}, ${maskType}, ${text} into ${text}`,
        type,
      );
      break;
    case 3:
      draft.effect(`vector.maskedstore ${source.name}${at}, ${mask()}, ${other()} : ${buffer}, ${maskType}, ${text}`);
      break;
    case 4:
      draft.emit(
        `vector.gather ${source.name}${at} [${draft.value({ ...type, element: "i32" }).name}], ${mask()}, ${other()} : ${buffer}, ${offsets}, ${maskType}, ${text} into ${text}`,
        type,
      );
      break;
    case 5:
      draft.effect(
        `vector.scatter ${source.name}${at} [${draft.value({ ...type, element: "i32" }).name}], ${mask()}, ${other()} : ${buffer}, ${offsets}, ${maskType}, ${text}`,
      );
      break;
    case 6:
      draft.emit(
        `vector.expandload ${source.name}${at}, ${mask()}, ${other()} : ${buffer}, ${maskType}, ${text} into ${text}`,
        type,
      );
      break;
    default:
      draft.effect(`vector.compressstore ${source.name}${at}, ${mask()}, ${other()} : ${buffer}, ${maskType}, ${text}`);
  }
};

const contract: Maker = (draft) => {
  const element = draft.pick(["f32", "i32"]);
  const [m, n, k] = [draft.pick([1, 2, 4]), draft.pick([1, 2, 3]), draft.pick([1, 4])];
  const isRow = draft.chance(0.3);
  const [lhs, rhs, sum] = isRow
    ? [[m, k], [k], [m]]
    : [
        [m, k],
        [k, n],
        [m, n],
      ];
  const type = shaped("vector", sum, element);
  const names = isRow ? "(d0, d1)" : "(d0, d1, d2)";
  const maps = isRow ? ["d0, d1", "d1", "d0"] : ["d0, d2", "d2, d1", "d0, d1"];
  const list = maps.map((map) => `affine_map<${names} -> (${map})>`).join(", ");
  const iterators = isRow ? `["parallel", "reduction"]` : `["parallel", "parallel", "reduction"]`;
  const [a, b] = [draft.value(shaped("vector", lhs, element)), draft.value(shaped("vector", rhs, element))];
  const start = draft.value(type);
  const result = draft.emit(
    `vector.contract {indexing_maps = [${list}], iterator_types = ${iterators}, kind = #vector.kind<${draft.pick(["add", "add", "mul", ...(element === "f32" ? ["maxnumf"] : ["maxsi"])])}>} ${a.name}, ${b.name}, ${start.name} : ${typeText(a.type)}, ${typeText(b.type)} into ${typeText(type)}`,
    type,
  );
  if (draft.chance(0.5))
    draft.emit(
      `arith.${element === "f32" ? "addf" : "addi"} ${draft.chance(0.5) ? `${result.name}, ${draft.value(type).name}` : `${draft.value(type).name}, ${result.name}`} : ${typeText(type)}`,
      type,
    );
};

const elementwise: Maker = (draft) => {
  const source = vector(draft);
  const other = draft.value(source.type);
  const op = isFloatElement(source.type.element)
    ? draft.pick(["addf", "mulf", "subf"])
    : draft.pick(["addi", "muli", "andi"]);
  draft.emit(`arith.${op} ${source.name}, ${other.name} : ${typeText(source.type)}`, source.type);
};

const fma: Maker = (draft) => {
  const source = vector(draft, ({ element }) => isFloatElement(element));
  if (!isFloatElement(source.type.element)) return;
  draft.emit(
    `vector.fma ${source.name}, ${draft.value(source.type).name}, ${draft.value(source.type).name} : ${typeText(source.type)}`,
    source.type,
  );
};

const scalableSlice: Maker = (draft) => {
  const type: Shape = { ...shaped("vector", [draft.pick([4, 8])], "i32"), scalable: [true] };
  const part = shaped("vector", [draft.pick([2, 4])], "i32");
  const source = draft.value(type);
  const given = draft.value(part);
  if (draft.chance(0.7)) {
    const whole = draft.emit(
      `vector.scalable.insert ${given.name}, ${source.name}[${draft.pick([0, 4])}] : ${typeText(part)} into ${typeText(type)}`,
      type,
    );
    draft.emit(
      `vector.scalable.extract ${whole.name}[${draft.pick([0, 4])}] : ${typeText(part)} from ${typeText(type)}`,
      part,
    );
  } else {
    const taken = draft.emit(
      `vector.scalable.extract ${source.name}[0] : ${typeText(part)} from ${typeText(type)}`,
      part,
    );
    draft.emit(
      `vector.scalable.insert ${taken.name}, ${source.name}[0] : ${typeText(part)} into ${typeText(type)}`,
      type,
    );
  }
};

const select: Maker = (draft) => {
  const source = vector(draft);
  const choice = draft.chance(0.5) ? condition(draft) : maskOf(draft, source.type);
  const other = draft.value(source.type);
  const types =
    choice.type.kind === "scalar" ? typeText(source.type) : `${typeText(choice.type)}, ${typeText(source.type)}`;
  draft.emit(`arith.select ${choice.name}, ${source.name}, ${other.name} : ${types}`, source.type);
};

export const vectorMakers: readonly Maker[] = [
  ...[extract, extract, extract, insert, insert, insert, broadcast, broadcast, broadcast, shapeCast, shapeCast],
  ...[
    transpose,
    transpose,
    extractStrided,
    extractStrided,
    insertStrided,
    insertStrided,
    fromElements,
    shuffledElements,
    toElements,
  ],
  ...[
    shuffle,
    interleave,
    bitcast,
    makeMask,
    reduction,
    reduction,
    multiReduction,
    multiReduction,
    outer,
    scan,
    scalableStep,
  ],
  ...[
    transferRead,
    transferRead,
    transferWrite,
    transferWrite,
    writeThenRead,
    memoryAccess,
    memoryAccess,
    contract,
    elementwise,
    fma,
    scalableSlice,
    select,
  ],
];
