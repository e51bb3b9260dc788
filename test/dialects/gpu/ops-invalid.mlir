// test: verify --allow-unregistered-dialect

// expected-error @+1 {{expected '{' to begin a region}}
func.func @f(%s : index, %sh: i32) { gpu.launch blocks(%bx, %by, %bz) in (%gx = %s, %gy = %s, %gz = %s) threads(%tx, %ty, %tz) in (%sx = %s, %sy=%s, %sz =%s) module(@m) function(@k) dynamic_shared_memory_size %sh  { gpu.terminator } return }

// -----

// expected-error @+2 {{expected 'gpu.terminator' or a terminator with successors}}
// expected-note @+1 {{in 'gpu.launch' body region}}
func.func @f(%s : index, %sh: i32) { gpu.launch blocks(%bx, %by, %bz) in (%gx = %s, %gy = %s, %gz = %s) threads(%tx, %ty, %tz) in (%sx = %s, %sy=%s, %sz =%s)  { "a.b"() : () -> () } return }

// -----

// expected-error @+2 {{expected 'gpu.terminator' or a terminator with successors}}
// expected-note @+1 {{in 'gpu.launch' body region}}
func.func @f(%s : index, %sh: i32) { gpu.launch blocks(%bx, %by, %bz) in (%gx = %s, %gy = %s, %gz = %s) threads(%tx, %ty, %tz) in (%sx = %s, %sy=%s, %sz =%s)  { cf.br ^a ^a: ub.unreachable } return }

// -----

// expected-error @+1 {{expected either an op attribute or a non-empty body}}
func.func @f(%f: f32, %v: vector<4xf32>) { %0 = gpu.all_reduce add %f { ^bb0(%a: f32, %b: f32): gpu.yield %a : f32 } : (f32) -> (f32) return }

// -----

// expected-error @+1 {{expected either an op attribute or a non-empty body}}
func.func @f(%f: f32, %v: vector<4xf32>) { %0 = gpu.all_reduce %f { } : (f32) -> (f32) return }

// -----

// expected-error @+1 {{expected two region arguments}}
func.func @f(%f: f32, %v: vector<4xf32>) { %0 = gpu.all_reduce %f { ^bb0(%a: f32): gpu.yield %a : f32 } : (f32) -> (f32) return }

// -----

// expected-error @+1 {{incorrect region argument type}}
func.func @f(%f: f32, %v: vector<4xf32>) { %0 = gpu.all_reduce %f { ^bb0(%a: f32, %b : i32): gpu.yield %a : f32 } : (f32) -> (f32) return }

// -----

// expected-error @+1 {{expected one gpu.yield operand}}
func.func @f(%f: f32, %v: vector<4xf32>) { %0 = gpu.all_reduce %f { ^bb0(%a: f32, %b : f32): gpu.yield %a, %a : f32, f32 } : (f32) -> (f32) return }

// -----

// expected-error @+1 {{incorrect gpu.yield type}}
func.func @f(%f: f32, %v: vector<4xf32>) { %0 = gpu.all_reduce %f { ^bb0(%a: f32, %b : f32): %c = arith.constant 1 : i32 gpu.yield %c : i32 } : (f32) -> (f32) return }

// -----

// expected-error @+1 {{expected gpu.yield op in region}}
func.func @f(%f: f32, %v: vector<4xf32>) { %0 = gpu.all_reduce %f { ^bb0(%a: f32, %b : f32): ub.unreachable } : (f32) -> (f32) return }

// -----

// expected-error @+1 {{`and` reduction operation is not compatible with type 'f32'}}
func.func @f(%f: f32, %v: vector<4xf32>) { %0 = gpu.all_reduce and %f { } : (f32) -> (f32) return }

// -----

// expected-error @+1 {{`maximumf` reduction operation is not compatible with type 'i32'}}
func.func @f(%f: i32, %v: vector<4xf32>) { %0 = gpu.all_reduce maximumf %f { } : (i32) -> (i32) return }

