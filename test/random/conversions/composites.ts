// Forms of vector, tensor and memref.
import { type Form, func, isTensor, isVector, type Kind, lengthOf, letter, onScalars, textOf } from "./form.ts";

const form = (name: string, texts: Form["texts"]): Form => ({ name, texts });

const onVectors =
  (texts: (type: string, kind: Kind, length: number) => readonly string[]): Form["texts"] =>
  (kind) =>
    isVector(kind) ? texts(textOf(kind), kind, lengthOf(kind)) : [];

/** On vectors of one dimension and constant length. */
const onLines = (texts: (type: string, kind: Kind, length: number) => readonly string[]): Form["texts"] =>
  onVectors((type, kind, length) => (length === 0 ? [] : texts(type, kind, length)));

const isFloat = (element: string) => /^(?:f|bf|tf)\d/.test(element);

const reductionKinds = "add mul minui minsi minnumf maxui maxsi maxnumf and or xor minimumf maximumf".split(" ");

/** Indices at the edges of a length. */
const positions = (length: number) => [...new Set([0, length - 1])];

const shuffles = (length: number): readonly string[] => {
  const all = Array.from({ length }, (_, at) => at);
  const lists = [[0], [...all], [...all].reverse(), all.map((at) => at * 2), [0, length], [0, -1, 2 * length - 1]];
  return lists.map((list) => `[${list.join(", ")}]`);
};

const countOf = (list: string) => list.split(",").length;

