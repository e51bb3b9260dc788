// test: round-trip --mlir-print-op-generic --allow-unregistered-dialect

"builtin.module"() ({
  %0:2 = "vendor.pair"() {list = [1, 2.500000e+00 : f32, "three"]} : () -> (i32, tensor<?x4xf32>)
  "vendor.region"(%0#1) ({
  ^bb0(%arg0: index):
    "vendor.end"(%arg0) : (index) -> ()
  }) : (tensor<?x4xf32>) -> ()
}) : () -> ()
