// Operations of memref and bufferization.
import { type Draft, type Named, randomShape } from "./draft.ts";
import {
  contiguous,
  DYNAMIC,
  isDynamic,
  isIndex,
  isMemref,
  isTensor,
  layoutOf,
  type Shape,
  scalar,
  shaped,
  strided,
  typeText,
} from "./shape.ts";
import { collapsed, expanded, groups, groupText, sliceOf, subviewType } from "./slices.ts";

/** Appends operations to a function. */
export type Maker = (draft: Draft) => void;

const buffer = (draft: Draft, condition: (type: Shape) => boolean = () => true): Named =>
  draft.some(
    (type) => isMemref(type) && condition(type),
    () => randomBuffer(draft),
  );

function randomBuffer(draft: Draft): Shape {
  const type = randomShape(draft, "memref");
  const choice = draft.random();
  if (choice < 0.2)
    return {
      ...type,
      layout: strided(
        type.shape.map(() => DYNAMIC),
        DYNAMIC,
      ),
    };
  if (choice < 0.25) return { ...type, layout: strided(contiguous(type.shape), DYNAMIC) };
  return choice < 0.3 ? { ...type, space: "3" } : type;
}

const tensor = (draft: Draft): Named => draft.some(isTensor, () => randomShape(draft, "tensor"));
const elementOf = (type: Shape) => scalar(type.element);
export const sizesOf = (draft: Draft, { shape }: Shape) =>
  shape.filter((size) => size < 0).map(() => draft.index([0, 1, 2, 4, 8]).name);
export const indices = (draft: Draft, { shape }: Shape) =>
  `[${shape.map(() => draft.index([0, 1, 2]).name).join(", ")}]`;
const isPlain = ({ layout }: Shape) => layout === undefined;

/** A type that a cast may give: sizes, strides and the offset are known or not. */
function castType(draft: Draft, type: Shape): Shape {
  const shape = type.shape.map((size) =>
    size < 0 ? (draft.chance(0.5) ? draft.pick([1, 2, 4, 8]) : -1) : draft.chance(0.5) ? -1 : size,
  );
  if (type.layout === undefined && draft.chance(0.6) && contiguous(shape).join() === contiguous(type.shape).join())
    return { ...type, shape };
  const layout = layoutOf(type);
  const loosen = (number: number) => (draft.chance(0.5) ? DYNAMIC : number);
  return { ...type, shape, layout: strided(layout.strides.map(loosen), loosen(layout.offset)) };
}

const allocation =
  (op: string): Maker =>
  (draft) => {
    const { layout: _, ...type } = randomBuffer(draft);
    const alignment = draft.chance(0.2) ? " {alignment = 64 : i64}" : "";
    draft.emit(`${op}(${sizesOf(draft, type).join(", ")})${alignment} : ${typeText(type)}`, type);
  };

const subview: Maker = (draft) => {
  const source = buffer(draft);
  const slice = sliceOf(draft, source.type.shape, true);
  const type = subviewType(source.type, slice);
  draft.emit(`memref.subview ${source.name}${slice.text} : ${typeText(source.type)} to ${typeText(type)}`, type);
};

const castOf: Maker = (draft) => {
  const source = buffer(draft);
  const type = castType(draft, source.type);
  draft.emit(`memref.cast ${source.name} : ${typeText(source.type)} to ${typeText(type)}`, type);
};

const reinterpret: Maker = (draft) => {
  const source = buffer(draft);
  const rank = draft.pick([0, 1, 2, source.type.shape.length, source.type.shape.length]);
  const one = (numbers: readonly number[], dynamic: number): readonly [string, number] => {
    const number = draft.pick(numbers);
    return draft.chance(0.4) ? [draft.index(numbers).name, dynamic] : [`${number}`, number];
  };
  const offset = one([0, 0, 1], DYNAMIC);
  const sizes = Array.from({ length: rank }, (_, at) => one([source.type.shape[at] ?? 1, 1, 4].map(Math.abs), -1));
  const steps = contiguous(sizes.map(([, size]) => size)).map((stride) =>
    one([stride === DYNAMIC ? 1 : stride, 1], DYNAMIC),
  );
  const layout = strided(
    steps.map(([, stride]) => stride),
    offset[1],
  );
  const { layout: _, ...rest } = source.type;
  const type: Shape = { ...rest, shape: sizes.map(([, size]) => size), layout };
  draft.emit(
    `memref.reinterpret_cast ${source.name} to offset: [${offset[0]}], sizes: [${sizes.map(([text]) => text).join(", ")}], strides: [${steps.map(([text]) => text).join(", ")}] : ${typeText(source.type)} to ${typeText(type)}`,
    type,
  );
};