export const vectorForms: readonly Form[] = [
  form(
    "vector.extract",
    onVectors((type, { element }, length) => [
      ...positions(length).map((at) =>
        func([type], `%0 = vector.extract %a[${at}] : ${element} from ${type}`, [["%0", element]]),
      ),
      func([type, "index"], `%0 = vector.extract %a[%b] : ${element} from ${type}`, [["%0", element]]),
      func([type], `%0 = vector.extract %a[] : ${element} from ${type}`, [["%0", element]]),
      ...(length === 0
        ? []
        : [
            func([type], `%i = arith.constant -1 : index\n  %0 = vector.extract %a[%i] : ${element} from ${type}`, [
              ["%0", element],
            ]),
            `func.func @f(%a: ${type}) -> ${element} {\n  %0 = "vector.extract"(%a) <{static_position = array<i64: -1>}> : (${type}) -> ${element}\n  return %0 : ${element}\n}`,
          ]),
      ...(type.includes("2x2")
        ? [
            func([type], `%0 = vector.extract %a[1] : vector<2x${element}> from ${type}`, [
              ["%0", `vector<2x${element}>`],
            ]),
            func([type], `%0 = vector.extract %a[1, 0] : ${element} from ${type}`, [["%0", element]]),
          ]
        : []),
    ]),
  ),
  form(
    "vector.insert",
    onVectors((type, { element }, length) => [
      ...positions(length).map((at) =>
        func([element, type], `%0 = vector.insert %a, %b[${at}] : ${element} into ${type}`, [["%0", type]]),
      ),
      func([element, type, "index"], `%0 = vector.insert %a, %b[%c] : ${element} into ${type}`, [["%0", type]]),
      func([element, type], `%0 = vector.insert %a, %b[] : ${element} into ${type}`, [["%0", type]]),
      ...(length === 0
        ? []
        : [
            `func.func @f(%a: ${element}, %b: ${type}) -> ${type} {\n  %0 = "vector.insert"(%a, %b) <{static_position = array<i64: -1>}> : (${element}, ${type}) -> ${type}\n  return %0 : ${type}\n}`,
          ]),
      ...(type.includes("2x2")
        ? [
            func([`vector<2x${element}>`, type], `%0 = vector.insert %a, %b[1] : vector<2x${element}> into ${type}`, [
              ["%0", type],
            ]),
          ]
        : []),
    ]),
  ),
  form(
    "vector.extract_strided_slice",
    onVectors((type, { element }, length) => [
      ...(length === 0
        ? []
        : [
            [0, 1],
            [0, length],
            [length - 1, 1],
            [1, length - 1],
            [length >> 1, length - (length >> 1)],
          ]
      )
        .filter(([, size]) => (size ?? 0) > 0)
        .map(([offset, size]) =>
          func(
            [type],
            `%0 = vector.extract_strided_slice %a {offsets = [${offset}], sizes = [${size}], strides = [1]} : ${type} to vector<${size}x${element}>`,
            [["%0", `vector<${size}x${element}>`]],
          ),
        ),
      ...(length > 3
        ? [
            func(
              [type],
              `%0 = vector.extract_strided_slice %a {offsets = [0], sizes = [2], strides = [2]} : ${type} to vector<2x${element}>`,
              [["%0", `vector<2x${element}>`]],
            ),
          ]
        : []),
      ...(type.includes("2x2")
        ? [
            func(
              [type],
              `%0 = vector.extract_strided_slice %a {offsets = [1], sizes = [1], strides = [1]} : ${type} to vector<1x2x${element}>`,
              [["%0", `vector<1x2x${element}>`]],
            ),
          ]
        : []),
    ]),
  ),
  form(
    "vector.insert_strided_slice",
    onVectors((type, { element }, length) => [
      ...(length === 0
        ? []
        : [
            [0, 1],
            [0, length],
            [length - 1, 1],
            [1, 2],
            [length >> 1, length - (length >> 1)],
          ]
      ).map(([offset, size]) =>
        func(
          [`vector<${size}x${element}>`, type],
          `%0 = vector.insert_strided_slice %a, %b {offsets = [${offset}], strides = [1]} : vector<${size}x${element}> into ${type}`,
          [["%0", type]],
        ),
      ),
      ...(type.includes("2x2")
        ? [
            func(
              [`vector<2x${element}>`, type],
              `%0 = vector.insert_strided_slice %a, %b {offsets = [1, 0], strides = [1]} : vector<2x${element}> into ${type}`,
              [["%0", type]],
            ),
          ]
        : []),
    ]),
  ),
  form(
    "vector.from_elements",
    onVectors((type, { element }, length) => {
      const count = type.includes("2x2") ? 4 : Math.max(length, 1);
      const types = Array.from({ length: count }, () => element);
      return [
        func(types, `%0 = vector.from_elements ${types.map((_, at) => `%${letter(at)}`).join(", ")} : ${type}`, [
          ["%0", type],
        ]),
        func([element], `%0 = vector.from_elements ${types.map(() => "%a").join(", ")} : ${type}`, [["%0", type]]),
      ];
    }),
  ),
  form(
    "vector.to_elements",
    onVectors((type, { element }, length) => {
      const count = type.includes("2x2") ? 4 : Math.max(length, 1);
      const names = Array.from({ length: count }, (_, at) => `%${at}`);
      const all = names.map((name) => [name, element] as const);
      return [all, all.slice(-1), all.slice(0, 1), []].map((used) =>
        func([type], `${names.join(", ")} = vector.to_elements %a : ${type}`, used),
      );
    }),
  ),
  form(
    "vector.shuffle",
    onVectors((type, { element }, length) => [
      ...(length === 0 ? [] : shuffles(length)).map((list) => {
        const to = `vector<${countOf(list)}x${element}>`;
        return func([type, type], `%0 = vector.shuffle %a, %b ${list} : ${type}, ${type}`, [["%0", to]]);
      }),
      ...(length === 0
        ? []
        : ["[0, 1, 2]", `[${length}, 0]`, `[${length}]`].map((list) => {
            const [other, to] = [`vector<2x${element}>`, `vector<${countOf(list)}x${element}>`];
            return func([type, other], `%0 = vector.shuffle %a, %b ${list} : ${type}, ${other}`, [["%0", to]]);
          })),
      ...(type.includes("2x2")
        ? [func([type, type], `%0 = vector.shuffle %a, %b [0, 3] : ${type}, ${type}`, [["%0", type]])]
        : []),
    ]),
  ),
  form(
    "vector.interleave",
    onVectors((type, { element }, length) => [
      func([type, type], `%0 = vector.interleave %a, %b : ${type} -> vector<${2 * length}x${element}>`, [
        ["%0", `vector<${2 * length}x${element}>`],
      ]),
      ...(length % 2 === 1 || length === 0
        ? []
        : [
            func([type], `%0, %1 = vector.deinterleave %a : ${type} -> vector<${length / 2}x${element}>`, [
              ["%0", `vector<${length / 2}x${element}>`],
              ["%1", `vector<${length / 2}x${element}>`],
            ]),
          ]),
    ]),
  ),
  form(
    "vector.broadcast",
    onVectors((type, { element }) => [
      func([element], `%0 = vector.broadcast %a : ${element} to ${type}`, [["%0", type]]),
      func([`vector<${element}>`], `%0 = vector.broadcast %a : vector<${element}> to ${type}`, [["%0", type]]),
      func([`vector<1x${element}>`], `%0 = vector.broadcast %a : vector<1x${element}> to ${type}`, [["%0", type]]),
      func([type], `%0 = vector.broadcast %a : ${type} to ${type}`, [["%0", type]]),
    ]),
  ),
  form(
    "vector.bitcast",
    onLines((type, { element }, length) => {
      const bits = Number(/\d+/.exec(element)?.[0] ?? 0) * length;
      const others = ["i1", "i4", "i8", "i16", "i32", "i64", "f8E4M3FN", "f16", "bf16", "f32", "f64"].map(
        (to) => [to, Number(/\d+/.exec(to)?.[0])] as const,
      );
      return others
        .filter(([, width]) => bits % width === 0)
        .map(([to, width]) =>
          func([type], `%0 = vector.bitcast %a : ${type} to vector<${bits / width}x${to}>`, [
            ["%0", `vector<${bits / width}x${to}>`],
          ]),
        );
    }),
  ),
  form(
    "vector.fma",
    onVectors((type) => [func([type, type, type], `%0 = vector.fma %a, %b, %c : ${type}`, [["%0", type]])]),
  ),
  form(
    "vector.shape_cast",
    onVectors((type, { element }, length) =>
      [
        "vector<1xT>",
        "vector<T>",
        "vector<1x1xT>",
        "vector<4xT>",
        "vector<2x2xT>",
        `vector<1x${length}xT>`,
        `vector<${length}x1xT>`,
      ].map((one) => {
        const to = one.replace("T", element);
        return func([type], `%0 = vector.shape_cast %a : ${type} to ${to}`, [["%0", to]]);
      }),
    ),
  ),
  form(
    "vector.step",
    onVectors((type) => [func([], `%0 = vector.step : ${type}`, [["%0", type]])]),
  ),
  form(
    "vector.reduction",
    onVectors((type, { element }) =>
      reductionKinds
        .filter((kind) => (/f$/.test(kind) ? isFloat(element) : !isFloat(element) || kind === "add" || kind === "mul"))
        .flatMap((kind) => [
          func([type], `%0 = vector.reduction <${kind}>, %a : ${type} into ${element}`, [["%0", element]]),
          func([type, element], `%0 = vector.reduction <${kind}>, %a, %b : ${type} into ${element}`, [["%0", element]]),
          ...(isFloat(element)
            ? [
                func([type], `%0 = vector.reduction <${kind}>, %a fastmath<fast> : ${type} into ${element}`, [
                  ["%0", element],
                ]),
                func(
                  [type, type],
                  `%1 = arith.mulf %a, %b : ${type}\n  %0 = vector.reduction <${kind}>, %1 : ${type} into ${element}`,
                  [["%0", element]],
                ),
                func(
                  [type, type, element],
                  `%1 = arith.mulf %a, %b : ${type}\n  %0 = vector.reduction <${kind}>, %1, %c : ${type} into ${element}`,
                  [["%0", element]],
                ),
              ]
            : []),
        ]),
    ),
  ),
  form(
    "vector.splat constant",
    onVectors((type, { element }) => [
      func(
        [element],
        `%0 = vector.broadcast %a : ${element} to ${type}\n  %1 = vector.broadcast %a : ${element} to ${type}`,
        [
          ["%0", type],
          ["%1", type],
        ],
      ),
    ]),
  ),
  form(
    "vector.constant_mask",
    onVectors((_, kind, length) => [
      func([], `%0 = vector.constant_mask [1] : ${kind.with("i1")}`, [["%0", kind.with("i1")]]),
      func(["index"], `%0 = vector.create_mask %a : ${kind.with("i1")}`, [["%0", kind.with("i1")]]),
      ...(length === 0
        ? []
        : [
            func([textOf(kind)], `%0 = vector.transpose %a, [0] : ${textOf(kind)} to ${textOf(kind)}`, [
              ["%0", textOf(kind)],
            ]),
          ]),
    ]),
  ),
  form(
    "vector.load",
    onVectors((type, { element }) =>
      spaces.flatMap((space) =>
        [
          `memref<8x${element}${space}>`,
          `memref<?x${element}${space}>`,
          `memref<4x8x${element}${space}>`,
          `memref<8x${element}, strided<[1], offset: 2>${space}>`,
          `memref<8x${element}, strided<[2]>${space}>`,
          `memref<8x${type}${space}>`,
        ].flatMap((memory) => {
          const indices = memory.includes("4x8x") ? "%b, %b" : "%b";
          return ["", "{alignment = 8 : i64} "].flatMap((align) => [
            func([memory, "index"], `%0 = vector.load %a[${indices}] ${align}: ${memory}, ${type}`, [["%0", type]]),
            func([memory, "index", type], `vector.store %c, %a[${indices}] ${align}: ${memory}, ${type}`, []),
          ]);
        }),
      ),
    ),
  ),
];

