// Modules of kernels with a target become binaries: the SPIR-V module inside is serialized.

import * as gpu from "../../dialects/gpu/index.ts";
import * as spirv from "../../dialects/spirv/index.ts";
import { ArrayAttr, type Attribute, Builder, type Operation, StringAttr } from "../../ir/index.ts";
import { encode, serialize } from "../../spirv/index.ts";
import { textOfBytes } from "../../support/tables/byte-strings.ts";

/** Replaces the modules of kernels inside of `root` by binaries of that format; returns whether it could. */
export function convertGpuToBinary(root: Operation, format: number): boolean {
  const modules: Operation[] = [];
  root.walkOnly([gpu.module], (op) => {
    modules.push(op);
  });
  return modules.every((module) => convertModule(module, format));
}

function convertModule(module: Operation, format: number): boolean {
  const { context } = module;
  const targets = module.attr("targets");
  if (!ArrayAttr.is(targets)) return failed(module, "the module has no target attributes");
  const elements: Attribute[] = [];
  for (const target of targets.elements) {
    const object = serializeFor(module, target);
    if (object === undefined) return failed(module, "An error happened while serializing the module.");
    elements.push(gpu.object.get(context, { target, format, object, properties: undefined, kernels: undefined }));
  }
  const name = module.attr("sym_name");
  if (!StringAttr.is(name)) return false;
  const builder = new Builder(module.store).insertAfter(module);
  builder.location = module.location;
  const objects = ArrayAttr.get(context, { elements });
  const binary = gpu.binary.build(builder, { sym_name: name, objects });
  const handler = module.attr("offloadingHandler");
  if (handler !== undefined) binary.setAttr("offloadingHandler", handler);
  module.erase();
  return true;
}

function failed(op: Operation, message: string): false {
  op.context.emit(op.plainError(message));
  return false;
}

/** The words of the first SPIR-V module as bytes in a string; undefined, maybe with a diagnostic, if there is none. */
function serializeFor(module: Operation, target: Attribute): string | undefined {
  if (!spirv.TargetEnvAttr.is(target)) return undefined;
  const op = [...(module.region().firstBlock?.ops() ?? [])].find(({ def }) => def === spirv.module);
  if (op === undefined) return undefined;
  const written = serialize(op);
  if (written.ok) return textOfBytes(encode(written.value));
  for (const diagnostic of written.diagnostics) op.context.emit(diagnostic);
  failed(op, "failed to serialize SPIR-V module");
  return undefined;
}
