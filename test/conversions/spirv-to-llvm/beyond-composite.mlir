// test: pass --convert-spirv-to-llvm=keep-interface=true

spirv.func @construct(%f: f32, %v: vector<2xf32>, %a: !spirv.struct<(f32, vector<4xf32>)>, %i: i32) "None" {
  %0 = spirv.CompositeConstruct %v, %f : (vector<2xf32>, f32) -> vector<3xf32>
  %1 = spirv.CompositeConstruct %f, %f : (f32, f32) -> !spirv.array<2xf32>
  %2 = spirv.CompositeExtract %a[1 : i32, 2 : i32] : !spirv.struct<(f32, vector<4xf32>)>
  %3 = spirv.CompositeInsert %f, %a[1 : i32, 2 : i32] : f32 into !spirv.struct<(f32, vector<4xf32>)>
  %4 = spirv.VectorExtractDynamic %v[%i] : vector<2xf32>, i32
  %5 = spirv.VectorInsertDynamic %f, %v[%i] : vector<2xf32>, i32
  spirv.Return
}

// expected:
// module {
//   llvm.func internal @construct(%arg0: f32, %arg1: vector<2xf32>, %arg2: !llvm.struct<(f32, vector<4xf32>)>, %arg3: i32) {
//     %0 = llvm.mlir.poison : vector<3xf32>
//     %1 = llvm.mlir.constant(0 : i32) : i32
//     %2 = llvm.extractelement %arg1[%1 : i32] : vector<2xf32>
//     %3 = llvm.mlir.constant(0 : i32) : i32
//     %4 = llvm.insertelement %2, %0[%3 : i32] : vector<3xf32>
//     %5 = llvm.mlir.constant(1 : i32) : i32
//     %6 = llvm.extractelement %arg1[%5 : i32] : vector<2xf32>
//     %7 = llvm.mlir.constant(1 : i32) : i32
//     %8 = llvm.insertelement %6, %4[%7 : i32] : vector<3xf32>
//     %9 = llvm.mlir.constant(2 : i32) : i32
//     %10 = llvm.insertelement %arg0, %8[%9 : i32] : vector<3xf32>
//     %11 = llvm.mlir.poison : !llvm.array<2 x f32>
//     %12 = llvm.insertvalue %arg0, %11[0] : !llvm.array<2 x f32> 
//     %13 = llvm.insertvalue %arg0, %12[1] : !llvm.array<2 x f32> 
//     %14 = llvm.extractvalue %arg2[1] : !llvm.struct<(f32, vector<4xf32>)> 
//     %15 = llvm.mlir.constant(2 : i32) : i32
//     %16 = llvm.extractelement %14[%15 : i32] : vector<4xf32>
//     %17 = llvm.extractvalue %arg2[1] : !llvm.struct<(f32, vector<4xf32>)> 
//     %18 = llvm.mlir.constant(2 : i32) : i32
//     %19 = llvm.insertelement %arg0, %17[%18 : i32] : vector<4xf32>
//     %20 = llvm.insertvalue %19, %arg2[1] : !llvm.struct<(f32, vector<4xf32>)> 
//     %21 = llvm.extractelement %arg1[%arg3 : i32] : vector<2xf32>
//     %22 = llvm.insertelement %arg0, %arg1[%arg3 : i32] : vector<2xf32>
//     llvm.return
//   }
// }

// -----

spirv.func @constants() "None" {
  %0 = spirv.Constant [3.0 : f32, 4.0 : f32] : !spirv.array<2xf32>
  %1 = spirv.Constant [dense<3.0> : tensor<4xf32>] : !spirv.array<1 x !spirv.array<4xf32>>
  %2 = spirv.Constant [dense<[1, 2]> : vector<2xi32>, dense<7> : vector<2xi32>] : !spirv.array<2 x vector<2xi32>>
  %3 = spirv.EXT.ConstantCompositeReplicate [1.0 : f32] : !spirv.array<2 x vector<2xf32>>
  spirv.Return
}

