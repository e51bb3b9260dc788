// Enums and attributes of gpu: dimensions, reductions, mappings of loops, and compiled objects.

import {
  type AttrParameter,
  defineAttr,
  defineEnumAttr,
  defineStructAttr,
  Enum,
  type EnumAttr,
  parameter,
} from "../../define/index.ts";
import {
  AffineMapAttr,
  type Attribute,
  type AttrOf,
  affine,
  type Context,
  IntegerAttr,
  StringAttr,
} from "../../ir/index.ts";
import { type Parser, parseAffineMap } from "../../text/index.ts";
import { enums } from "./enums.generated.ts";

function bareEnum<const C extends Readonly<Record<string, number>>>(
  mnemonic: string,
  className: string,
  summary: string,
  cases: C,
) {
  return defineEnumAttr(`gpu.${mnemonic}`, {
    summary,
    className: `::mlir::gpu::${className}`,
    attrClass: `GPU_${className}Attr`,
    cases,
    isBare: true,
  });
}

export const addressSpace = defineEnumAttr("gpu.address_space", {
  summary: "GPU address space",
  className: "::mlir::gpu::AddressSpace",
  attrClass: "GPU_AddressSpaceAttr",
  cases: enums.AddressSpace,
});

export const dimension = bareEnum("dim", "Dimension", "a dimension, either 'x', 'y', or 'z'", enums.Dimension);

export const allReduceOperation = bareEnum(
  "all_reduce_op",
  "AllReduceOperation",
  "built-in reduction operations supported by gpu.allreduce.",
  enums.AllReduceOperation,
);

export const broadcastType = bareEnum("broadcast", "BroadcastType", "a lane to broadcast from", enums.BroadcastType);

export const shuffleMode = bareEnum(
  "shuffle_mode",
  "ShuffleMode",
  "Indexing modes supported by gpu.shuffle.",
  enums.ShuffleMode,
);

export const elementwiseOp = bareEnum(
  "mma_element_wise",
  "MMAElementwiseOp",
  "elementwise operation to apply to mma matrix",
  enums.MMAElementwiseOp,
);

export const pruneFlag = bareEnum(
  "prune_2to4_spmat_flag",
  "Prune2To4SpMatFlag",
  "pruning strategy for 2:4 sparse matrix",
  enums.Prune2To4SpMatFlag,
);

export const transposeMode = bareEnum(
  "mat_transpose_mode",
  "TransposeMode",
  "transpose mode of sparse matrix supported by sparse tensor ops",
  enums.TransposeMode,
);

/** @internal */
export const notTransposed = (context: Context): EnumAttr => transposeMode.of(context, "NON_TRANSPOSE");

export const spgemmKind = bareEnum(
  "spgemm_work_estimation_or_compute_kind",
  "SpGEMMWorkEstimationOrComputeKind",
  "choose whether spgemm_work_estimation_or_compute does work estimation or compute",
  enums.SpGEMMWorkEstimationOrComputeKind,
);

// ---- how loops are mapped to threads

function mapping(mnemonic: string, name: string) {
  return defineEnumAttr(`gpu.${mnemonic}`, {
    summary: "",
    className: "::mlir::gpu::MappingId",
    attrClass: `GPU${name}MappingAttr`,
    cases: enums.MappingId,
  });
}

export const blockMapping = mapping("block", "Block");
export const threadMapping = mapping("thread", "Thread");
export const warpMapping = mapping("warp", "Warp");
export const warpgroupMapping = mapping("warpgroup", "Warpgroup");
export const laneMapping = mapping("lane", "Lane");

export const mappingMask = defineAttr<{ mask: bigint }>("gpu.mask", {
  summary: "Which threads take part, as bits.",
  parse(parser) {
    parser.expect("<");
    const wanted = "failed to parse GPUMappingMaskAttr parameter 'mask' which is to be a `uint64_t`";
    const mask = parameter.explained(parser, wanted, () => parser.sizedInteger(64, true));
    parser.expect(">");
    return { mask };
  },
  print: (writer, { mask }) => writer.write(`<${mask}>`),
});

export const memorySpaceMapping = defineEnumAttr("gpu.memory_space", {
  summary: "",
  className: "::mlir::gpu::AddressSpace",
  attrClass: "GPUMemorySpaceMappingAttr",
  cases: enums.AddressSpace,
});

/** Whether an attribute states what a loop is mapped to. @internal */
export function isDeviceMapping(attr: Attribute): boolean {
  const mappings = [blockMapping, threadMapping, warpMapping, warpgroupMapping, laneMapping];
  return mappings.some((def) => def.is(attr)) || mappingMask.is(attr) || memorySpaceMapping.is(attr);
}

const Processor = new Enum({
  className: "::mlir::gpu::Processor",
  cases: enums.Processor,
});

/** The number of a processor in {@link loopDimMap}; the arguments of a launch's body begin with the numbers of blocks and threads in this order. */
export function processor(name: keyof typeof enums.Processor): number {
  return enums.Processor[name];
}

const affineMap: AttrParameter<Attribute> = {
  typeName: "AffineMap",
  parse: (parser) => AffineMapAttr.get(parser.context, { map: parseAffineMap(parser) }),
  print: (writer, map) => writer.write(AffineMapAttr.is(map) ? affine.printAffineMap(map.map) : ""),
};

