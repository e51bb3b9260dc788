// Memory slots: promotion to values, and taking apart.

export { type DestructuringCounts, destructureMemorySlots } from "./destructure-slots.ts";
export { type PromotionCounts, promoteMemorySlots } from "./promote-slots.ts";