const spaces = [
  "",
  ", 1",
  ", #spirv.storage_class<StorageBuffer>",
  ", #spirv.storage_class<Workgroup>",
  ", #spirv.storage_class<Function>",
  ", #spirv.storage_class<CrossWorkgroup>",
  ", #spirv.storage_class<PhysicalStorageBuffer>",
  ", #spirv.storage_class<PushConstant>",
  ", #spirv.storage_class<Uniform>",
];

const onElements = (texts: (element: string) => readonly string[]): Form["texts"] =>
  onScalars(({ element }) => texts(element));

const atomicKinds =
  "addf addi assign maximumf maxs maxu minimumf mins minu mulf muli ori andi xori maxnumf minnumf".split(" ");

/** Memory of an element type, with the number of its indices. */
const memories = (element: string): readonly (readonly [string, number])[] =>
  spaces.flatMap((space) => [
    [`memref<${element}${space}>`, 0] as const,
    [`memref<4x${element}${space}>`, 1] as const,
    [`memref<1x${element}${space}>`, 1] as const,
    [`memref<?x${element}${space}>`, 1] as const,
    [`memref<2x3x${element}${space}>`, 2] as const,
    [`memref<2x?x${element}${space}>`, 2] as const,
    [`memref<2x3x${element}, strided<[4, 1], offset: 3>${space}>`, 2] as const,
    [`memref<2x3x${element}, strided<[?, 1], offset: ?>${space}>`, 2] as const,
    [`memref<4xvector<2x${element}>${space}>`, 1] as const,
    [`memref<0x${element}${space}>`, 1] as const,
  ]);