export const loopDimMap = defineStructAttr<{ processor: number; map: Attribute; bound: Attribute }>(
  "gpu.loop_dim_map",
  {
    summary: "What one dimension of a parallel loop is mapped to.",
    definition: "ParallelLoopDimMappingAttr",
    parameters: {
      processor: {
        typeName: "::mlir::gpu::Processor",
        parse: (parser) => Processor.parse(parser),
        print: (writer, value) => writer.write(Processor.text(value) ?? ""),
      },
      map: affineMap,
      bound: affineMap,
    },
  },
);

// ---- compiled code

export const selectObject = defineAttr<{ target: Attribute | undefined }>("gpu.select_object", {
  summary:
    "Which object of a binary is embedded: the one of a target, by number or attribute; the first where nothing is said.",
  parse(parser) {
    if (!parser.accept("<")) return { target: undefined };
    const target = parser.attribute();
    parser.expect(">");
    return { target };
  },
  print(writer, { target }) {
    if (target === undefined) return;
    writer.write("<");
    writer.attribute(target);
    writer.write(">");
  },
});

export const kernelMetadata = defineAttr<{
  kernel: Attribute;
  function_type: Attribute;
  arg_attrs: Attribute | undefined;
  metadata: Attribute | undefined;
}>("gpu.kernel_metadata", {
  summary: "What is known of a compiled kernel.",
  parse(parser) {
    parser.expect("<");
    const kernel = parser.attribute();
    parser.expect(",");
    const function_type = parser.attribute();
    const rest: Record<string, Attribute> = {};
    while (parser.accept(",")) {
      const name = parser.acceptOneOf(["arg_attrs", "metadata"]) ?? parser.fail("expected a parameter name in struct");
      parser.expect("=");
      rest[name] = parser.attribute();
    }
    parser.expect(">");
    return { kernel, function_type, arg_attrs: rest["arg_attrs"], metadata: rest["metadata"] };
  },
  print(writer, { kernel, function_type, arg_attrs, metadata }) {
    writer.write("<");
    writer.attribute(kernel);
    writer.write(", ");
    writer.attribute(function_type);
    for (const [name, attr] of Object.entries({ arg_attrs, metadata })) {
      if (attr === undefined) continue;
      writer.write(`, ${name} = `);
      writer.attribute(attr);
    }
    writer.write(">");
  },
});

export const kernelTable = defineAttr<{ kernels: readonly Attribute[] }>("gpu.kernel_table", {
  summary: "The kernels of an object.",
  parse: (parser) => ({ kernels: parseKernelList(parser) }),
  print(writer, { kernels }) {
    writer.write("<");
    if (kernels.length > 0) {
      writer.write("[");
      writer.list(kernels, (kernel) => writer.attribute(kernel));
      writer.write("]");
    }
    writer.write(">");
  },
});

type KernelTable = AttrOf<typeof kernelTable>;

function parseKernelList(parser: Parser): readonly Attribute[] {
  const kernels: Attribute[] = [];
  parser.expect("<");
  if (parser.isNext("[")) parser.list("[", "]", () => kernels.push(parser.attribute()));
  parser.expect(">");
  return kernels;
}

const FORMATS = ["offload", "assembly", "bin", "fatbin"] as const;
const FATBIN = 4;

export const object = defineAttr<{
  target: Attribute;
  format: number;
  object: string;
  properties: Attribute | undefined;
  kernels: KernelTable | undefined;
}>("gpu.object", {
  summary: "Code compiled for a target.",
  parse(parser) {
    parser.expect("<");
    const target = parser.attribute();
    parser.expect(",");
    let properties: Attribute | undefined;
    let kernels: KernelTable | undefined;
    if (parser.acceptKeyword("properties")) {
      parser.expect("=");
      properties = parser.attribute();
      parser.expect(",");
    }
    if (parser.acceptKeyword("kernels")) {
      parser.expect("=");
      kernels = parseKernels(parser);
      parser.expect(",");
    }
    const word = parser.acceptOneOf(FORMATS);
    if (word !== undefined) parser.expect("=");
    const text = parser.attribute();
    parser.expect(">");
    const format = word === undefined ? FATBIN : FORMATS.indexOf(word as (typeof FORMATS)[number]) + 1;
    return { target, format, object: StringAttr.is(text) ? text.value : "", properties, kernels };
  },
  print(writer, { target, format, object: text, properties, kernels }) {
    writer.write("<");
    writer.attribute(target);
    if (properties !== undefined) {
      writer.write(", properties = ");
      writer.attribute(properties);
    }
    if (kernels !== undefined) {
      writer.write(", kernels = <[");
      writer.list(kernels.kernels, (kernel) => writer.attribute(kernel));
      writer.write("]>");
    }
    writer.write(format === FATBIN ? ", " : `, ${FORMATS[format - 1]} = `);
    writer.string(text);
    writer.write(">");
  },
});

function parseKernels(parser: Parser): KernelTable {
  if (parser.isNext("<")) return kernelTable.get(parser.context, { kernels: parseKernelList(parser) });
  const { position } = parser;
  const attr = parser.attribute();
  return kernelTable.is(attr) ? attr : parser.failAt(position, "expected a kernel table");
}

/** Whether an attribute states which objects of a binary are embedded, and how. @internal */
export function isOffloadingHandler(attr: Attribute): boolean {
  return selectObject.is(attr);
}

/** @internal */
export function integerOf(attr: Attribute | undefined): number | undefined {
  return IntegerAttr.is(attr) ? Number(attr.value) : undefined;
}
