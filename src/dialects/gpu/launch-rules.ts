// Rules of launches: their sizes, the arguments of their bodies, and the kernels that they name.

import { signatureOf } from "../../define/index.ts";
import {
  DenseArrayAttr,
  FunctionLike,
  lookupSymbolIn,
  type NamedAttribute,
  type Operation,
  SymbolRefAttr,
  UnitAttr,
} from "../../ir/index.ts";
import { type Diagnostic, withNote } from "../../support/diagnostics/diagnostic.ts";
import { attributeText } from "../../text/index.ts";
import { isOp, opNamed } from "../op-name/index.ts";
import { valuesOf } from "./directives.ts";
import { binary, func } from "./function.ts";
import { checkMemory, workgroupAttributions } from "./function-form.ts";
import { launchArguments } from "./launch-form.ts";

/** Cluster sizes are there for all dimensions or for none. */
function checkClusterSizes(op: Operation): Diagnostic | undefined {
  const counts = ["X", "Y", "Z"].map((dimension) => valuesOf(op, `clusterSize${dimension}`).length);
  return new Set(counts).size > 1 ? op.error("cluster size must be all present") : undefined;
}

export function checkLaunchSizes(op: Operation): Diagnostic | undefined {
  return checkClusterSizes(op);
}

export function checkLaunchBody(op: Operation): Diagnostic | undefined {
  const body = op.region();
  const expected = launchArguments(op) + workgroupAttributions(op);
  const args = body.firstBlock?.arguments ?? [];
  if (!body.isEmpty && args.length < expected) return op.error("unexpected number of region arguments");
  const error = checkMemory(op, args.slice(launchArguments(op)));
  if (error !== undefined) return error;
  for (const block of body.blocks) {
    const last = block.lastOp;
    if (last === undefined || block.successors.length > 0 || isOp(last, "gpu.terminator")) continue;
    const wrong = last.plainError("expected 'gpu.terminator' or a terminator with successors");
    return withNote(wrong, "in 'gpu.launch' body region", op.error("").place);
  }
  return undefined;
}

export function checkLaunchFunc(op: Operation): Diagnostic | undefined {
  const module = op.parentWhere((one) => isOp(one, "builtin.module"));
  if (module === undefined) return op.error("expected to belong to a module");
  if (!UnitAttr.is(module.attr("gpu.container_module"))) {
    return op.error("expected the closest surrounding module to have the 'gpu.container_module' attribute");
  }
  return checkClusterSizes(op);
}

/** The rules for launches in a module that holds kernels: they are checked with the module's attribute. */
export function checkContainerModule(op: Operation): Diagnostic | undefined {
  if (!isOp(op, "builtin.module"))
    return op.plainError("expected 'gpu.container_module' attribute to be attached to 'builtin.module'");
  let found: Diagnostic | undefined;
  op.walkOnly([opNamed("gpu.launch_func")], (launch) => {
    found = checkKernel(op, launch);
    return found === undefined ? undefined : "stop";
  });
  return found;
}

function checkKernel(module: Operation, launch: Operation): Diagnostic | undefined {
  // Invariant of the walk: modules inside hold their own kernels.
  const kernel = launch.attr("kernel");
  if (launch.parentOp === undefined || launch.parentOp.parentOp !== module || !SymbolRefAttr.is(kernel))
    return undefined;
  const container = lookupSymbolIn(module, kernel.root);
  if (container === undefined) return launch.error(`kernel container '${kernel.root}' is undefined`);
  if (container.def === binary) return undefined;
  if (!isOp(container, "gpu.module")) return launch.error(`kernel module '${kernel.root}' is undefined`);
  const target = lookupSymbolIn(module, kernel);
  if (target === undefined) return launch.error(`kernel function '${attributeText(kernel)}' is undefined`);
  if (!target.def.has(FunctionLike)) {
    return launch.error(`referenced kernel '${attributeText(kernel)}' is not a function`);
  }
  return checkIsKernel(launch, target) ?? checkOperands(launch, target);
}

function checkIsKernel(launch: Operation, target: Operation): Diagnostic | undefined {
  return UnitAttr.is(target.attr("gpu.kernel"))
    ? undefined
    : launch.error("kernel function is missing the 'gpu.kernel' attribute");
}

function checkOperands(launch: Operation, target: Operation): Diagnostic | undefined {
  if (target.def !== func) return undefined;
  const { inputs } = signatureOf(target);
  const operands = valuesOf(launch, "kernelOperands");
  if (operands.length !== inputs.length) {
    return launch.error(`got ${operands.length} kernel operands but expected ${inputs.length}`);
  }
  const wrong = inputs.findIndex((type, index) => operands[index]?.type !== type);
  return wrong < 0 ? undefined : launch.error(`type of function argument ${wrong} does not match`);
}

/** The rules for attributes of gpu on any op. */
export function checkDialectAttribute(op: Operation, { name, value }: NamedAttribute): Diagnostic | undefined {
  if (name === "gpu.container_module") return UnitAttr.is(value) ? checkContainerModule(op) : undefined;
  if (!/^gpu[.]known_(block|grid|cluster)_size$/.test(name)) return undefined;
  if (!DenseArrayAttr.is(value) || value.element !== op.context.integer(32)) {
    return op.error(`${name} must be a dense i32 array`);
  }
  return value.values.length === 3 ? undefined : op.error(`${name} must contain exactly 3 elements`);
}
