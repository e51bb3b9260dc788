// Outlining of kernels: the body of a launch becomes a function of a module of its own, and and its captured values become arguments.

import {
  Builder,
  cloneRegion,
  DenseArrayAttr,
  FunctionType,
  IntegerAttr,
  Mapping,
  type OpDef,
  type Operation,
  SymbolRefAttr,
  stringAttr,
  symbolName,
  symbolsOf,
  TypeAttr,
  type Value,
} from "../../ir/index.ts";
import { dimension } from "./attributes.ts";
import { func, module, returnOp } from "./function.ts";
import { block_dim, block_id, grid_dim, thread_id } from "./ids.ts";
import { launch, launch_func, terminator } from "./launch.ts";

/** Outlines the launches in the functions of a module; gives the first one that cannot be, if there is one. @internal */
export function outlineKernels(root: Operation): Operation | undefined {
  for (const fn of [...(root.region().firstBlock?.ops() ?? [])]) {
    const launches: Operation[] = [];
    fn.walkOnly([launch], (op) => {
      launches.push(op);
    });
    let behind = fn;
    for (const op of launches) {
      const made = outline(root, fn, behind, op);
      if (made === undefined) return op;
      behind = made;
    }
    if (launches.length > 0) root.setAttr("gpu.container_module", root.context.unit);
  }
  return undefined;
}

/** Arguments of a launch's body that are no memory: four times three numbers. */
const NUMBERS: readonly OpDef[] = [block_id, thread_id, grid_dim, block_dim];
const DIMENSIONS = 3;

/** Gives the module of the kernel; undefined for what is not outlined: clusters, asynchronous launches, attributed memory. */
function outline(root: Operation, fn: Operation, behind: Operation, op: Operation): Operation | undefined {
  const view = launch.of(op);
  const body = view?.body.firstBlock;
  if (view === undefined || body === undefined || op.numResults > 0 || view.clusterSizeX !== undefined)
    return undefined;
  if (view.asyncDependencies.length > 0 || body.numArguments !== NUMBERS.length * DIMENSIONS) return undefined;
  const { context } = op;
  const name = freeName(root, `${symbolName(fn) ?? ""}_kernel`);
  const moduleName = view.module?.root ?? name;
  const kernelName = view.function?.root ?? moduleName;
  const captured = capturedValues(op);
  const grid = [view.gridSizeX, view.gridSizeY, view.gridSizeZ];
  const block = [view.blockSizeX, view.blockSizeY, view.blockSizeZ];

  const builder = new Builder(op.store).insertAfter(behind);
  builder.location = op.location;
  const kernels = module.build(builder, { sym_name: stringAttr(context, moduleName) });
  const inside = kernels.region().firstBlock ?? kernels.region().addBlock();
  const type = FunctionType.get(context, { inputs: captured.map((value) => value.type), results: [] });
  const kernel = func.build(builder.insertAtEnd(inside), { function_type: TypeAttr.get(context, { type }) });
  kernel.setAttr("sym_name", stringAttr(context, kernelName));
  kernel.setAttr("gpu.kernel", context.unit);
  kernel.setAttr("workgroup_attributions", IntegerAttr.get(context, { type: context.i64, value: 0n }));
  setKnown(kernel, "known_grid_size", grid);
  setKnown(kernel, "known_block_size", block);
  fillKernel(builder, kernel, op, captured);

  const launcher = new Builder(op.store).insertBefore(op);
  launcher.location = op.location;
  const reference = SymbolRefAttr.get(context, { root: moduleName, nested: [kernelName] });
  const [gridSizeX, gridSizeY, gridSizeZ] = grid as [Value, Value, Value];
  const [blockSizeX, blockSizeY, blockSizeZ] = block as [Value, Value, Value];
  const sizes = { gridSizeX, gridSizeY, gridSizeZ, blockSizeX, blockSizeY, blockSizeZ };
  const { dynamicSharedMemorySize } = view;
  launch_func.build(launcher, {
    kernel: reference,
    ...sizes,
    asyncDependencies: [],
    kernelOperands: captured,
    ...(dynamicSharedMemorySize === undefined ? {} : { dynamicSharedMemorySize }),
  });
  op.erase();
  return kernels;
}

/** The numbers come first, then the body. */
function fillKernel(builder: Builder, kernel: Operation, op: Operation, captured: readonly Value[]): void {
  const mapping = new Mapping();
  const entry = kernel.region().addBlock();
  for (const value of captured) mapping.map(value, entry.addArgument(value.type, op.location));
  builder.insertAtEnd(entry);
  const numbers = NUMBERS.flatMap((def) =>
    Array.from({ length: DIMENSIONS }, (_, at) =>
      builder
        .create(def, { resultTypes: [op.context.index], properties: [dimension.of(op.context, at), undefined] })
        .result(),
    ),
  );
  const body = op.region();
  body.firstBlock?.arguments.forEach((argument, at) => {
    const number = numbers[at];
    if (number !== undefined) mapping.map(argument, number);
  });
  cloneRegion(body, kernel.region(), mapping);
  const [, first, ...others] = kernel.region().blocks;
  if (first === undefined) return;
  entry.appendOpsOf(first);
  first.replaceUsesWith(entry);
  first.erase();
  for (const block of [entry, ...others]) {
    const last = block.lastOp;
    if (last?.def !== terminator) continue;
    returnOp.build(builder.insertBefore(last), { operands: [] });
    last.erase();
  }
}

/** Values from outside of a launch's body, in the order in which they are used first. */
function capturedValues(op: Operation): readonly Value[] {
  const captured = new Set<Value>();
  const isInside = (value: Value): boolean => {
    const owner = value.definingOp ?? value.block?.region?.parentOp;
    for (let at: Operation | undefined = owner; at !== undefined; at = at.parentOp) {
      if (at === op) return value.definingOp !== op;
    }
    return false;
  };
  op.walk((inner) => {
    if (inner !== op) for (const operand of inner.operands) if (!isInside(operand)) captured.add(operand);
  });
  return [...captured];
}

function setKnown(kernel: Operation, name: string, sizes: readonly Value[]): void {
  const numbers = sizes.map((size) => size.definingOp?.attr("value"));
  if (!numbers.every((one) => IntegerAttr.is(one))) return;
  const values = numbers.map((one) => (one as IntegerAttr).value);
  kernel.setAttr(name, DenseArrayAttr.get(kernel.context, { element: kernel.context.i32, values }));
}

function freeName(root: Operation, base: string): string {
  const symbols = symbolsOf(root);
  let name = base;
  for (let count = 0; symbols.has(name); count++) name = `${base}_${count}`;
  return name;
}
