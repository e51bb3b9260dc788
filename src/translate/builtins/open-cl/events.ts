// Asynchronous copies and events.

import { Scope } from "../../../grammar/enumerants.generated.ts";
import { Op } from "../../../spirv/modules.ts";
import type { OpenClEntry } from "./entry.ts";
import { named } from "./named.ts";
import type { WriteCall } from "./writers/written-call.ts";

/** Destination, source, count, stride of the strided form, event. */
const writeCopy: WriteCall = (call) => {
  const [count = 0, ...rest] = call.args(2);
  const [to, from] = [call.typedArg(0), call.typedArg(1)];
  const event = rest.at(-1) ?? 0;
  const stride = rest.length > 1 ? (rest[0] ?? 0) : call.body.number(call.typeOf(2), 1);
  return call.result(Op.GroupAsyncCopy, call.int32(Scope.Workgroup), to, from, count, stride, event);
};

/** Count, and a pointer to the events, which has a type even where other pointers have none. */
const writeWait: WriteCall = (call) => {
  const { builder, types } = call.body.at;
  const list = types.isUntyped ? call.body.eventPointer(call.reference(1), builder.type(Op.TypeEvent)) : call.arg(1);
  return call.plain(Op.GroupWaitEvents, call.int32(Scope.Workgroup), call.arg(0), list);
};

const copied = { skip: 1, toConst: [1], unsigned: [0, 1, 2, 3] };

/** Copies and events. */
export const events: readonly OpenClEntry[] = [
  named(Op.GroupAsyncCopy, "async_work_group_strided_copy", copied, writeCopy),
  { opcodes: [], calls: [["async_work_group_copy", writeCopy]] },
  named(Op.GroupWaitEvents, "wait_group_events", { skip: 1 }, writeWait),
  named(Op.CreateUserEvent, "create_user_event"),
  named(Op.RetainEvent, "retain_event"),
  named(Op.ReleaseEvent, "release_event"),
  named(Op.IsValidEvent, "is_valid_event", { givesBool: true }),
  named(Op.SetUserEventStatus, "set_user_event_status"),
  named(Op.CaptureEventProfilingInfo, "capture_event_profiling_info", { toVoid: [2] }),
  named(Op.EnqueueMarker, "enqueue_marker", { unsigned: [1], toConst: [2] }),
  named(Op.GetDefaultQueue, "get_default_queue"),
];
