// test: pass --mlir-print-debuginfo --mlir-pretty-debuginfo --mlir-print-local-scope --allow-unregistered-dialect
// Locations for people to read.

module {
  "vendor.a"() : () -> () loc(unknown)
  "vendor.b"() : () -> () loc("name"("f":1:2))
  "vendor.c"() : () -> () loc(callsite("name" at "g":3:4))
  "vendor.d"() : () -> () loc(callsite("f":1:2 at "g":3:4))
  "vendor.e"() : () -> () loc(fused<"why">["f":1:2, "g":1:2 to 3:4])
} loc("m":1:1)

// expected:
// module {
//   "vendor.a"() : () -> () [unknown]
//   "vendor.b"() : () -> () "name"(f:1:2)
//   "vendor.c"() : () -> () "name" at g:3:4
//   "vendor.d"() : () -> () f:1:2
//  at g:3:4
//   "vendor.e"() : () -> () <"why">[f:1:2, g:1:2 to 3:4]
// } m:1:1