const collapse: Maker = (draft) => {
  const source = buffer(draft, isPlain);
  if (!isPlain(source.type)) return;
  const found = groups(draft, source.type.shape.length);
  const type = { ...source.type, shape: collapsed(source.type.shape, found) };
  draft.emit(
    `memref.collapse_shape ${source.name} ${groupText(found)} : ${typeText(source.type)} into ${typeText(type)}`,
    type,
  );
};

const expand: Maker = (draft) => {
  const source = buffer(draft, isPlain);
  if (!isPlain(source.type)) return;
  const { found, sizes, output } = expanded(draft, source.type.shape);
  const type = { ...source.type, shape: sizes };
  draft.emit(
    `memref.expand_shape ${source.name} ${groupText(found)} output_shape ${output} : ${typeText(source.type)} into ${typeText(type)}`,
    type,
  );
};

const transpose: Maker = (draft) => {
  const source = buffer(draft);
  const rank = source.type.shape.length;
  const order = Array.from({ length: rank }, (_, at) => at).sort(() => draft.random() - 0.5);
  const layout = layoutOf(source.type);
  const steps = order.map((at) => layout.strides[at] as number);
  const shape = order.map((at) => source.type.shape[at] as number);
  const names = Array.from({ length: rank }, (_, at) => `d${at}`);
  const type: Shape = { ...source.type, shape, layout: strided(steps, layout.offset) };
  draft.emit(
    `memref.transpose ${source.name} (${names.join(", ")}) -> (${order.map((at) => names[at]).join(", ")}) : ${typeText(source.type)} to ${typeText(type)}`,
    type,
  );
};

const dimOf: Maker = (draft) => {
  const source = buffer(draft);
  const at = draft.index([0, 0, 1, 2]);
  draft.emit(`memref.dim ${source.name}, ${at.name} : ${typeText(source.type)}`, scalar("index"));
};

const rankOf: Maker = (draft) => {
  const source = buffer(draft);
  draft.emit(`memref.rank ${source.name} : ${typeText(source.type)}`, scalar("index"));
};

const load: Maker = (draft) => {
  const source = buffer(draft);
  draft.emit(
    `memref.load ${source.name}${indices(draft, source.type)} : ${typeText(source.type)}`,
    elementOf(source.type),
  );
};

const store: Maker = (draft) => {
  const source = buffer(draft);
  const value = draft.value(elementOf(source.type));
  draft.effect(`memref.store ${value.name}, ${source.name}${indices(draft, source.type)} : ${typeText(source.type)}`);
};

const copy: Maker = (draft) => {
  const source = buffer(draft);
  const target = draft.chance(0.2)
    ? source
    : draft.value(draft.chance(0.5) ? castType(draft, source.type) : source.type);
  draft.effect(`memref.copy ${source.name}, ${target.name} : ${typeText(source.type)} to ${typeText(target.type)}`);
};

const metadata: Maker = (draft) => {
  const source = buffer(draft);
  const rank = source.type.shape.length;
  const { layout: _, ...rest } = source.type;
  const base = draft.fresh();
  const offset = draft.fresh();
  const rest1 = Array.from({ length: rank }, () => draft.fresh());
  const rest2 = Array.from({ length: rank }, () => draft.fresh());
  const groupsOf = [[base], [offset], rest1, rest2].flat();
  const baseType = typeText({ ...rest, shape: [] });
  draft.effect(
    `${groupsOf.join(", ")} = memref.extract_strided_metadata ${source.name} : ${typeText(source.type)} -> ${[baseType, ...Array.from({ length: 1 + 2 * rank }, () => "index")].join(", ")}`,
  );
  const used = groupsOf.filter(() => draft.chance(0.6));
  draft.use(used.map((name) => ({ name, type: name === base ? { ...rest, shape: [] } : scalar("index") })));
};

const pointer: Maker = (draft) => {
  const source = buffer(draft);
  draft.emit(
    `memref.extract_aligned_pointer_as_index ${source.name} : ${typeText(source.type)} -> index`,
    scalar("index"),
  );
};

