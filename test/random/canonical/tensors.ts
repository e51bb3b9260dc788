// Operations of tensor.
import { indices, type Maker, sizesOf } from "./buffers.ts";
import { type Draft, type Named, randomShape } from "./draft.ts";
import { isDynamic, isTensor, type Shape, scalar, shaped, typeText } from "./shape.ts";
import { collapsed, expanded, groups, groupText, sliceOf } from "./slices.ts";

const tensor = (draft: Draft, condition: (type: Shape) => boolean = () => true): Named =>
  draft.some(
    (type) => isTensor(type) && condition(type),
    () => randomShape(draft, "tensor"),
  );
const elementOf = (type: Shape) => scalar(type.element);

const castSizes = (draft: Draft, shape: readonly number[]) =>
  shape.map((size) => (size < 0 ? (draft.chance(0.5) ? draft.pick([1, 2, 4, 8]) : -1) : draft.chance(0.6) ? -1 : size));

const empty: Maker = (draft) => {
  const type = randomShape(draft, "tensor");
  draft.emit(`tensor.empty(${sizesOf(draft, type).join(", ")}) : ${typeText(type)}`, type);
};

const castOf: Maker = (draft) => {
  const source = tensor(draft);
  const type = { ...source.type, shape: castSizes(draft, source.type.shape) };
  draft.emit(`tensor.cast ${source.name} : ${typeText(source.type)} to ${typeText(type)}`, type);
};

const extract: Maker = (draft) => {
  const source = tensor(draft);
  draft.emit(
    `tensor.extract ${source.name}${indices(draft, source.type)} : ${typeText(source.type)}`,
    elementOf(source.type),
  );
};

const insert: Maker = (draft) => {
  const source = tensor(draft);
  const value = draft.value(elementOf(source.type));
  draft.emit(
    `tensor.insert ${value.name} into ${source.name}${indices(draft, source.type)} : ${typeText(source.type)}`,
    source.type,
  );
};

const fromElements: Maker = (draft) => {
  const shape = draft.pick([[], [1], [2], [3], [2, 2], [1, 2]]);
  const type = shaped("tensor", shape, draft.pick(["i32", "f32", "index"]));
  const count = shape.reduce((product: number, size) => product * size, 1);
  const one = draft.value(elementOf(type));
  const values = Array.from({ length: count }, () => (draft.chance(0.4) ? one : draft.value(elementOf(type))).name);
  draft.emit(`tensor.from_elements ${values.join(", ")} : ${typeText(type)}`, type);
};

const generate: Maker = (draft) => {
  const type = randomShape(draft, "tensor");
  const sizes = sizesOf(draft, type);
  const counters = type.shape.map(() => ({ name: draft.fresh(), type: scalar("index") }));
  const body = draft.nested(counters, () => {
    const value = draft.value(elementOf(type));
    draft.effect(`tensor.yield ${value.name} : ${type.element}`);
  });
  const block = counters.length === 0 ? "" : `^bb0(${counters.map(({ name }) => `${name}: index`).join(", ")}):\n`;
  draft.emit(`tensor.generate ${sizes.join(", ")} {\n${block}${body}} : ${typeText(type)}`, type);
};

const splat: Maker = (draft) => {
  const type = randomShape(draft, "tensor");
  const value = draft.value(elementOf(type));
  const sizes = sizesOf(draft, type);
  draft.emit(
    `tensor.splat ${value.name}${sizes.length === 0 ? "" : `[${sizes.join(", ")}]`} : ${typeText(type)}`,
    type,
  );
};