const elementOf = (memory: string) =>
  /vector<[^>]*>/.exec(memory)?.[0] ?? /(?:x|<)([a-z]+\w*)(?:,|>)/.exec(memory)?.[1] ?? "";
const indicesOf = (count: number, letters: string) => Array.from({ length: count }, () => `%${letters}`).join(", ");

const onMemory = (texts: (memory: string, rank: number, element: string) => readonly string[]): Form["texts"] =>
  onElements((element) => memories(element).flatMap(([memory, rank]) => texts(memory, rank, elementOf(memory))));

export const memrefForms: readonly Form[] = [
  form(
    "memref.load",
    onMemory((memory, rank, element) => [
      func([memory, "index"], `%0 = memref.load %a[${indicesOf(rank, "b")}] : ${memory}`, [["%0", element]]),
      func([memory, "index"], `%0 = memref.load %a[${indicesOf(rank, "b")}] {nontemporal = true} : ${memory}`, [
        ["%0", element],
      ]),
      func([memory, "index"], `%0 = memref.load %a[${indicesOf(rank, "b")}] {alignment = 16 : i64} : ${memory}`, [
        ["%0", element],
      ]),
    ]),
  ),
  form(
    "memref.store",
    onMemory((memory, rank, element) => [
      func([element, memory, "index"], `memref.store %a, %b[${indicesOf(rank, "c")}] : ${memory}`, []),
      func(
        [element, memory, "index"],
        `memref.store %a, %b[${indicesOf(rank, "c")}] {nontemporal = true} : ${memory}`,
        [],
      ),
      func(
        [element, memory, "index"],
        `memref.store %a, %b[${indicesOf(rank, "c")}] {alignment = 16 : i64} : ${memory}`,
        [],
      ),
    ]),
  ),
  form(
    "memref.alloc",
    onMemory((memory, rank, element) =>
      ["alloc", "alloca"].flatMap((op) => {
        const size = memory.includes("?x") ? "%a" : "";
        return [
          func(
            ["index", element],
            `%0 = memref.${op}(${size}) : ${memory}\n  memref.store %b, %0[${indicesOf(rank, "a")}] : ${memory}${op === "alloc" ? `\n  memref.dealloc %0 : ${memory}` : ""}`,
            [],
          ),
          func(["index"], `%0 = memref.${op}(${size}) : ${memory}`, [["%0", memory]]),
        ];
      }),
    ),
  ),
  form(
    "memref.atomic_rmw",
    onMemory((memory, rank, element) =>
      atomicKinds.map((kind) =>
        func(
          [element, memory, "index"],
          `%0 = memref.atomic_rmw ${kind} %a, %b[${indicesOf(rank, "c")}] : (${element}, ${memory}) -> ${element}`,
          [["%0", element]],
        ),
      ),
    ),
  ),
  form(
    "memref casts",
    onMemory((memory, rank, element) => {
      const [one] = /#spirv[^>]*>/.exec(memory) ?? [""];
      const other = memory.replace(/memref<\d/, "memref<?");
      const generic =
        one === ""
          ? `${memory.slice(0, -1)}, #spirv.storage_class<Generic>>`
          : memory.replace(one, "#spirv.storage_class<Generic>");
      return [
        func([memory], `%0 = memref.cast %a : ${memory} to ${other}`, [["%0", other]]),
        func([memory], `%0 = memref.memory_space_cast %a : ${memory} to ${generic}`, [["%0", generic]]),
        func([generic], `%0 = memref.memory_space_cast %a : ${generic} to ${memory}`, [["%0", memory]]),
        func([memory], `%0 = memref.extract_aligned_pointer_as_index %a : ${memory} -> index`, [["%0", "index"]]),
        func([memory, memory], `memref.copy %a, %b : ${memory} to ${memory}`, []),
        func([memory, "index"], `%0 = memref.dim %a, %b : ${memory}`, [["%0", "index"]]),
        ...(memory.includes("strided") || memory.includes("vector") || rank === 0 ? [] : reinterprets(memory, element)),
      ];
    }),
  ),
];