const view: Maker = (draft) => {
  const size = draft.pick([-1, 64, 2048]);
  const source = draft.value(shaped("memref", [size], "i8"));
  const type = { ...randomShape(draft, "memref", "f32") };
  const sizes = sizesOf(draft, type);
  draft.emit(
    `memref.view ${source.name}[${draft.index([0, 4]).name}][${sizes.join(", ")}] : ${typeText(source.type)} to ${typeText(type)}`,
    type,
  );
};

const global: Maker = (draft) => {
  const { layout: _, ...type } = randomShape(draft, "memref");
  if (isDynamic(type)) return;
  const name = draft.symbol();
  const content = draft.chance(0.3) ? "" : draft.chance(0.3) ? " = uninitialized" : ` = ${draft.dense(type)}`;
  const isConstant = content.includes("dense");
  draft.global(`memref.global "private" ${isConstant ? "constant " : ""}${name} : ${typeText(type)}${content}`);
  draft.emit(`memref.get_global ${name} : ${typeText(type)}`, type);
};

const realloc: Maker = (draft) => {
  const source = buffer(draft, (type) => isPlain(type) && type.shape.length === 1);
  if (!isPlain(source.type) || source.type.shape.length !== 1) return;
  const size = draft.pick([-1, 4, 8, source.type.shape[0] as number]);
  const type = { ...source.type, shape: [size] };
  draft.emit(
    `memref.realloc ${source.name}${size < 0 ? `(${draft.index([4, 8]).name})` : ""} : ${typeText(source.type)} to ${typeText(type)}`,
    type,
  );
};

const alignment: Maker = (draft) => {
  const source = buffer(draft);
  draft.emit(
    `memref.assume_alignment ${source.name}, ${draft.pick([1, 16, 64])} : ${typeText(source.type)}`,
    source.type,
  );
};

const dealloc: Maker = (draft) => {
  const source = buffer(draft);
  draft.effect(`memref.dealloc ${source.name} : ${typeText(source.type)}`);
};

const spaceCast: Maker = (draft) => {
  const source = buffer(draft);
  const space = draft.pick(["1", "3"]);
  const { space: before, ...rest } = source.type;
  const type = before === undefined || draft.chance(0.5) ? { ...rest, space } : rest;
  draft.emit(`memref.memory_space_cast ${source.name} : ${typeText(source.type)} to ${typeText(type)}`, type);
};

const scope: Maker = (draft) => {
  const isGiven = draft.chance(0.5);
  let result: Named | undefined;
  const body = draft.nested([], () => {
    for (const maker of [draft.pick(memrefMakers), draft.pick([...memrefMakers, allocation("memref.alloca")])])
      maker(draft);
    result = isGiven ? (draft.values.at(-1) ?? draft.index()) : undefined;
    draft.effect(
      result === undefined
        ? "memref.alloca_scope.return"
        : `memref.alloca_scope.return ${result.name} : ${typeText(result.type)}`,
    );
  });
  if (result === undefined) draft.effect(`memref.alloca_scope {\n${body}}`);
  else draft.emit(`memref.alloca_scope -> (${typeText(result.type)}) {\n${body}}`, result.type);
};

const atomic: Maker = (draft) => {
  const source = buffer(draft);
  const value = draft.value(elementOf(source.type));
  const kind = draft.pick(["addi", "addf", "assign", "maxs", "andi", "mulf"]);
  draft.emit(
    `memref.atomic_rmw ${kind} ${value.name}, ${source.name}${indices(draft, source.type)} : (${value.type.element}, ${typeText(source.type)}) -> ${value.type.element}`,
    value.type,
  );
};

const prefetch: Maker = (draft) => {
  const source = buffer(draft);
  draft.effect(
    `memref.prefetch ${source.name}${indices(draft, source.type)}, read, locality<3>, data : ${typeText(source.type)}`,
  );
};

const reshape: Maker = (draft) => {
  const source = buffer(draft, isPlain);
  const type = randomShape(draft, "memref", source.type.element);
  const shape = draft.value(shaped("memref", [type.shape.length], draft.pick(["index", "i32"])));
  draft.emit(
    `memref.reshape ${source.name}(${shape.name}) : (${typeText(source.type)}, ${typeText(shape.type)}) -> ${typeText(type)}`,
    type,
  );
};

