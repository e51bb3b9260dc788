// Conversion to SPIR-V for a target environment: an op of the dialect is legal where the environment has all that it needs.

import { type Operation, type OpId, OpShapes, type Store } from "../../ir/index.ts";
import { ConversionTarget } from "../../rewrite/index.ts";
import { opAvailability } from "./availability/availability.ts";
import type { TargetEnv } from "./availability/target-env.ts";
import { typeRequirements } from "./availability/type-requirements.ts";
import { typesOf } from "./availability/vce-deduction.ts";
import { func } from "./ops/module/function.ts";
import { isSpirvType } from "./types/index.ts";

/** A target whose ops of the dialect are those that an environment has. Nothing is said of other ops. @internal */
export function spirvConversionTarget(env: TargetEnv): ConversionTarget {
  const known = new KnownShapes(env);
  return new ConversionTarget().addLegalDialectsById((store, op) => known.isAvailable(store, op), "spirv");
}

/** Caches answers by the shape of ops: what an op needs depends on its definition, attributes and types alone. */
class KnownShapes {
  readonly #env: TargetEnv;
  #store: Store | undefined;
  #shapes: OpShapes<boolean> | undefined;

  constructor(env: TargetEnv) {
    this.#env = env;
  }

  isAvailable(store: Store, op: OpId): boolean {
    if (this.#shapes === undefined || this.#store !== store) {
      this.#shapes = new OpShapes(store);
      this.#store = store;
    }
    const shapes = this.#shapes;
    const shape = shapes.find(op, store.defId(op), store.attributesId(op));
    if (shape < 0) return isAvailable(store.operationOf(op), this.#env);
    const answer = shapes.values[shape] ?? isAvailable(store.operationOf(op), this.#env);
    shapes.values[shape] = answer;
    return answer;
  }
}

/** Whether an environment has all that an op, its attributes and its types need. True for ops of other dialects. @internal */
export function isAvailable(op: Operation, env: TargetEnv): boolean {
  const needed = opAvailability(op);
  if (needed === undefined) return true;
  if (needed.minVersion > env.version || needed.maxVersion < env.version) return false;
  if (!needed.extensions.every(({ anyOf }) => env.allowedExtension(anyOf) !== undefined)) return false;
  if (!needed.capabilities.every(({ anyOf }) => env.allowedCapability(anyOf) !== undefined)) return false;
  // As in the reference, what a function's arguments need is asked where they are used.
  const types = op.def === func ? [] : typesOf(op);
  return types.every((type) => {
    if (!isSpirvType(type)) return false;
    const { extensions, capabilities } = typeRequirements(type);
    return (
      extensions.every((anyOf) => env.allowedExtension(anyOf) !== undefined) &&
      capabilities.every((anyOf) => env.allowedCapability(anyOf) !== undefined)
    );
  });
}
