// test: round-trip --allow-unregistered-dialect

module {
  func.func @f(%arg0: complex<f32>, %arg1: complex<f32>, %arg2: f32, %arg3: i32) {
    %cst = complex.constant [1.000000e-01, -1.000000e+00] : complex<f64>
    %0 = complex.create %arg2, %arg2 : complex<f32>
    %1 = complex.add %arg0, %arg1 fastmath<nnan> : complex<f32>
    %2 = complex.bitcast %arg0 : complex<f32> to i64
    %3 = complex.eq %arg0, %arg1 : complex<f32>
    %4 = complex.re %arg0 : complex<f32>
    %5 = complex.powi %arg0, %arg3 : complex<f32>, i32
    %6 = complex.abs %arg0 : complex<f32>
    %cst_0 = complex.constant [1 : i32, 2 : i32] : complex<i32>
    return
  }
}

// -----

module {
  func.func @f() {
    %cst = complex.constant [1 : i32, 2 : i32] : complex<i32>
    return
  }
}

// -----

module {
  func.func @f(%arg0: index, %arg1: i32) {
    %0 = index.add %arg0, %arg0
    %1 = index.cmp slt(%arg0, %arg0)
    %2 = index.casts %arg1 : i32 to index
    %3 = index.castu %arg0 : index to i64
    %4 = index.sizeof
    %true = index.bool.constant true
    %5 = index.maxs %arg0, %arg0
    %6 = index.ceildivs %arg0, %arg0
    return
  }
}

// -----

module {
  func.func @f(%arg0: f32, %arg1: i32, %arg2: vector<4xf32>, %arg3: tensor<?xf32>) {
    %0 = math.absf %arg0 fastmath<fast> : f32
    %1 = math.absi %arg1 : i32
    %2 = math.atan2 %arg2, %arg2 : vector<4xf32>
    %3 = math.fma %arg3, %arg3, %arg3 : tensor<?xf32>
    %4 = math.fpowi %arg0, %arg1 : f32, i32
    %5 = math.isnan %arg2 : vector<4xf32>
    %sin, %cos = math.sincos %arg0 : f32
    %6 = math.clampf %arg0 to [%arg0, %arg0] fastmath<nnan> : f32
    %7 = math.ipowi %arg1, %arg1 : i32
    return
  }
}
