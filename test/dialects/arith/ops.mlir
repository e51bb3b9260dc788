// test: round-trip

module {
  func.func @integers(%arg0: i32, %arg1: i32, %arg2: vector<4xi8>, %arg3: tensor<?x3xi64>, %arg4: index) {
    %0 = arith.addi %arg0, %arg1 : i32
    %1 = arith.addi %arg0, %arg1 overflow<nsw> : i32
    %2 = arith.subi %arg2, %arg2 overflow<nsw, nuw> {tag} : vector<4xi8>
    %3 = arith.muli %arg3, %arg3 overflow<nuw> : tensor<?x3xi64>
    %sum, %overflow = arith.addui_extended %arg0, %arg1 : i32, i1
    %low, %high = arith.mulsi_extended %arg2, %arg2 : vector<4xi8>
    %low_0, %high_1 = arith.mului_extended %arg4, %arg4 : index
    %4 = arith.divui %arg0, %arg1 exact : i32
    %5 = arith.divsi %arg0, %arg1 : i32
    %6 = arith.ceildivui %arg4, %arg4 : index
    %7 = arith.ceildivsi %arg0, %arg1 : i32
    %8 = arith.floordivsi %arg0, %arg1 : i32
    %9 = arith.remui %arg0, %arg1 : i32
    %10 = arith.remsi %arg2, %arg2 : vector<4xi8>
    %11 = arith.andi %arg0, %arg1 : i32
    %12 = arith.ori %arg0, %arg1 : i32
    %13 = arith.xori %arg3, %arg3 : tensor<?x3xi64>
    %14 = arith.shli %arg0, %arg1 overflow<nuw> : i32
    %15 = arith.shrui %arg0, %arg1 exact : i32
    %16 = arith.shrsi %arg0, %arg1 : i32
    %17 = arith.maxsi %arg0, %arg1 : i32
    %18 = arith.maxui %arg0, %arg1 : i32
    %19 = arith.minsi %arg0, %arg1 : i32
    %20 = arith.minui %arg4, %arg4 : index
    return
  }
}

// -----

module {
  func.func @floats(%arg0: f32, %arg1: f32, %arg2: vector<[4]xbf16>, %arg3: tensor<*xf64>) {
    %0 = arith.negf %arg0 : f32
    %1 = arith.addf %arg0, %arg1 fastmath<nnan,ninf> : f32
    %2 = arith.subf %arg0, %arg1 fastmath<fast> : f32
    %3 = arith.mulf %arg2, %arg2 fastmath<fast> : vector<[4]xbf16>
    %4 = arith.divf %arg3, %arg3 : tensor<*xf64>
    %5 = arith.remf %arg0, %arg1 : f32
    %6 = arith.maximumf %arg0, %arg1 : f32
    %7 = arith.minimumf %arg0, %arg1 : f32
    %8 = arith.maxnumf %arg0, %arg1 fastmath<nsz> : f32
    %9 = arith.minnumf %arg0, %arg1 {tag = 1 : i8} : f32
    return
  }
}

// -----

module {
  func.func @casts(%arg0: i8, %arg1: index, %arg2: f32, %arg3: vector<2xi16>, %arg4: memref<2xi32>, %arg5: f8E8M0FNU) {
    %0 = arith.extui %arg0 : i8 to i32
    %1 = arith.extsi %arg3 : vector<2xi16> to vector<2xi64>
    %2 = arith.trunci %0 overflow<nsw, nuw> : i32 to i16
    %3 = arith.extf %arg2 fastmath<contract> : f32 to f64
    %4 = arith.truncf %arg2 upward : f32 to f16
    %5 = arith.truncf %arg2 fastmath<nnan> : f32 to bf16
    %6 = arith.truncf %arg2 to_nearest_away fastmath<nnan> : f32 to bf16
    %7 = arith.scaling_truncf %arg2, %arg5 toward_zero : f32, f8E8M0FNU to f16
    %8 = arith.scaling_extf %7, %arg5 fastmath<nsz> : f16, f8E8M0FNU to f32
    %9 = arith.sitofp %arg0 : i8 to f32
    %10 = arith.uitofp %arg3 : vector<2xi16> to vector<2xf16>
    %11 = arith.fptosi %arg2 : f32 to i128
    %12 = arith.fptoui %arg2 : f32 to i1
    %13 = arith.index_cast %arg1 : index to i32
    %14 = arith.index_castui %arg4 : memref<2xi32> to memref<2xindex>
    %15 = arith.bitcast %arg2 : f32 to i32
    return
  }
}

// -----

module {
  func.func @comparisons(%arg0: i32, %arg1: vector<2xindex>, %arg2: f32, %arg3: tensor<?xf16>, %arg4: i1, %arg5: vector<2xi1>) {
    %0 = arith.cmpi eq, %arg0, %arg0 : i32
    %1 = arith.cmpi uge, %arg1, %arg1 {tag} : vector<2xindex>
    %2 = arith.cmpf oeq, %arg2, %arg2 : f32
    %3 = arith.cmpf true, %arg3, %arg3 fastmath<nnan> : tensor<?xf16>
    %4 = arith.cmpf false, %arg2, %arg2 : f32
    %5 = arith.select %arg4, %arg0, %arg0 : i32
    %6 = arith.select %arg4, %arg1, %arg1 : vector<2xindex>
    %7 = arith.select %arg5, %arg1, %arg1 {tag} : vector<2xi1>, vector<2xindex>
    return
  }
}

// -----

module {
  func.func @constants() {
    %c7_i32 = arith.constant 7 : i32
    %c-7 = arith.constant -7 : index
    %true = arith.constant true
    %false = arith.constant false
    %c0_i0 = arith.constant 0 : i0
    %c170141183460469231731687303715884105727_i128 = arith.constant 170141183460469231731687303715884105727 : i128
    %cst = arith.constant 1.500000e+00 : f32
    %cst_0 = arith.constant {tag} 0x7FC00001 : f32
    %cst_1 = arith.constant dense<[1, 2, 3]> : vector<3xi8>
    %cst_2 = arith.constant dense<4> : vector<[2]xi8>
    %cst_3 = arith.constant dense<[[true, false]]> : tensor<1x2xi1>
    %c7_i32_4 = arith.constant 7 : i32
    return
  }
}
