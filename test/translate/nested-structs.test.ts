// Chains of structs, each in the next: times that grow with a power of the depth would not end here.
import { expect, it } from "vitest";
import { roundTrip } from "./round-trip.ts";

const DEPTH = 200;

it("loads and stores structs that are nested 200 deep, in both directions", () => {
  const types = Array.from({ length: DEPTH }, (_, at) => `%s${at} = type { ${at === 0 ? "i32" : `%s${at - 1}`}, i32 }`);
  const copies = types.map(
    (_, at) => `%v${at} = load %s${at}, ptr addrspace(1) %p, align 4
  store %s${at} %v${at}, ptr addrspace(1) %p, align 4`,
  );
  const text = `${types.join("\n")}
define spir_kernel void @k(ptr addrspace(1) %p) {
  ${copies.join("\n  ")}
  ret void
}`;
  const { lines, llvm } = roundTrip(text, []);
  expect(lines.match(/TypeStruct/g)).toHaveLength(DEPTH);
  expect(llvm.match(/ = load %s\d+, /g)).toHaveLength(DEPTH);
});
