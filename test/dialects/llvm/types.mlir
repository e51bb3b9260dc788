// test: round-trip --allow-unregistered-dialect

module {
  %0 = "t.o"() : () -> !llvm.array<4 x index>
}

// -----

module {
  %0 = "t.o"() : () -> !llvm.array<4 x tensor<4xi32>>
}

// -----

module {
  %0 = "t.o"() : () -> !llvm.array<18446744073709551615 x i32>
}

// -----

module {
  %0 = "t.o"() : () -> !llvm.struct<(index)>
}

// -----

module {
  %0 = "t.o"() : () -> !llvm.struct<"a", (ptr, struct<"a">)>
}

// -----

module {
  %0 = "t.o"() : () -> !llvm.struct<"", (i32)>
}

// -----

module {
  %0 = "t.o"() : () -> !llvm.struct<(si32)>
}

// -----

module {
  %0 = "t.o"() : () -> !llvm.func<token (token, label, metadata)>
}

// -----

module {
  %0 = "t.o"() : () -> !llvm.ptr<4294967295>
}

// -----

module {
  %0 = "t.o"() : () -> !llvm.target<"a", i32, !llvm.ptr, vector<4xi32>, 0>
}

// -----

module {
  %0 = "t.o"() : () -> !llvm.ptr
}

// -----

module {
  %0 = "t.o"() : () -> !llvm.void
}

// -----

module {
  %0 = "t.o"() : () -> !llvm.label
}

// -----

module {
  %0 = "t.o"() : () -> !llvm.ptr<3>
}

// -----

module {
  %0 = "t.o"() : () -> !llvm.struct<()>
}

// -----

module {
  %0 = "t.o"() : () -> !llvm.struct<packed ()>
}

// -----

module {
  %0 = "t.o"() : () -> !llvm.struct<"b c", packed (i8, i16)>
}

// -----

module {
  %0 = "t.o"() : () -> !llvm.func<void (...)>
}

// -----

module {
  %0 = "t.o"() : () -> !llvm.func<ptr (ptr, ...)>
}

// -----

module {
  %0 = "t.o"() : () -> !llvm.array<0 x array<3 x vector<2xi1>>>
}

// -----

module {
  %0 = "t.o"() : () -> !llvm.array<18446744073709551615 x i1>
}

// -----

module {
  %0 = "t.o"() : () -> vector<4x!llvm.ptr>
}

// -----

module {
  %0 = "t.o"() : () -> vector<4x!llvm.ppc_fp128>
}

// -----

module {
  %0 = "t.o"() : () -> !llvm.struct<(ptr, struct<(i1)>)>
}

// -----

module {
  %0 = "t.o"() : () -> !llvm.struct<(vector<4x4xi32>)>
}

// -----

module {
  %0 = "t.o"() : () -> !llvm.struct<(f8E4M3)>
}

// -----

module {
  %0 = "t.o"() : () -> !llvm.struct<(x86_amx, !llvm.ppc_fp128, target<"a">)>
}

// -----

module {
  %0 = "t.o"() : () -> !llvm.struct<"z", (struct<"z">)>
}
