// test: pass --convert-arith-to-llvm=index-bitwidth=32

func.func @a(%a: i32, %b: i32, %c: i1, %m: vector<2x3xf32>, %n: vector<2x3xf32>, %mi: vector<2x3xi32>, %ni: vector<2x3xi32>, %vi: vector<4xi32>, %i: index, %j: index, %vx: vector<4xindex>, %mx: vector<2x3xindex>, %mc: vector<2x3xi1>) {
  %0 = arith.floordivsi %a, %b : i32
  %1 = arith.ceildivui %a, %b : i32
  %2 = arith.select %c, %m, %n : vector<2x3xf32>
  %3 = arith.select %mc, %m, %n : vector<2x3xi1>, vector<2x3xf32>
  %4 = arith.cmpi ult, %mi, %ni : vector<2x3xi32>
  %5 = arith.cmpf ult, %m, %n : vector<2x3xf32>
  %6:2 = arith.addui_extended %vi, %vi : vector<4xi32>, vector<4xi1>
  %7:2 = arith.mului_extended %vi, %vi : vector<4xi32>
  %8:2 = arith.mulsi_extended %mi, %ni : vector<2x3xi32>
  %9 = arith.index_cast %vx : vector<4xindex> to vector<4xi32>
  %10 = arith.index_cast %mx : vector<2x3xindex> to vector<2x3xi32>
  %11 = arith.cmpi slt, %i, %j : index
  %12 = arith.ceildivsi %vi, %vi : vector<4xi32>
  %13 = arith.addi %a, %b {foo} : i32
  %14 = arith.constant {bar} 5 : i32
  %15:2 = arith.addui_extended %mi, %ni : vector<2x3xi32>, vector<2x3xi1>
  %16 = arith.constant true
  %17 = arith.index_castui %i : index to i32
  %18 = arith.index_cast %i : index to i64
  %19:2 = arith.mului_extended %i, %j : index
  return
}
func.func @b(%a: tensor<4xf32>, %x: i32) -> tensor<4xf32> { %0 = arith.addf %a, %a : tensor<4xf32>
 return %0 : tensor<4xf32> }

