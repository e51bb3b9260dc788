// test: pass --convert-func-to-llvm

func.func private @named(!llvm.struct<"foo", (!llvm.struct<"foo">, index)>)
func.func private @literal(!llvm.struct<packed (index, i32)>, !llvm.array<4 x index>)

// expected:
// module {
//   llvm.func @named(!llvm.struct<"_Converted.foo", (struct<"_Converted.foo">, i64)>) attributes {sym_visibility = "private"}
//   llvm.func @literal(!llvm.struct<packed (i64, i32)>, !llvm.array<4 x i64>) attributes {sym_visibility = "private"}
// }

// -----

func.func private @other(!llvm.struct<"_Converted.foo", (f32)>)
func.func private @clash(!llvm.struct<"foo", (index)>)

// expected:
// module {
//   llvm.func @other(!llvm.struct<"_Converted.foo", (f32)>) attributes {sym_visibility = "private"}
//   func.func private @clash(!llvm.struct<"foo", (index)>)
// }

// -----

func.func private @other(!llvm.struct<"_Converted.foo", (struct<"_Converted.foo">, f32)>)
func.func private @clash(!llvm.struct<"foo", (!llvm.struct<"foo">, index)>)

// expected:
// module {
//   llvm.func @other(!llvm.struct<"_Converted.foo", (struct<"_Converted.foo">, f32)>) attributes {sym_visibility = "private"}
//   func.func private @clash(!llvm.struct<"foo", (!llvm.struct<"foo">, index)>)
// }