const pad: Maker = (draft) => {
  const source = tensor(draft);
  const shape = source.type.shape;
  const side = () => shape.map(() => (draft.chance(0.5) ? 0 : draft.chance(0.3) ? -1 : draft.pick([0, 1, 2])));
  const [low, high] = [side(), side()];
  const text = (numbers: readonly number[]) =>
    numbers.map((number) => (number < 0 ? draft.index([0, 1, 2]).name : `${number}`)).join(", ");
  const [lowText, highText] = [text(low), text(high)];
  const sizes = shape.map((size, at) =>
    size < 0 || (low[at] as number) < 0 || (high[at] as number) < 0
      ? draft.chance(0.15)
        ? 8
        : -1
      : size + (low[at] as number) + (high[at] as number),
  );
  const type = { ...source.type, shape: sizes };
  const padding = draft.value(elementOf(type));
  const names = shape.map(() => draft.fresh());
  const block = `^bb0(${names.map((name) => `${name}: index`).join(", ")}):\n`;
  draft.emit(
    `tensor.pad ${source.name}${draft.chance(0.2) ? " nofold" : ""} low[${lowText}] high[${highText}] {\n${names.length === 0 ? "" : block}  tensor.yield ${padding.name} : ${type.element}\n} : ${typeText(source.type)} to ${typeText(type)}`,
    type,
  );
};

const extractSlice: Maker = (draft) => {
  const source = tensor(draft);
  const slice = sliceOf(draft, source.type.shape, true);
  const type = { ...source.type, shape: slice.shape };
  draft.emit(`tensor.extract_slice ${source.name}${slice.text} : ${typeText(source.type)} to ${typeText(type)}`, type);
};

const insertSlice: Maker = (draft) => {
  const target = tensor(draft);
  const slice = sliceOf(draft, target.type.shape, true);
  const source = draft.value({ ...target.type, shape: slice.shape });
  draft.emit(
    `tensor.insert_slice ${source.name} into ${target.name}${slice.text} : ${typeText(source.type)} into ${typeText(target.type)}`,
    target.type,
  );
};

/** A slice of one tensor goes into another one, or back. */
const moveSlice: Maker = (draft) => {
  const source = tensor(draft);
  const slice = sliceOf(draft, source.type.shape, true);
  const part = { ...source.type, shape: slice.shape };
  if (draft.chance(0.5)) {
    const taken = draft.emit(
      `tensor.extract_slice ${source.name}${slice.text} : ${typeText(source.type)} to ${typeText(part)}`,
      part,
    );
    const target = draft.chance(0.6) ? source : draft.value(source.type);
    draft.emit(
      `tensor.insert_slice ${taken.name} into ${target.name}${slice.text} : ${typeText(part)} into ${typeText(target.type)}`,
      target.type,
    );
  } else {
    const given = draft.value(part);
    const whole = draft.emit(
      `tensor.insert_slice ${given.name} into ${source.name}${slice.text} : ${typeText(part)} into ${typeText(source.type)}`,
      source.type,
    );
    draft.emit(`tensor.extract_slice ${whole.name}${slice.text} : ${typeText(whole.type)} to ${typeText(part)}`, part);
  }
};

const collapse: Maker = (draft) => {
  const source = tensor(draft);
  const found =
    draft.chance(0.1) && source.type.shape.every((size) => size === 1) ? [] : groups(draft, source.type.shape.length);
  const type = { ...source.type, shape: collapsed(source.type.shape, found) };
  draft.emit(
    `tensor.collapse_shape ${source.name} ${groupText(found)} : ${typeText(source.type)} into ${typeText(type)}`,
    type,
  );
};

const expand: Maker = (draft) => {
  const source = tensor(draft);
  const { found, sizes, output } = expanded(draft, source.type.shape);
  const type = { ...source.type, shape: sizes };
  draft.emit(
    `tensor.expand_shape ${source.name} ${groupText(found)} output_shape ${output} : ${typeText(source.type)} into ${typeText(type)}`,
    type,
  );
};

const dimOf: Maker = (draft) => {
  const source = tensor(draft);
  draft.emit(
    `tensor.dim ${source.name}, ${draft.index([0, 0, 1, 2]).name} : ${typeText(source.type)}`,
    scalar("index"),
  );
};

const rankOf: Maker = (draft) => {
  const source = tensor(draft);
  draft.emit(`tensor.rank ${source.name} : ${typeText(source.type)}`, scalar("index"));
};

const reshape: Maker = (draft) => {
  const source = tensor(draft);
  const type = draft.chance(0.3) ? source.type : randomShape(draft, "tensor", source.type.element);
  const shape = draft.value(shaped("tensor", [type.shape.length], draft.pick(["index", "i32"])));
  draft.emit(
    `tensor.reshape ${source.name}(${shape.name}) : (${typeText(source.type)}, ${typeText(shape.type)}) -> ${typeText(type)}`,
    type,
  );
};

