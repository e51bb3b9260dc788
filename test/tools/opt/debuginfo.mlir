// test: round-trip --mlir-print-debuginfo --allow-unregistered-dialect
// Locations get aliases; what is used before the end is defined first, also where it is the metadata of a location.

#loc4 = loc("a":1:2)
module {
  "vendor.metadata"() : () -> () loc(#loc6)
  "vendor.attribute"() {place = #loc4} : () -> () loc(#loc7)
  "vendor.call"() : () -> () loc(#loc8)
} loc(#loc)
#loc = loc("m":0:0)
#loc1 = loc("b":1:2)
#loc2 = loc("n")
#loc3 = loc("c":1:2 to 3:4)
#loc5 = loc("d":1:2 to :4)
#loc6 = loc(fused<#loc1>[#loc2, #loc3])
#loc7 = loc("n"(#loc4))
#loc8 = loc(callsite(#loc5 at #loc2))