// expected:
// module {
//   func.func @a(%arg0: i32, %arg1: i32, %arg2: i1, %arg3: vector<2x3xf32>, %arg4: vector<2x3xf32>, %arg5: vector<2x3xi32>, %arg6: vector<2x3xi32>, %arg7: vector<4xi32>, %arg8: index, %arg9: index, %arg10: vector<4xindex>, %arg11: vector<2x3xindex>, %arg12: vector<2x3xi1>) {
//     %0 = builtin.unrealized_conversion_cast %arg9 : index to i32
//     %1 = builtin.unrealized_conversion_cast %arg8 : index to i32
//     %2 = builtin.unrealized_conversion_cast %arg6 : vector<2x3xi32> to !llvm.array<2 x vector<3xi32>>
//     %3 = builtin.unrealized_conversion_cast %arg5 : vector<2x3xi32> to !llvm.array<2 x vector<3xi32>>
//     %4 = builtin.unrealized_conversion_cast %arg12 : vector<2x3xi1> to !llvm.array<2 x vector<3xi1>>
//     %5 = builtin.unrealized_conversion_cast %arg4 : vector<2x3xf32> to !llvm.array<2 x vector<3xf32>>
//     %6 = builtin.unrealized_conversion_cast %arg3 : vector<2x3xf32> to !llvm.array<2 x vector<3xf32>>
//     %7 = llvm.sdiv %arg0, %arg1 : i32
//     %8 = llvm.mul %7, %arg1 : i32
//     %9 = llvm.icmp "ne" %arg0, %8 : i32
//     %10 = llvm.mlir.constant(0 : i32) : i32
//     %11 = llvm.icmp "slt" %arg0, %10 : i32
//     %12 = llvm.icmp "slt" %arg1, %10 : i32
//     %13 = llvm.icmp "ne" %11, %12 : i1
//     %14 = llvm.and %9, %13 : i1
//     %15 = llvm.mlir.constant(-1 : i32) : i32
//     %16 = llvm.add %7, %15 : i32
//     %17 = llvm.select %14, %16, %7 : i1, i32
//     %18 = llvm.mlir.constant(0 : i32) : i32
//     %19 = llvm.icmp "eq" %arg0, %18 : i32
//     %20 = llvm.mlir.constant(1 : i32) : i32
//     %21 = llvm.sub %arg0, %20 : i32
//     %22 = llvm.udiv %21, %arg1 : i32
//     %23 = llvm.add %22, %20 : i32
//     %24 = llvm.select %19, %18, %23 : i1, i32
//     %25 = llvm.select %arg2, %6, %5 : i1, !llvm.array<2 x vector<3xf32>>
//     %26 = llvm.mlir.poison : !llvm.array<2 x vector<3xf32>>
//     %27 = llvm.extractvalue %4[0] : !llvm.array<2 x vector<3xi1>> 
//     %28 = llvm.extractvalue %6[0] : !llvm.array<2 x vector<3xf32>> 
//     %29 = llvm.extractvalue %5[0] : !llvm.array<2 x vector<3xf32>> 
//     %30 = llvm.select %27, %28, %29 : vector<3xi1>, vector<3xf32>
//     %31 = llvm.insertvalue %30, %26[0] : !llvm.array<2 x vector<3xf32>> 
//     %32 = llvm.extractvalue %4[1] : !llvm.array<2 x vector<3xi1>> 
//     %33 = llvm.extractvalue %6[1] : !llvm.array<2 x vector<3xf32>> 
//     %34 = llvm.extractvalue %5[1] : !llvm.array<2 x vector<3xf32>> 
//     %35 = llvm.select %32, %33, %34 : vector<3xi1>, vector<3xf32>
//     %36 = llvm.insertvalue %35, %31[1] : !llvm.array<2 x vector<3xf32>> 
//     %37 = llvm.mlir.poison : !llvm.array<2 x vector<3xi1>>
//     %38 = llvm.extractvalue %3[0] : !llvm.array<2 x vector<3xi32>> 
//     %39 = llvm.extractvalue %2[0] : !llvm.array<2 x vector<3xi32>> 
//     %40 = llvm.icmp "ult" %38, %39 : vector<3xi32>
//     %41 = llvm.insertvalue %40, %37[0] : !llvm.array<2 x vector<3xi1>> 
//     %42 = llvm.extractvalue %3[1] : !llvm.array<2 x vector<3xi32>> 
//     %43 = llvm.extractvalue %2[1] : !llvm.array<2 x vector<3xi32>> 
//     %44 = llvm.icmp "ult" %42, %43 : vector<3xi32>
//     %45 = llvm.insertvalue %44, %41[1] : !llvm.array<2 x vector<3xi1>> 
//     %46 = llvm.mlir.poison : !llvm.array<2 x vector<3xi1>>
//     %47 = llvm.extractvalue %6[0] : !llvm.array<2 x vector<3xf32>> 
//     %48 = llvm.extractvalue %5[0] : !llvm.array<2 x vector<3xf32>> 
//     %49 = llvm.fcmp "ult" %47, %48 : vector<3xf32>
//     %50 = llvm.insertvalue %49, %46[0] : !llvm.array<2 x vector<3xi1>> 
//     %51 = llvm.extractvalue %6[1] : !llvm.array<2 x vector<3xf32>> 
//     %52 = llvm.extractvalue %5[1] : !llvm.array<2 x vector<3xf32>> 
//     %53 = llvm.fcmp "ult" %51, %52 : vector<3xf32>
//     %54 = llvm.insertvalue %53, %50[1] : !llvm.array<2 x vector<3xi1>> 
//     %55 = "llvm.intr.uadd.with.overflow"(%arg7, %arg7) : (vector<4xi32>, vector<4xi32>) -> !llvm.struct<(vector<4xi32>, vector<4xi1>)>
//     %56 = llvm.extractvalue %55[0] : !llvm.struct<(vector<4xi32>, vector<4xi1>)> 
//     %57 = llvm.extractvalue %55[1] : !llvm.struct<(vector<4xi32>, vector<4xi1>)> 
//     %58 = llvm.zext %arg7 : vector<4xi32> to vector<4xi64>
//     %59 = llvm.zext %arg7 : vector<4xi32> to vector<4xi64>
//     %60 = llvm.mul %58, %59 : vector<4xi64>
//     %61 = llvm.trunc %60 : vector<4xi64> to vector<4xi32>
//     %62 = llvm.mlir.constant(dense<32> : vector<4xi64>) : vector<4xi64>
//     %63 = llvm.lshr %60, %62 : vector<4xi64>
//     %64 = llvm.trunc %63 : vector<4xi64> to vector<4xi32>
//     %low, %high = arith.mulsi_extended %arg5, %arg6 : vector<2x3xi32>
//     %65 = llvm.icmp "slt" %1, %0 : i32
//     %66 = llvm.mlir.constant(dense<0> : vector<4xi32>) : vector<4xi32>
//     %67 = llvm.mlir.constant(dense<1> : vector<4xi32>) : vector<4xi32>
//     %68 = llvm.sdiv %arg7, %arg7 : vector<4xi32>
//     %69 = llvm.mul %68, %arg7 : vector<4xi32>
//     %70 = llvm.icmp "ne" %arg7, %69 : vector<4xi32>
//     %71 = llvm.icmp "slt" %arg7, %66 : vector<4xi32>
//     %72 = llvm.icmp "slt" %arg7, %66 : vector<4xi32>
//     %73 = llvm.icmp "eq" %71, %72 : vector<4xi1>
//     %74 = llvm.and %70, %73 : vector<4xi1>
//     %75 = llvm.add %68, %67 : vector<4xi32>
//     %76 = llvm.select %74, %75, %68 : vector<4xi1>, vector<4xi32>
//     %77 = llvm.add %arg0, %arg1 {foo} : i32
//     %78 = llvm.mlir.constant(5 : i32) {bar} : i32
//     %sum, %overflow = arith.addui_extended %arg5, %arg6 : vector<2x3xi32>, vector<2x3xi1>
//     %79 = llvm.mlir.constant(true) : i1
//     %80 = llvm.sext %1 : i32 to i64
//     %81 = llvm.zext %1 : i32 to i64
//     %82 = llvm.zext %0 : i32 to i64
//     %83 = llvm.mul %81, %82 : i64
//     %84 = llvm.trunc %83 : i64 to i32
//     %85 = llvm.mlir.constant(32 : i64) : i64
//     %86 = llvm.lshr %83, %85 : i64
//     %87 = llvm.trunc %86 : i64 to i32
//     return
//   }
//   func.func @b(%arg0: tensor<4xf32>, %arg1: i32) -> tensor<4xf32> {
//     %0 = arith.addf %arg0, %arg0 : tensor<4xf32>
//     return %0 : tensor<4xf32>
//   }
// }