// -----

// expected-error @+1 {{custom op 'gpu.all_reduce' invalid op kind}}
func.func @f(%f: i32, %v: vector<4xf32>) { %0 = gpu.all_reduce foo %f { } : (i32) -> (i32) return }

// -----

// expected-error @+1 {{'gpu.subgroup_reduce' op operand #0 must be Integer or Float or fixed-length vector of Integer or Float values of ranks 1, but got 'vector<[4]xf32>'}}
func.func @f(%f: i32, %v: vector<[4]xf32>) { %0 = gpu.subgroup_reduce add %v : (vector<[4]xf32>) -> vector<[4]xf32> return }

// -----

// expected-error @+1 {{`xor` reduction operation is not compatible with type 'vector<4xf32>'}}
func.func @f(%f: i32, %v: vector<4xf32>) { %0 = gpu.subgroup_reduce xor %v cluster(size = 3): (vector<4xf32>) -> vector<4xf32> return }

// -----

// expected-error @+1 {{'gpu.subgroup_reduce' op cluster size 3 is not a power of two}}
func.func @f(%f: i32, %v: vector<4xf32>) { %0 = gpu.subgroup_reduce add %v cluster(size = 3): (vector<4xf32>) -> vector<4xf32> return }

// -----

// expected-error @+1 {{'gpu.subgroup_reduce' op cluster stride 3 is not a power of two}}
func.func @f(%f: i32, %v: vector<4xf32>) { %0 = gpu.subgroup_reduce add %v cluster(size = 4, stride = 3): (vector<4xf32>) -> vector<4xf32> return }

// -----

// expected-error @+1 {{'gpu.subgroup_reduce' op cluster stride can only be specified if cluster size is specified}}
func.func @f(%f: i32, %v: vector<4xf32>) { %0 = gpu.subgroup_reduce add %v {cluster_stride = 2 : i32} : (vector<4xf32>) -> vector<4xf32> return }

// -----

// expected-error @+1 {{'gpu.rotate' op offset must be in the range [0, 2)}}
func.func @f(%f: i32, %v: vector<4xf32>) { %0:2 = gpu.rotate %f, 3, 2 : i32 return }

// -----

// expected-error @+1 {{'gpu.rotate' op attribute 'width' failed to satisfy constraint: 32-bit signless integer attribute whose value is a power of two > 0}}
func.func @f(%f: i32, %v: vector<4xf32>) { %0:2 = gpu.rotate %f, 3, 5 : i32 return }

// -----

// expected-error @+1 {{'gpu.subgroup_broadcast' op lane can only be specified for `specific_lane` broadcast}}
func.func @f(%f: i32, %v: vector<4xf32>) { %0 = gpu.subgroup_broadcast %f, first_active_lane %f : i32 return }

// -----

// expected-error @+1 {{'gpu.subgroup_broadcast' op lane must be specified for `specific_lane` broadcast}}
func.func @f(%f: i32, %v: vector<4xf32>) { %0 = gpu.subgroup_broadcast %f, specific_lane : i32 return }

// -----

// expected-error @+1 {{'gpu.alloc' op incorrect number of dynamic sizes, has 0, expected 1}}
func.func @f(%f: i32, %s: index) { %m = gpu.alloc () : memref<?xf32> return }

// -----

// expected-error @+1 {{'gpu.alloc' op symbol operand count does not equal memref symbol count}}
func.func @f(%f: i32, %s: index) { %m = gpu.alloc (%s)[%s] : memref<?xf32> return }

// -----

// expected-error @+1 {{'gpu.memcpy' op arguments have incompatible element type}}
func.func @f(%f: i32, %s: index, %a: memref<4xf32>, %b: memref<4xi32>, %c : memref<5xf32>) { gpu.memcpy %a, %b : memref<4xf32>, memref<4xi32> return }

// -----