export const memrefMakers: readonly Maker[] = [
  ...[allocation("memref.alloc"), allocation("memref.alloca"), subview, subview, subview, castOf, castOf, castOf],
  ...[
    reinterpret,
    collapse,
    expand,
    transpose,
    dimOf,
    dimOf,
    rankOf,
    load,
    store,
    copy,
    metadata,
    pointer,
    view,
    global,
  ],
  ...[realloc, alignment, dealloc, spaceCast, atomic, prefetch, reshape],
];
export const scopeMakers: readonly Maker[] = [scope];

// ---- bufferization

const toTensor: Maker = (draft) => {
  const source = buffer(draft);
  const { layout: _, space: __, ...rest } = source.type;
  const type: Shape = { ...rest, kind: "tensor" };
  draft.emit(
    `bufferization.to_tensor ${source.name}${draft.pick(["", " restrict", " restrict writable"])} : ${typeText(source.type)} to ${typeText(type)}`,
    type,
  );
};

const toBuffer: Maker = (draft) => {
  const source = tensor(draft);
  const plain: Shape = { ...source.type, kind: "memref" };
  const type = draft.chance(0.4)
    ? {
        ...plain,
        layout: strided(
          plain.shape.map(() => DYNAMIC),
          DYNAMIC,
        ),
      }
    : plain;
  draft.emit(
    `bufferization.to_buffer ${source.name}${draft.chance(0.2) ? " read_only" : ""} : ${typeText(source.type)} to ${typeText(type)}`,
    type,
  );
};

const allocTensor: Maker = (draft) => {
  const isCopy = draft.chance(0.4);
  const source = isCopy ? tensor(draft) : undefined;
  const type = source?.type ?? randomShape(draft, "tensor");
  const sizes = isCopy ? [] : sizesOf(draft, type);
  draft.emit(
    `bufferization.alloc_tensor(${sizes.join(", ")})${source === undefined ? "" : ` copy(${source.name})`} : ${typeText(type)}`,
    type,
  );
};

const clone: Maker = (draft) => {
  const source = buffer(draft);
  const type = draft.chance(0.3) ? castType(draft, source.type) : source.type;
  draft.emit(`bufferization.clone ${source.name} : ${typeText(source.type)} to ${typeText(type)}`, type);
};

const deallocs: Maker = (draft) => {
  const buffers = Array.from({ length: draft.pick([0, 1, 2, 2, 3]) }, () => buffer(draft));
  const conditions = buffers.map(() => draft.value(scalar("i1")));
  const retained = Array.from({ length: draft.pick([0, 0, 1, 2]) }, () => buffer(draft));
  const list = (values: readonly Named[]) =>
    `${values.map(({ name }) => name).join(", ")} : ${values.map(({ type }) => typeText(type)).join(", ")}`;
  const first = buffers.length === 0 ? "" : ` (${list(buffers)}) if (${conditions.map(({ name }) => name).join(", ")})`;
  const second = retained.length === 0 ? "" : ` retain (${list(retained)})`;
  draft.emitAll(
    `bufferization.dealloc${first}${second}`,
    retained.map(() => scalar("i1")),
  );
};

const materialize: Maker = (draft) => {
  const source = tensor(draft);
  const isBuffer = draft.chance(0.4);
  if (isBuffer) {
    const target = draft.value({ ...source.type, kind: "memref" });
    draft.effect(
      `bufferization.materialize_in_destination ${source.name} in restrict writable ${target.name} : (${typeText(source.type)}, ${typeText(target.type)}) -> ()`,
    );
  } else {
    const target = draft.value(source.type);
    draft.emit(
      `bufferization.materialize_in_destination ${source.name} in ${target.name} : (${typeText(source.type)}, ${typeText(target.type)}) -> ${typeText(source.type)}`,
      source.type,
    );
  }
};

export const bufferizationMakers: readonly Maker[] = [
  toTensor,
  toTensor,
  toBuffer,
  toBuffer,
  allocTensor,
  clone,
  clone,
  deallocs,
  deallocs,
  materialize,
];

/** A condition that is often a constant. */
export const condition = (draft: Draft): Named =>
  draft.chance(0.4) ? draft.emit(`arith.constant ${draft.chance(0.5)}`, scalar("i1")) : draft.value(scalar("i1"));
export { isIndex };