// expected:
// module {
//   llvm.func internal @constants() {
//     %0 = llvm.mlir.constant(dense<[3.000000e+00, 4.000000e+00]> : tensor<2xf32>) : !llvm.array<2 x f32>
//     %1 = llvm.mlir.constant(dense<3.000000e+00> : tensor<1x4xf32>) : !llvm.array<1 x array<4 x f32>>
//     %2 = llvm.mlir.constant(dense<[[1, 2], [7, 7]]> : tensor<2x2xi32>) : !llvm.array<2 x vector<2xi32>>
//     %3 = llvm.mlir.constant(1.000000e+00 : f32) : f32
//     %4 = llvm.mlir.poison : vector<2xf32>
//     %5 = llvm.mlir.constant(0 : i32) : i32
//     %6 = llvm.insertelement %3, %4[%5 : i32] : vector<2xf32>
//     %7 = llvm.mlir.constant(1 : i32) : i32
//     %8 = llvm.insertelement %3, %6[%7 : i32] : vector<2xf32>
//     %9 = llvm.mlir.poison : !llvm.array<2 x vector<2xf32>>
//     %10 = llvm.insertvalue %8, %9[0] : !llvm.array<2 x vector<2xf32>> 
//     %11 = llvm.insertvalue %8, %10[1] : !llvm.array<2 x vector<2xf32>> 
//     llvm.return
//   }
// }

// -----

spirv.func @matrices(%m: !spirv.matrix<2 x vector<2xf32>>, %v: vector<2xf32>, %f: f32) "None" {
  %0 = spirv.MatrixTimesScalar %m, %f : !spirv.matrix<2 x vector<2xf32>>, f32
  %1 = spirv.MatrixTimesVector %m, %v : !spirv.matrix<2 x vector<2xf32>>, vector<2xf32> -> vector<2xf32>
  %2 = spirv.VectorTimesMatrix %v, %m : vector<2xf32>, !spirv.matrix<2 x vector<2xf32>> -> vector<2xf32>
  %3 = spirv.MatrixTimesMatrix %m, %m : !spirv.matrix<2 x vector<2xf32>>, !spirv.matrix<2 x vector<2xf32>> -> !spirv.matrix<2 x vector<2xf32>>
  %4 = spirv.Transpose %m : !spirv.matrix<2 x vector<2xf32>> -> !spirv.matrix<2 x vector<2xf32>>
  spirv.Return
}

