// Opaque objects that builtins return or take where their names do not state it: for LLVM IR in which objects are pointers.

import { TargetExtType } from "../../dialects/llvm/index.ts";
import { AccessQualifier } from "../../grammar/enumerants.generated.ts";
import type { Context, Type } from "../../ir/index.ts";
import { Op } from "../../spirv/modules.ts";
import { demangle } from "../mangling/index.ts";
import { pointeeOfMangled } from "../types/mangled.ts";
import { markOf, objectOf } from "../types/objects.ts";
import { opaqueOfOpcode } from "../types/opaque.ts";

/** The types that builtins return, by the part of the name that states it. */
const RESULTS: readonly (readonly [name: RegExp, opcode: number])[] = [
  [/^(?:__spirv_GroupAsyncCopy|async_work_group_)/, Op.TypeEvent],
  [/^(?:__spirv_CreateUserEvent|create_user_event)/, Op.TypeDeviceEvent],
  [/^(?:__spirv_GetDefaultQueue|get_default_queue)/, Op.TypeQueue],
  [
    /^(?:__spirv_(?:Group)?Reserve\w+PipePackets|__(?:(?:work|sub)_group_)?reserve_(?:read|write)_pipe)/,
    Op.TypeReserveId,
  ],
  [/^__translate_sampler_initializer$/, Op.TypeSampler],
  [/^__spirv_NamedBarrierInitialize/, Op.TypeNamedBarrier],
];

/** The mark of the object that calls of a function return; undefined for other results. */
export function returnedObject(context: Context, name: string): Type | undefined {
  const demangled = demangle(name);
  const own = demangled?.name ?? name;
  if (/^__spirv_SampledImage/.test(own)) return sampledImage(context, demangled?.parameters?.[0]);
  const [, access] = /^__spirv_CreatePipeFromPipeStorage_(read|write)/.exec(own) ?? [];
  if (access !== undefined) return pipe(context, access === "read");
  const opcode = RESULTS.find(([pattern]) => pattern.test(own))?.[1];
  return opcode === undefined ? undefined : mark(context, opcode, [], []);
}

function mark(context: Context, opcode: number, types: readonly Type[], numbers: readonly number[]): Type | undefined {
  const entry = opaqueOfOpcode(opcode);
  return entry && markOf(TargetExtType.get(context, { extName: `spirv.${entry.name}`, types, numbers }));
}

function pipe(context: Context, isRead: boolean): Type | undefined {
  return mark(context, Op.TypePipe, [], [isRead ? AccessQualifier.ReadOnly : AccessQualifier.WriteOnly]);
}

function sampledImage(context: Context, image: Parameters<typeof pointeeOfMangled>[1] | undefined): Type | undefined {
  const object = image && objectOf(pointeeOfMangled(context, image));
  return object && mark(context, Op.TypeSampledImage, object.types, object.numbers);
}

const PIPE = /^__(?:(?:work|sub)_group_)?(?:reserve_|commit_)?(read|write)_pipe/;
const QUERY = /^__get_pipe_(?:num|max)_packets_(ro|wo)$/;

/** The mark of the object that is an argument of a function whose name is not mangled. */
export function takenObject(context: Context, name: string, index: number): Type | undefined {
  const [, access = QUERY.exec(name)?.[1]] = PIPE.exec(name) ?? [];
  if (access !== undefined && index === 0) return pipe(context, access === "read" || access === "ro");
  const isReserved = /_pipe_4$/.test(name) || name.includes("commit");
  if (access !== undefined && index === 1 && isReserved) return mark(context, Op.TypeReserveId, [], []);
  return name.startsWith("__enqueue_kernel") && index === 0 ? mark(context, Op.TypeQueue, [], []) : undefined;
}