function reinterprets(memory: string, element: string): readonly string[] {
  const space = /, (?:1|#spirv.*>)>$/.exec(memory)?.[0].slice(0, -1) ?? "";
  return ["0", "2", "%b"].map((offset) => {
    const to = `memref<2x${element}, strided<[1], offset: ${offset === "%b" ? "?" : offset}>${space}>`;
    return func(
      [memory, "index"],
      `%0 = memref.reinterpret_cast %a to offset: [${offset}], sizes: [2], strides: [1] : ${memory} to ${to}`,
      [["%0", to]],
    );
  });
}

export const tensorForms: readonly Form[] = [
  form(
    "tensor.extract",
    onElements((element) =>
      [[1], [4], [2, 3], [2, 2, 2], [], ["?"], [0], [1, 300], [70, 70]].flatMap((shape) => {
        const type = `tensor<${[...shape, element].join("x")}>`;
        const indices = shape.map(() => "%b").join(", ");
        const count = shape.reduce<number>((a, b) => a * Number(b), 1);
        const value = isFloat(element) ? "1.5" : element === "i1" ? "true" : "1";
        return [
          func([type, "index"], `%0 = tensor.extract %a[${indices}] : ${type}`, [["%0", element]]),
          ...(Number.isNaN(count)
            ? []
            : [
                func(
                  ["i32", "index"],
                  `%1 = arith.constant dense<${value}> : ${type}\n  %0 = tensor.extract %1[${indices}] : ${type}`,
                  [["%0", element]],
                ),
              ]),
        ];
      }),
    ),
  ),
  form("tensor others", (kind) =>
    isTensor(kind)
      ? [
          func([textOf(kind)], `%0 = tensor.cast %a : ${textOf(kind)} to tensor<?x${kind.element}>`, [
            ["%0", `tensor<?x${kind.element}>`],
          ]),
          func([kind.element], `%0 = tensor.from_elements %a : tensor<1x${kind.element}>`, [
            ["%0", `tensor<1x${kind.element}>`],
          ]),
          func([kind.element], `%0 = tensor.splat %a : tensor<4x${kind.element}>`, [
            ["%0", `tensor<4x${kind.element}>`],
          ]),
          func([kind.element, textOf(kind), "index"], `%0 = tensor.insert %a into %b[%c] : ${textOf(kind)}`, [
            ["%0", textOf(kind)],
          ]),
        ]
      : [],
  ),
];