/** A reshape whose shape is elements: constants and sizes. */
const reshapeOfElements: Maker = (draft) => {
  const source = tensor(draft);
  const rank = draft.chance(0.5) ? source.type.shape.length : draft.pick([1, 2]);
  const sizes = Array.from({ length: rank }, (_, at) => {
    if (!draft.chance(0.6) || at >= source.type.shape.length) return draft.index([1, 2, 4]).name;
    const place = draft.emit(`arith.constant ${at} : index`, scalar("index"));
    return draft.emit(`tensor.dim ${source.name}, ${place.name} : ${typeText(source.type)}`, scalar("index")).name;
  });
  if (rank === 0) return;
  const list = shaped("tensor", [rank], "index");
  const shape = draft.emit(`tensor.from_elements ${sizes.join(", ")} : ${typeText(list)}`, list);
  const type =
    draft.chance(0.4) && rank === source.type.shape.length
      ? source.type
      : { ...source.type, shape: sizes.map(() => draft.pick([-1, -1, 4])) };
  draft.emit(
    `tensor.reshape ${source.name}(${shape.name}) : (${typeText(source.type)}, ${typeText(list)}) -> ${typeText(type)}`,
    type,
  );
};

const concat: Maker = (draft) => {
  const source = tensor(draft, (type) => type.shape.length > 0);
  const rank = source.type.shape.length;
  if (rank === 0) return;
  const dimension = draft.below(rank);
  const count = draft.pick([1, 2, 2, 3]);
  const values = Array.from({ length: count }, () => {
    if (draft.chance(0.3)) return source;
    const shape = source.type.shape.map((size, at) =>
      at === dimension ? draft.pick([1, 2, -1]) : draft.chance(0.2) ? -1 : size,
    );
    return draft.value({ ...source.type, shape });
  });
  const shape = source.type.shape.map((_, at) => {
    const sizes = values.map(({ type }) => type.shape[at] as number);
    if (at === dimension) return sizes.some((size) => size < 0) ? -1 : sizes.reduce((sum, size) => sum + size, 0);
    const known = sizes.filter((size) => size >= 0);
    return draft.chance(0.8) ? (known[0] ?? -1) : -1;
  });
  const type = { ...source.type, shape };
  draft.emit(
    `tensor.concat dim(${dimension}) ${values.map(({ name }) => name).join(", ")} : (${values.map((value) => typeText(value.type)).join(", ")}) -> ${typeText(type)}`,
    type,
  );
};

const gather: Maker = (draft) => {
  const source = tensor(draft, (type) => type.shape.length > 0);
  if (source.type.shape.length === 0) return;
  const places = draft.value(shaped("tensor", [draft.pick([1, 2, -1]), 1], draft.pick(["index", "i32"])));
  const type = { ...source.type, shape: [places.type.shape[0] as number, 1, ...source.type.shape.slice(1)] };
  draft.emit(
    `tensor.gather ${source.name}[${places.name}] gather_dims([0])${draft.chance(0.3) ? " unique" : ""} : (${typeText(source.type)}, ${typeText(places.type)}) -> ${typeText(type)}`,
    type,
  );
};

const bitcast: Maker = (draft) => {
  const source = tensor(draft, ({ element }) => element === "i32" || element === "f32");
  const element = source.type.element === "i32" ? "f32" : source.type.element === "f32" ? "i32" : undefined;
  if (element === undefined) return;
  const type = { ...source.type, element };
  draft.emit(`tensor.bitcast ${source.name} : ${typeText(source.type)} to ${typeText(type)}`, type);
};

export const tensorMakers: readonly Maker[] = [
  ...[empty, empty, castOf, castOf, castOf, extract, extract, insert, fromElements, generate, splat, pad, pad],
  ...[extractSlice, extractSlice, insertSlice, insertSlice, moveSlice, collapse, expand, collapse, expand],
  ...[dimOf, dimOf, rankOf, reshape, reshapeOfElements, concat, gather, bitcast],
];
export { isDynamic };