// expected:
// module {
//   llvm.func internal @matrices(%arg0: !llvm.array<2 x vector<2xf32>>, %arg1: vector<2xf32>, %arg2: f32) {
//     %0 = llvm.mlir.poison : vector<2xf32>
//     %1 = llvm.mlir.constant(0 : i32) : i32
//     %2 = llvm.insertelement %arg2, %0[%1 : i32] : vector<2xf32>
//     %3 = llvm.mlir.constant(1 : i32) : i32
//     %4 = llvm.insertelement %arg2, %2[%3 : i32] : vector<2xf32>
//     %5 = llvm.extractvalue %arg0[0] : !llvm.array<2 x vector<2xf32>> 
//     %6 = llvm.extractvalue %arg0[1] : !llvm.array<2 x vector<2xf32>> 
//     %7 = llvm.fmul %5, %4 : vector<2xf32>
//     %8 = llvm.fmul %6, %4 : vector<2xf32>
//     %9 = llvm.mlir.poison : !llvm.array<2 x vector<2xf32>>
//     %10 = llvm.insertvalue %7, %9[0] : !llvm.array<2 x vector<2xf32>> 
//     %11 = llvm.insertvalue %8, %10[1] : !llvm.array<2 x vector<2xf32>> 
//     %12 = llvm.extractvalue %arg0[0] : !llvm.array<2 x vector<2xf32>> 
//     %13 = llvm.extractvalue %arg0[1] : !llvm.array<2 x vector<2xf32>> 
//     %14 = llvm.mlir.constant(0 : i32) : i32
//     %15 = llvm.extractelement %arg1[%14 : i32] : vector<2xf32>
//     %16 = llvm.mlir.poison : vector<2xf32>
//     %17 = llvm.mlir.constant(0 : i32) : i32
//     %18 = llvm.insertelement %15, %16[%17 : i32] : vector<2xf32>
//     %19 = llvm.mlir.constant(1 : i32) : i32
//     %20 = llvm.insertelement %15, %18[%19 : i32] : vector<2xf32>
//     %21 = llvm.fmul %12, %20 : vector<2xf32>
//     %22 = llvm.mlir.constant(1 : i32) : i32
//     %23 = llvm.extractelement %arg1[%22 : i32] : vector<2xf32>
//     %24 = llvm.mlir.poison : vector<2xf32>
//     %25 = llvm.mlir.constant(0 : i32) : i32
//     %26 = llvm.insertelement %23, %24[%25 : i32] : vector<2xf32>
//     %27 = llvm.mlir.constant(1 : i32) : i32
//     %28 = llvm.insertelement %23, %26[%27 : i32] : vector<2xf32>
//     %29 = llvm.fmul %13, %28 : vector<2xf32>
//     %30 = llvm.fadd %21, %29 : vector<2xf32>
//     %31 = llvm.extractvalue %arg0[0] : !llvm.array<2 x vector<2xf32>> 
//     %32 = llvm.extractvalue %arg0[1] : !llvm.array<2 x vector<2xf32>> 
//     %33 = llvm.fmul %arg1, %31 : vector<2xf32>
//     %34 = llvm.mlir.constant(0 : i32) : i32
//     %35 = llvm.extractelement %33[%34 : i32] : vector<2xf32>
//     %36 = llvm.mlir.constant(1 : i32) : i32
//     %37 = llvm.extractelement %33[%36 : i32] : vector<2xf32>
//     %38 = llvm.fadd %35, %37 : f32
//     %39 = llvm.fmul %arg1, %32 : vector<2xf32>
//     %40 = llvm.mlir.constant(0 : i32) : i32
//     %41 = llvm.extractelement %39[%40 : i32] : vector<2xf32>
//     %42 = llvm.mlir.constant(1 : i32) : i32
//     %43 = llvm.extractelement %39[%42 : i32] : vector<2xf32>
//     %44 = llvm.fadd %41, %43 : f32
//     %45 = llvm.mlir.poison : vector<2xf32>
//     %46 = llvm.mlir.constant(0 : i32) : i32
//     %47 = llvm.insertelement %38, %45[%46 : i32] : vector<2xf32>
//     %48 = llvm.mlir.constant(1 : i32) : i32
//     %49 = llvm.insertelement %44, %47[%48 : i32] : vector<2xf32>
//     %50 = llvm.extractvalue %arg0[0] : !llvm.array<2 x vector<2xf32>> 
//     %51 = llvm.extractvalue %arg0[1] : !llvm.array<2 x vector<2xf32>> 
//     %52 = llvm.extractvalue %arg0[0] : !llvm.array<2 x vector<2xf32>> 
//     %53 = llvm.extractvalue %arg0[1] : !llvm.array<2 x vector<2xf32>> 
//     %54 = llvm.mlir.constant(0 : i32) : i32
//     %55 = llvm.extractelement %52[%54 : i32] : vector<2xf32>
//     %56 = llvm.mlir.poison : vector<2xf32>
//     %57 = llvm.mlir.constant(0 : i32) : i32
//     %58 = llvm.insertelement %55, %56[%57 : i32] : vector<2xf32>
//     %59 = llvm.mlir.constant(1 : i32) : i32
//     %60 = llvm.insertelement %55, %58[%59 : i32] : vector<2xf32>
//     %61 = llvm.fmul %50, %60 : vector<2xf32>
//     %62 = llvm.mlir.constant(1 : i32) : i32
//     %63 = llvm.extractelement %52[%62 : i32] : vector<2xf32>
//     %64 = llvm.mlir.poison : vector<2xf32>
//     %65 = llvm.mlir.constant(0 : i32) : i32
//     %66 = llvm.insertelement %63, %64[%65 : i32] : vector<2xf32>
//     %67 = llvm.mlir.constant(1 : i32) : i32
//     %68 = llvm.insertelement %63, %66[%67 : i32] : vector<2xf32>
//     %69 = llvm.fmul %51, %68 : vector<2xf32>
//     %70 = llvm.fadd %61, %69 : vector<2xf32>
//     %71 = llvm.mlir.constant(0 : i32) : i32
//     %72 = llvm.extractelement %53[%71 : i32] : vector<2xf32>
//     %73 = llvm.mlir.poison : vector<2xf32>
//     %74 = llvm.mlir.constant(0 : i32) : i32
//     %75 = llvm.insertelement %72, %73[%74 : i32] : vector<2xf32>
//     %76 = llvm.mlir.constant(1 : i32) : i32
//     %77 = llvm.insertelement %72, %75[%76 : i32] : vector<2xf32>
//     %78 = llvm.fmul %50, %77 : vector<2xf32>
//     %79 = llvm.mlir.constant(1 : i32) : i32
//     %80 = llvm.extractelement %53[%79 : i32] : vector<2xf32>
//     %81 = llvm.mlir.poison : vector<2xf32>
//     %82 = llvm.mlir.constant(0 : i32) : i32
//     %83 = llvm.insertelement %80, %81[%82 : i32] : vector<2xf32>
//     %84 = llvm.mlir.constant(1 : i32) : i32
//     %85 = llvm.insertelement %80, %83[%84 : i32] : vector<2xf32>
//     %86 = llvm.fmul %51, %85 : vector<2xf32>
//     %87 = llvm.fadd %78, %86 : vector<2xf32>
//     %88 = llvm.mlir.poison : !llvm.array<2 x vector<2xf32>>
//     %89 = llvm.insertvalue %70, %88[0] : !llvm.array<2 x vector<2xf32>> 
//     %90 = llvm.insertvalue %87, %89[1] : !llvm.array<2 x vector<2xf32>> 
//     %91 = llvm.extractvalue %arg0[0] : !llvm.array<2 x vector<2xf32>> 
//     %92 = llvm.extractvalue %arg0[1] : !llvm.array<2 x vector<2xf32>> 
//     %93 = llvm.mlir.constant(0 : i32) : i32
//     %94 = llvm.extractelement %91[%93 : i32] : vector<2xf32>
//     %95 = llvm.mlir.constant(0 : i32) : i32
//     %96 = llvm.extractelement %92[%95 : i32] : vector<2xf32>
//     %97 = llvm.mlir.poison : vector<2xf32>
//     %98 = llvm.mlir.constant(0 : i32) : i32
//     %99 = llvm.insertelement %94, %97[%98 : i32] : vector<2xf32>
//     %100 = llvm.mlir.constant(1 : i32) : i32
//     %101 = llvm.insertelement %96, %99[%100 : i32] : vector<2xf32>
//     %102 = llvm.mlir.constant(1 : i32) : i32
//     %103 = llvm.extractelement %91[%102 : i32] : vector<2xf32>
//     %104 = llvm.mlir.constant(1 : i32) : i32
//     %105 = llvm.extractelement %92[%104 : i32] : vector<2xf32>
//     %106 = llvm.mlir.poison : vector<2xf32>
//     %107 = llvm.mlir.constant(0 : i32) : i32
//     %108 = llvm.insertelement %103, %106[%107 : i32] : vector<2xf32>
//     %109 = llvm.mlir.constant(1 : i32) : i32
//     %110 = llvm.insertelement %105, %108[%109 : i32] : vector<2xf32>
//     %111 = llvm.mlir.poison : !llvm.array<2 x vector<2xf32>>
//     %112 = llvm.insertvalue %101, %111[0] : !llvm.array<2 x vector<2xf32>> 
//     %113 = llvm.insertvalue %110, %112[1] : !llvm.array<2 x vector<2xf32>> 
//     llvm.return
//   }
// }