// expected-error @+1 {{'gpu.memcpy' op arguments have incompatible shape}}
func.func @f(%f: i32, %s: index, %a: memref<4xf32>, %b: memref<4xi32>, %c : memref<5xf32>) { gpu.memcpy %a, %c : memref<4xf32>, memref<5xf32> return }

// -----

// expected-error @+1 {{'gpu.memset' op failed to verify that all of {dst, value} have same element type}}
func.func @f(%f: i32, %s: index, %a: memref<4xf32>, %b: memref<4xi32>, %c : memref<5xf32>) { gpu.memset %a, %f : memref<4xf32>, i32 return }

// -----

// expected-error @+1 {{'gpu.dynamic_shared_memory' op address space must be address_space<workgroup>}}
func.func @f() { %0 = gpu.dynamic_shared_memory : memref<?xi8> return }

// -----

// expected-error @+1 {{'gpu.dynamic_shared_memory' op result memref type must be memref<?xi8, #gpu.address_space<workgroup>>}}
func.func @f() { %0 = gpu.dynamic_shared_memory : memref<4xi8, #gpu.address_space<workgroup>> return }

// -----

// expected-error @+1 {{'gpu.dynamic_shared_memory' op address space must be address_space<workgroup>}}
func.func @f() { %0 = gpu.dynamic_shared_memory : memref<?xi8, #gpu.address_space<private>> return }

// -----

// expected-error @+1 {{'gpu.dynamic_shared_memory' op address space must be address_space<workgroup>}}
gpu.module @m { gpu.func @f() { %0 = gpu.dynamic_shared_memory : memref<?xi8> gpu.return } }

// -----

// expected-error @+1 {{'gpu.dynamic_shared_memory' op result memref type must be memref<?xi8, #gpu.address_space<workgroup>>}}
gpu.module @m { gpu.func @f() { %0 = gpu.dynamic_shared_memory : memref<5xi8, #gpu.address_space<workgroup>> gpu.return } }

// -----

// expected-error @+1 {{operand shapes do not satisfy matmul constraints}}
func.func @f(%a: !gpu.mma_matrix<16x8xf16, "AOp">, %b: !gpu.mma_matrix<16x16xf16, "BOp">, %c: !gpu.mma_matrix<16x16xf16, "COp">) { %D = gpu.subgroup_mma_compute %a, %b, %c : !gpu.mma_matrix<16x8xf16, "AOp">, !gpu.mma_matrix<16x16xf16, "BOp"> -> !gpu.mma_matrix<16x16xf16, "COp"> return }

// -----

// expected-error @+1 {{operands must be in the order AOp, BOp, COp}}
func.func @f(%a: !gpu.mma_matrix<16x16xf16, "COp">, %b: !gpu.mma_matrix<16x16xf16, "BOp">, %c: !gpu.mma_matrix<16x16xf16, "COp">) { %D = gpu.subgroup_mma_compute %a, %b, %c : !gpu.mma_matrix<16x16xf16, "COp">, !gpu.mma_matrix<16x16xf16, "BOp"> -> !gpu.mma_matrix<16x16xf16, "COp"> return }

// -----

// expected-error @+1 {{expected source memref most minor dim must have unit stride}}
func.func @f(%m: memref<32x32xf16, affine_map<(d0, d1) -> (d0 * 64 + 2*d1)>, 3>, %i: index) { %0 = gpu.subgroup_mma_load_matrix %m[%i, %i] {leadDimension = 32 : index} : memref<32x32xf16,  affine_map<(d0, d1) -> (d0 * 64 + 2*d1)>, 3> -> !gpu.mma_matrix<16x16xf16, "AOp"> return }

// -----

// expected-error @+1 {{operand expected to be one of AOp, BOp or COp}}
func.func @f(%m: memref<32x32xf16>, %i: index) { %0 = gpu.subgroup_mma_load_matrix %m[%i, %i] {leadDimension = 32 : index} : memref<32x32xf16> -> !gpu.mma_matrix<16x16xf16, "DOp"> return }

// -----

// expected-error @+1 {{expected the operand matrix being stored to have 'COp' operand type}}
func.func @f(%m: memref<32x32xf16>, %i: index, %a: !gpu.mma_matrix<16x16xf16, "AOp">) { gpu.subgroup_mma_store_matrix %a, %m[%i, %i] {leadDimension = 32 : index} : !gpu.mma_matrix<16x16xf16, "AOp">, memref<32x32xf16> return }

// -----

// expected-error @+1 {{expected destination memref most minor dim must have unit stride}}
func.func @f(%m: memref<32x32xf16, affine_map<(d0, d1) -> (d0 * 64 + 2*d1)>, 3>, %i: index, %a: !gpu.mma_matrix<16x16xf16, "COp">) { gpu.subgroup_mma_store_matrix %a, %m[%i, %i] {leadDimension = 32 : index} : !gpu.mma_matrix<16x16xf16, "COp">, memref<32x32xf16, affine_map<(d0, d1) -> (d0 * 64 + 2*d1)>, 3> return }

// -----

// expected-error @+1 {{'gpu.warp_execute_on_lane_0' op expected vector type for distributed operands.}}
func.func @f(%a: f32, %i: index) { %0 = gpu.warp_execute_on_lane_0(%i)[32] args(%a : f32) -> f32 { ^bb0(%x: f32): %z = "a.b"() : () -> f64  gpu.yield %z : f64 } return }

// -----

// expected-error @+1 {{'gpu.warp_execute_on_lane_0' op expected same number of yield operands and return values.}}
func.func @f(%a: f32, %i: index) { %0 = gpu.warp_execute_on_lane_0(%i)[32] args(%a : f32) -> (f32) { ^bb0(%x: f32): gpu.yield } return }

// -----

// expected-error @+1 {{'gpu.warp_execute_on_lane_0' op expected vector type for distributed operands.}}
func.func @f(%a: f32, %i: index) { %0 = gpu.warp_execute_on_lane_0(%i)[32] args(%a : f32) -> (f32) { ^bb0(%x: f64): gpu.yield %a : f32 } return }

// -----

// expected-error @+1 {{'gpu.warp_execute_on_lane_0' op expected same number op arguments and block arguments.}}
func.func @f(%a: f32, %i: index) { %0 = gpu.warp_execute_on_lane_0(%i)[32] args(%a : f32) -> (f32) { gpu.yield %a : f32 } return }

// -----

// expected-error @+1 {{'gpu.warp_execute_on_lane_0' op expected expanded vector dimension #0 (5) to be a multipler of the distributed vector dimension (3)}}
func.func @f(%a: f32, %i: index) { %0 = gpu.warp_execute_on_lane_0(%i)[32] args(%a : f32) -> (vector<3xf32>) { ^bb0(%x: f32):  %z = "a.b"() : () -> vector<5xf32> gpu.yield %z : vector<5xf32> } return }

// -----

// expected-error @+1 {{'gpu.warp_execute_on_lane_0' op incompatible distribution dimensions from 'vector<6x32xf32>' to 'vector<3x1xf32>' with warp size = 32}}
func.func @f(%a: f32, %i: index) { %0 = gpu.warp_execute_on_lane_0(%i)[32] args(%a : f32) -> (vector<3x1xf32>) { ^bb0(%x: f32):  %z = "a.b"() : () -> vector<6x32xf32> gpu.yield %z : vector<6x32xf32> } return }

// -----

// expected-error @+1 {{'gpu.warp_execute_on_lane_0' op expected distributed vectors to have same rank and element type.}}
func.func @f(%a: f32, %i: index) { %0 = gpu.warp_execute_on_lane_0(%i)[32] args(%a : f32) -> (vector<3xf32>) { ^bb0(%x: f32):  %z = "a.b"() : () -> vector<6x32xf32> gpu.yield %z : vector<6x32xf32> } return }
