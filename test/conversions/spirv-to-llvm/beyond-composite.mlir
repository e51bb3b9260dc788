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
//     %5 = llvm.mlir.poison : !llvm.array<2 x vector<2xf32>>
//     %6 = llvm.extractvalue %arg0[0] : !llvm.array<2 x vector<2xf32>> 
//     %7 = llvm.fmul %6, %4 : vector<2xf32>
//     %8 = llvm.insertvalue %7, %5[0] : !llvm.array<2 x vector<2xf32>> 
//     %9 = llvm.extractvalue %arg0[1] : !llvm.array<2 x vector<2xf32>> 
//     %10 = llvm.fmul %9, %4 : vector<2xf32>
//     %11 = llvm.insertvalue %10, %8[1] : !llvm.array<2 x vector<2xf32>> 
//     %12 = llvm.mlir.constant(0 : i32) : i32
//     %13 = llvm.extractelement %arg1[%12 : i32] : vector<2xf32>
//     %14 = llvm.mlir.poison : vector<2xf32>
//     %15 = llvm.mlir.constant(0 : i32) : i32
//     %16 = llvm.insertelement %13, %14[%15 : i32] : vector<2xf32>
//     %17 = llvm.mlir.constant(1 : i32) : i32
//     %18 = llvm.insertelement %13, %16[%17 : i32] : vector<2xf32>
//     %19 = llvm.extractvalue %arg0[0] : !llvm.array<2 x vector<2xf32>> 
//     %20 = llvm.fmul %18, %19 : vector<2xf32>
//     %21 = llvm.mlir.constant(1 : i32) : i32
//     %22 = llvm.extractelement %arg1[%21 : i32] : vector<2xf32>
//     %23 = llvm.mlir.poison : vector<2xf32>
//     %24 = llvm.mlir.constant(0 : i32) : i32
//     %25 = llvm.insertelement %22, %23[%24 : i32] : vector<2xf32>
//     %26 = llvm.mlir.constant(1 : i32) : i32
//     %27 = llvm.insertelement %22, %25[%26 : i32] : vector<2xf32>
//     %28 = llvm.extractvalue %arg0[1] : !llvm.array<2 x vector<2xf32>> 
//     %29 = llvm.fmul %27, %28 : vector<2xf32>
//     %30 = llvm.fadd %20, %29 : vector<2xf32>
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
//     %50 = llvm.mlir.poison : !llvm.array<2 x vector<2xf32>>
//     %51 = llvm.extractvalue %arg0[0] : !llvm.array<2 x vector<2xf32>> 
//     %52 = llvm.mlir.constant(0 : i32) : i32
//     %53 = llvm.extractelement %51[%52 : i32] : vector<2xf32>
//     %54 = llvm.mlir.poison : vector<2xf32>
//     %55 = llvm.mlir.constant(0 : i32) : i32
//     %56 = llvm.insertelement %53, %54[%55 : i32] : vector<2xf32>
//     %57 = llvm.mlir.constant(1 : i32) : i32
//     %58 = llvm.insertelement %53, %56[%57 : i32] : vector<2xf32>
//     %59 = llvm.extractvalue %arg0[0] : !llvm.array<2 x vector<2xf32>> 
//     %60 = llvm.fmul %58, %59 : vector<2xf32>
//     %61 = llvm.mlir.constant(1 : i32) : i32
//     %62 = llvm.extractelement %51[%61 : i32] : vector<2xf32>
//     %63 = llvm.mlir.poison : vector<2xf32>
//     %64 = llvm.mlir.constant(0 : i32) : i32
//     %65 = llvm.insertelement %62, %63[%64 : i32] : vector<2xf32>
//     %66 = llvm.mlir.constant(1 : i32) : i32
//     %67 = llvm.insertelement %62, %65[%66 : i32] : vector<2xf32>
//     %68 = llvm.extractvalue %arg0[1] : !llvm.array<2 x vector<2xf32>> 
//     %69 = llvm.fmul %67, %68 : vector<2xf32>
//     %70 = llvm.fadd %60, %69 : vector<2xf32>
//     %71 = llvm.insertvalue %70, %50[0] : !llvm.array<2 x vector<2xf32>> 
//     %72 = llvm.extractvalue %arg0[1] : !llvm.array<2 x vector<2xf32>> 
//     %73 = llvm.mlir.constant(0 : i32) : i32
//     %74 = llvm.extractelement %72[%73 : i32] : vector<2xf32>
//     %75 = llvm.mlir.poison : vector<2xf32>
//     %76 = llvm.mlir.constant(0 : i32) : i32
//     %77 = llvm.insertelement %74, %75[%76 : i32] : vector<2xf32>
//     %78 = llvm.mlir.constant(1 : i32) : i32
//     %79 = llvm.insertelement %74, %77[%78 : i32] : vector<2xf32>
//     %80 = llvm.extractvalue %arg0[0] : !llvm.array<2 x vector<2xf32>> 
//     %81 = llvm.fmul %79, %80 : vector<2xf32>
//     %82 = llvm.mlir.constant(1 : i32) : i32
//     %83 = llvm.extractelement %72[%82 : i32] : vector<2xf32>
//     %84 = llvm.mlir.poison : vector<2xf32>
//     %85 = llvm.mlir.constant(0 : i32) : i32
//     %86 = llvm.insertelement %83, %84[%85 : i32] : vector<2xf32>
//     %87 = llvm.mlir.constant(1 : i32) : i32
//     %88 = llvm.insertelement %83, %86[%87 : i32] : vector<2xf32>
//     %89 = llvm.extractvalue %arg0[1] : !llvm.array<2 x vector<2xf32>> 
//     %90 = llvm.fmul %88, %89 : vector<2xf32>
//     %91 = llvm.fadd %81, %90 : vector<2xf32>
//     %92 = llvm.insertvalue %91, %71[1] : !llvm.array<2 x vector<2xf32>> 
//     %93 = llvm.mlir.poison : !llvm.array<2 x vector<2xf32>>
//     %94 = llvm.mlir.poison : vector<2xf32>
//     %95 = llvm.extractvalue %arg0[0] : !llvm.array<2 x vector<2xf32>> 
//     %96 = llvm.mlir.constant(0 : i32) : i32
//     %97 = llvm.extractelement %95[%96 : i32] : vector<2xf32>
//     %98 = llvm.mlir.constant(0 : i32) : i32
//     %99 = llvm.insertelement %97, %94[%98 : i32] : vector<2xf32>
//     %100 = llvm.extractvalue %arg0[1] : !llvm.array<2 x vector<2xf32>> 
//     %101 = llvm.mlir.constant(0 : i32) : i32
//     %102 = llvm.extractelement %100[%101 : i32] : vector<2xf32>
//     %103 = llvm.mlir.constant(1 : i32) : i32
//     %104 = llvm.insertelement %102, %99[%103 : i32] : vector<2xf32>
//     %105 = llvm.insertvalue %104, %93[0] : !llvm.array<2 x vector<2xf32>> 
//     %106 = llvm.mlir.poison : vector<2xf32>
//     %107 = llvm.extractvalue %arg0[0] : !llvm.array<2 x vector<2xf32>> 
//     %108 = llvm.mlir.constant(1 : i32) : i32
//     %109 = llvm.extractelement %107[%108 : i32] : vector<2xf32>
//     %110 = llvm.mlir.constant(0 : i32) : i32
//     %111 = llvm.insertelement %109, %106[%110 : i32] : vector<2xf32>
//     %112 = llvm.extractvalue %arg0[1] : !llvm.array<2 x vector<2xf32>> 
//     %113 = llvm.mlir.constant(1 : i32) : i32
//     %114 = llvm.extractelement %112[%113 : i32] : vector<2xf32>
//     %115 = llvm.mlir.constant(1 : i32) : i32
//     %116 = llvm.insertelement %114, %111[%115 : i32] : vector<2xf32>
//     %117 = llvm.insertvalue %116, %105[1] : !llvm.array<2 x vector<2xf32>> 
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