// -----

spirv.module Logical GLSL450 {
  spirv.SpecConstant @a spec_id(1) = 1 : i32
  spirv.SpecConstant @b = 2.0 : f32
  spirv.SpecConstantComposite @c (@b, @b) : vector<2xf32>
  spirv.GlobalVariable @d initializer(@c) : !spirv.ptr<vector<2xf32>, Private>
  spirv.func @f() -> vector<2xf32> "None" {
    %0 = spirv.mlir.referenceof @a : i32
    %1 = spirv.Constant 5 : i32
    %2 = spirv.SpecConstantOperation wraps "spirv.IAdd"(%0, %1) : (i32, i32) -> i32
    %3 = spirv.mlir.referenceof @c : vector<2xf32>
    spirv.ReturnValue %3 : vector<2xf32>
  }
}

// expected:
// module {
//   module attributes {spirvana.addressing_model = "Logical", spirvana.memory_model = "GLSL450"} {
//     llvm.mlir.global private @d() {addr_space = 0 : i32, spirvana.storage_class = "Private"} : vector<2xf32> {
//       %0 = llvm.mlir.constant(2.000000e+00 : f32) : f32
//       %1 = llvm.mlir.constant(2.000000e+00 : f32) : f32
//       %2 = llvm.mlir.poison : vector<2xf32>
//       %3 = llvm.mlir.constant(0 : i32) : i32
//       %4 = llvm.insertelement %0, %2[%3 : i32] : vector<2xf32>
//       %5 = llvm.mlir.constant(1 : i32) : i32
//       %6 = llvm.insertelement %1, %4[%5 : i32] : vector<2xf32>
//       llvm.return %6 : vector<2xf32>
//     }
//     llvm.func internal @f() -> vector<2xf32> {
//       %0 = llvm.mlir.constant(1 : i32) : i32
//       %1 = llvm.mlir.constant(5 : i32) : i32
//       %2 = llvm.add %0, %1 : i32
//       %3 = llvm.mlir.constant(2.000000e+00 : f32) : f32
//       %4 = llvm.mlir.constant(2.000000e+00 : f32) : f32
//       %5 = llvm.mlir.poison : vector<2xf32>
//       %6 = llvm.mlir.constant(0 : i32) : i32
//       %7 = llvm.insertelement %3, %5[%6 : i32] : vector<2xf32>
//       %8 = llvm.mlir.constant(1 : i32) : i32
//       %9 = llvm.insertelement %4, %7[%8 : i32] : vector<2xf32>
//       llvm.return %9 : vector<2xf32>
//     }
//   }
// }
