// test: round-trip --allow-unregistered-dialect

module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.endianness" = "big", "dlti.mangling_mode" = "e", "dlti.default_memory_space" = 1 : ui64, "dlti.alloca_memory_space" = 5 : ui64, "dlti.program_memory_space" = 2 : i32, "dlti.global_memory_space" = 3 : i32, "dlti.stack_alignment" = 128 : i64, "dlti.function_pointer_alignment" = #dlti.function_pointer_alignment<64, function_dependent = false>, "dlti.legal_int_widths" = array<i32: 8, 16>, "other.key" = [], index = 32 : i64, i64 = dense<[64, 128]> : vector<2xi64>, f80 = dense<128> : vector<1xi64>, !llvm.ptr = dense<[32, 64, 128]> : vector<3xi64>, !llvm.ptr<1> = dense<[32, 32, 32, 16]> : vector<4xi64>, !llvm.struct<()> = dense<[32, 64]> : vector<2xi64>, !llvm.array<2 x i8> = "unchecked">, dlti.map = #dlti.map<"a" = 3 : i64, i32 = #dlti.map<>>, dlti.target_system_spec = #dlti.target_system_spec<"CPU" = #dlti.target_device_spec<"a" = 4096 : ui32>, "" = #dlti.target_device_spec<"a" = "128", "b" = 1 : i32>>} {
  module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.endianness" = "big", "own.key" = 1 : i32, !llvm.struct<()> = dense<16> : vector<1xi64>, !llvm.array<2 x i8> = "another">} {
  }
  gpu.module @kernels attributes {dlti.dl_spec = #dlti.dl_spec<"other.key" = []>} {
  }
}

// -----

// Layouts are checked where they count, which is on modules.
module {
  func.func private @anywhere() attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.unknown" = 3 : i32>}
}

// -----

#map = affine_map<(d0) -> (d0)>
module {
  "some.op"() {a = #dlti.dl_entry<"key", #map>, b = #dlti.dl_entry<i32, 32 : index>, c = #dlti.dl_spec<>, d = #dlti.map<"nested" = #map>, e = #dlti.function_pointer_alignment<18446744073709551552, function_dependent = true>} : () -> ()
}
