// test: llvm-ir

llvm.func @neon(%a: vector<8xi8>, %b: vector<16xi8>, %c: vector<4xi32>, %d: vector<2xi32>, %e: vector<4xf32>, %f: vector<8xbf16>) {
  %0 = arm_neon.intr.smull %a, %a : vector<8xi8> to vector<8xi16>
  %1 = arm_neon.intr.smull %d, %d : vector<2xi32> to vector<2xi64>
  %2 = arm_neon.intr.sdot %d, %a, %a : vector<8xi8>, vector<8xi8> to vector<2xi32>
  %3 = arm_neon.intr.sdot %c, %b, %b : vector<16xi8>, vector<16xi8> to vector<4xi32>
  %4 = arm_neon.intr.smmla %c, %b, %b : vector<16xi8> to vector<4xi32>
  %5 = arm_neon.intr.ummla %c, %b, %b : vector<16xi8> to vector<4xi32>
  %6 = arm_neon.intr.usmmla %c, %b, %b : vector<16xi8> to vector<4xi32>
  %7 = arm_neon.intr.bfmmla %e, %f, %f : vector<8xbf16> to vector<4xf32>
  llvm.return
}
llvm.func @intrinsics(%a: vector<[16]xi8>, %b: vector<[4]xi32>, %c: vector<[4]xf32>, %m: vector<[4]xi1>, %all: vector<[16]xi1>, %n: i64, %i: i32, %bf: vector<[8]xbf16>) {
  %0 = "arm_sve.intr.sdot"(%b, %a, %a) : (vector<[4]xi32>, vector<[16]xi8>, vector<[16]xi8>) -> vector<[4]xi32>
  %1 = "arm_sve.intr.udot"(%b, %a, %a) : (vector<[4]xi32>, vector<[16]xi8>, vector<[16]xi8>) -> vector<[4]xi32>
  %2 = "arm_sve.intr.smmla"(%b, %a, %a) : (vector<[4]xi32>, vector<[16]xi8>, vector<[16]xi8>) -> vector<[4]xi32>
  %3 = "arm_sve.intr.ummla"(%b, %a, %a) : (vector<[4]xi32>, vector<[16]xi8>, vector<[16]xi8>) -> vector<[4]xi32>
  %4 = "arm_sve.intr.usmmla"(%b, %a, %a) : (vector<[4]xi32>, vector<[16]xi8>, vector<[16]xi8>) -> vector<[4]xi32>
  %5 = "arm_sve.intr.add"(%m, %b, %b) : (vector<[4]xi1>, vector<[4]xi32>, vector<[4]xi32>) -> vector<[4]xi32>
  %6 = "arm_sve.intr.fadd"(%m, %c, %c) : (vector<[4]xi1>, vector<[4]xf32>, vector<[4]xf32>) -> vector<[4]xf32>
  %7 = "arm_sve.intr.mul"(%m, %b, %b) : (vector<[4]xi1>, vector<[4]xi32>, vector<[4]xi32>) -> vector<[4]xi32>
  %8 = "arm_sve.intr.fmul"(%m, %c, %c) : (vector<[4]xi1>, vector<[4]xf32>, vector<[4]xf32>) -> vector<[4]xf32>
  %9 = "arm_sve.intr.sub"(%m, %b, %b) : (vector<[4]xi1>, vector<[4]xi32>, vector<[4]xi32>) -> vector<[4]xi32>
  %10 = "arm_sve.intr.fsub"(%m, %c, %c) : (vector<[4]xi1>, vector<[4]xf32>, vector<[4]xf32>) -> vector<[4]xf32>
  %11 = "arm_sve.intr.sdiv"(%m, %b, %b) : (vector<[4]xi1>, vector<[4]xi32>, vector<[4]xi32>) -> vector<[4]xi32>
  %12 = "arm_sve.intr.udiv"(%m, %b, %b) : (vector<[4]xi1>, vector<[4]xi32>, vector<[4]xi32>) -> vector<[4]xi32>
  %13 = "arm_sve.intr.fdiv"(%m, %c, %c) : (vector<[4]xi1>, vector<[4]xf32>, vector<[4]xf32>) -> vector<[4]xf32>
  %14 = "arm_sve.intr.convert.from.svbool"(%all) : (vector<[16]xi1>) -> vector<[4]xi1>
  %15 = "arm_sve.intr.convert.to.svbool"(%m) : (vector<[4]xi1>) -> vector<[16]xi1>
  %16 = "arm_sve.intr.zip.x2"(%c, %c) : (vector<[4]xf32>, vector<[4]xf32>) -> !llvm.struct<(vector<[4]xf32>, vector<[4]xf32>)>
  %17 = "arm_sve.intr.zip.x4"(%b, %b, %b, %b) : (vector<[4]xi32>, vector<[4]xi32>, vector<[4]xi32>, vector<[4]xi32>) -> !llvm.struct<(vector<[4]xi32>, vector<[4]xi32>, vector<[4]xi32>, vector<[4]xi32>)>
  %18 = "arm_sve.intr.psel"(%all, %m, %i) : (vector<[16]xi1>, vector<[4]xi1>, i32) -> vector<[16]xi1>
  %19 = "arm_sve.intr.whilelt"(%n, %n) : (i64, i64) -> vector<[4]xi1>
  %20 = arm_sve.intr.bfmmla %c, %bf, %bf : vector<[8]xbf16> to vector<[4]xf32>
  %21 = "arm_sve.intr.dupq_lane"(%c) <{lane = 1 : i64}> : (vector<[4]xf32>) -> vector<[4]xf32>
  llvm.return
}
llvm.func @coprocessor(%a: vector<[4]xf32>, %b: vector<4xi32>, %x: f32, %n: i64, %vl: i32) {
  %0 = "vcix.v.sv"(%a, %x, %vl) <{opcode = 1 : i32}> : (vector<[4]xf32>, f32, i32) -> vector<[4]xf32>
  %1 = "vcix.v.sv"(%b, %n) <{opcode = 3 : i64}> : (vector<4xi32>, i64) -> vector<4xi32>
  %2 = "vcix.v.sv"(%a, %a, %n) <{opcode = 3 : i64}> : (vector<[4]xf32>, vector<[4]xf32>, i64) -> vector<[4]xf32>
  %3 = "vcix.v.iv"(%b) <{opcode = 3 : i32, imm = 5 : i32}> : (vector<4xi32>) -> vector<4xi32>
  %4 = "vcix.v.iv"(%a, %n) <{opcode = 3 : i64, imm = 7 : i64}> : (vector<[4]xf32>, i64) -> vector<[4]xf32>
  llvm.return
}

// expected:
// ; ModuleID = 'LLVMDialectModule'
// source_filename = "LLVMDialectModule"
//
// define void @neon(<8 x i8> %0, <16 x i8> %1, <4 x i32> %2, <2 x i32> %3, <4 x float> %4, <8 x bfloat> %5) {
//   %7 = call <8 x i16> @llvm.aarch64.neon.smull.v8i16(<8 x i8> %0, <8 x i8> %0)
//   %8 = call <2 x i64> @llvm.aarch64.neon.smull.v2i64(<2 x i32> %3, <2 x i32> %3)
//   %9 = call <2 x i32> @llvm.aarch64.neon.sdot.v2i32.v8i8(<2 x i32> %3, <8 x i8> %0, <8 x i8> %0)
//   %10 = call <4 x i32> @llvm.aarch64.neon.sdot.v4i32.v16i8(<4 x i32> %2, <16 x i8> %1, <16 x i8> %1)
//   %11 = call <4 x i32> @llvm.aarch64.neon.smmla.v4i32.v16i8(<4 x i32> %2, <16 x i8> %1, <16 x i8> %1)
//   %12 = call <4 x i32> @llvm.aarch64.neon.ummla.v4i32.v16i8(<4 x i32> %2, <16 x i8> %1, <16 x i8> %1)
//   %13 = call <4 x i32> @llvm.aarch64.neon.usmmla.v4i32.v16i8(<4 x i32> %2, <16 x i8> %1, <16 x i8> %1)
//   %14 = call <4 x float> @llvm.aarch64.neon.bfmmla(<4 x float> %4, <8 x bfloat> %5, <8 x bfloat> %5)
//   ret void
// }
//
// define void @intrinsics(<vscale x 16 x i8> %0, <vscale x 4 x i32> %1, <vscale x 4 x float> %2, <vscale x 4 x i1> %3, <vscale x 16 x i1> %4, i64 %5, i32 %6, <vscale x 8 x bfloat> %7) {
//   %9 = call <vscale x 4 x i32> @llvm.aarch64.sve.sdot.nxv4i32(<vscale x 4 x i32> %1, <vscale x 16 x i8> %0, <vscale x 16 x i8> %0)
//   %10 = call <vscale x 4 x i32> @llvm.aarch64.sve.udot.nxv4i32(<vscale x 4 x i32> %1, <vscale x 16 x i8> %0, <vscale x 16 x i8> %0)
//   %11 = call <vscale x 4 x i32> @llvm.aarch64.sve.smmla.nxv4i32(<vscale x 4 x i32> %1, <vscale x 16 x i8> %0, <vscale x 16 x i8> %0)
//   %12 = call <vscale x 4 x i32> @llvm.aarch64.sve.ummla.nxv4i32(<vscale x 4 x i32> %1, <vscale x 16 x i8> %0, <vscale x 16 x i8> %0)
//   %13 = call <vscale x 4 x i32> @llvm.aarch64.sve.usmmla.nxv4i32(<vscale x 4 x i32> %1, <vscale x 16 x i8> %0, <vscale x 16 x i8> %0)
//   %14 = call <vscale x 4 x i32> @llvm.aarch64.sve.add.nxv4i32(<vscale x 4 x i1> %3, <vscale x 4 x i32> %1, <vscale x 4 x i32> %1)
//   %15 = call <vscale x 4 x float> @llvm.aarch64.sve.fadd.nxv4f32(<vscale x 4 x i1> %3, <vscale x 4 x float> %2, <vscale x 4 x float> %2)
//   %16 = call <vscale x 4 x i32> @llvm.aarch64.sve.mul.nxv4i32(<vscale x 4 x i1> %3, <vscale x 4 x i32> %1, <vscale x 4 x i32> %1)
//   %17 = call <vscale x 4 x float> @llvm.aarch64.sve.fmul.nxv4f32(<vscale x 4 x i1> %3, <vscale x 4 x float> %2, <vscale x 4 x float> %2)
//   %18 = call <vscale x 4 x i32> @llvm.aarch64.sve.sub.nxv4i32(<vscale x 4 x i1> %3, <vscale x 4 x i32> %1, <vscale x 4 x i32> %1)
//   %19 = call <vscale x 4 x float> @llvm.aarch64.sve.fsub.nxv4f32(<vscale x 4 x i1> %3, <vscale x 4 x float> %2, <vscale x 4 x float> %2)
//   %20 = call <vscale x 4 x i32> @llvm.aarch64.sve.sdiv.nxv4i32(<vscale x 4 x i1> %3, <vscale x 4 x i32> %1, <vscale x 4 x i32> %1)
//   %21 = call <vscale x 4 x i32> @llvm.aarch64.sve.udiv.nxv4i32(<vscale x 4 x i1> %3, <vscale x 4 x i32> %1, <vscale x 4 x i32> %1)
//   %22 = call <vscale x 4 x float> @llvm.aarch64.sve.fdiv.nxv4f32(<vscale x 4 x i1> %3, <vscale x 4 x float> %2, <vscale x 4 x float> %2)
//   %23 = call <vscale x 4 x i1> @llvm.aarch64.sve.convert.from.svbool.nxv4i1(<vscale x 16 x i1> %4)
//   %24 = call <vscale x 16 x i1> @llvm.aarch64.sve.convert.to.svbool.nxv4i1(<vscale x 4 x i1> %3)
//   %25 = call { <vscale x 4 x float>, <vscale x 4 x float> } @llvm.aarch64.sve.zip.x2.nxv4f32(<vscale x 4 x float> %2, <vscale x 4 x float> %2)
//   %26 = call { <vscale x 4 x i32>, <vscale x 4 x i32>, <vscale x 4 x i32>, <vscale x 4 x i32> } @llvm.aarch64.sve.zip.x4.nxv4i32(<vscale x 4 x i32> %1, <vscale x 4 x i32> %1, <vscale x 4 x i32> %1, <vscale x 4 x i32> %1)
//   %27 = call <vscale x 16 x i1> @llvm.aarch64.sve.psel.nxv4i1(<vscale x 16 x i1> %4, <vscale x 4 x i1> %3, i32 %6)
//   %28 = call <vscale x 4 x i1> @llvm.aarch64.sve.whilelt.nxv4i1.i64(i64 %5, i64 %5)
//   %29 = call <vscale x 4 x float> @llvm.aarch64.sve.bfmmla(<vscale x 4 x float> %2, <vscale x 8 x bfloat> %7, <vscale x 8 x bfloat> %7)
//   %30 = call <vscale x 4 x float> @llvm.aarch64.sve.dupq.lane.nxv4f32(<vscale x 4 x float> %2, i64 1)
//   ret void
// }
//
// define void @coprocessor(<vscale x 4 x float> %0, <4 x i32> %1, float %2, i64 %3, i32 %4) {
//   %6 = call <vscale x 4 x float> @llvm.riscv.sf.vc.v.fv.se.nxv4f32.i32.nxv4f32.f32.i32(i32 1, <vscale x 4 x float> %0, float %2, i32 %4)
//   %7 = call <4 x i32> @llvm.riscv.sf.vc.v.xv.se.v4i32.i64.v4i32.i64.i64(i64 3, <4 x i32> %1, i64 %3, i64 4)
//   %8 = call <vscale x 4 x float> @llvm.riscv.sf.vc.v.vv.se.nxv4f32.i64.nxv4f32.nxv4f32.i64(i64 3, <vscale x 4 x float> %0, <vscale x 4 x float> %0, i64 %3)
//   %9 = call <4 x i32> @llvm.riscv.sf.vc.v.iv.se.v4i32.i32.v4i32.i32.i32(i32 3, <4 x i32> %1, i32 5, i32 4)
//   %10 = call <vscale x 4 x float> @llvm.riscv.sf.vc.v.iv.se.nxv4f32.i64.nxv4f32.i64.i64(i64 3, <vscale x 4 x float> %0, i64 7, i64 %3)
//   ret void
// }
//
// ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
// declare <8 x i16> @llvm.aarch64.neon.smull.v8i16(<8 x i8>, <8 x i8>) #0
//
// ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
// declare <2 x i64> @llvm.aarch64.neon.smull.v2i64(<2 x i32>, <2 x i32>) #0
//
// ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
// declare <2 x i32> @llvm.aarch64.neon.sdot.v2i32.v8i8(<2 x i32>, <8 x i8>, <8 x i8>) #0
//
// ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
// declare <4 x i32> @llvm.aarch64.neon.sdot.v4i32.v16i8(<4 x i32>, <16 x i8>, <16 x i8>) #0
//
// ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
// declare <4 x i32> @llvm.aarch64.neon.smmla.v4i32.v16i8(<4 x i32>, <16 x i8>, <16 x i8>) #0
//
// ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
// declare <4 x i32> @llvm.aarch64.neon.ummla.v4i32.v16i8(<4 x i32>, <16 x i8>, <16 x i8>) #0
//
// ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
// declare <4 x i32> @llvm.aarch64.neon.usmmla.v4i32.v16i8(<4 x i32>, <16 x i8>, <16 x i8>) #0
//
// ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
// declare <4 x float> @llvm.aarch64.neon.bfmmla(<4 x float>, <8 x bfloat>, <8 x bfloat>) #0
//
// ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
// declare <vscale x 4 x i32> @llvm.aarch64.sve.sdot.nxv4i32(<vscale x 4 x i32>, <vscale x 16 x i8>, <vscale x 16 x i8>) #1
//
// ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
// declare <vscale x 4 x i32> @llvm.aarch64.sve.udot.nxv4i32(<vscale x 4 x i32>, <vscale x 16 x i8>, <vscale x 16 x i8>) #1
//
// ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
// declare <vscale x 4 x i32> @llvm.aarch64.sve.smmla.nxv4i32(<vscale x 4 x i32>, <vscale x 16 x i8>, <vscale x 16 x i8>) #1
//
// ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
// declare <vscale x 4 x i32> @llvm.aarch64.sve.ummla.nxv4i32(<vscale x 4 x i32>, <vscale x 16 x i8>, <vscale x 16 x i8>) #1
//
// ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
// declare <vscale x 4 x i32> @llvm.aarch64.sve.usmmla.nxv4i32(<vscale x 4 x i32>, <vscale x 16 x i8>, <vscale x 16 x i8>) #1
//
// ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
// declare <vscale x 4 x i32> @llvm.aarch64.sve.add.nxv4i32(<vscale x 4 x i1>, <vscale x 4 x i32>, <vscale x 4 x i32>) #1
//
// ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
// declare <vscale x 4 x float> @llvm.aarch64.sve.fadd.nxv4f32(<vscale x 4 x i1>, <vscale x 4 x float>, <vscale x 4 x float>) #0
//
// ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
// declare <vscale x 4 x i32> @llvm.aarch64.sve.mul.nxv4i32(<vscale x 4 x i1>, <vscale x 4 x i32>, <vscale x 4 x i32>) #1
//
// ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
// declare <vscale x 4 x float> @llvm.aarch64.sve.fmul.nxv4f32(<vscale x 4 x i1>, <vscale x 4 x float>, <vscale x 4 x float>) #0
//
// ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
// declare <vscale x 4 x i32> @llvm.aarch64.sve.sub.nxv4i32(<vscale x 4 x i1>, <vscale x 4 x i32>, <vscale x 4 x i32>) #1
//
// ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
// declare <vscale x 4 x float> @llvm.aarch64.sve.fsub.nxv4f32(<vscale x 4 x i1>, <vscale x 4 x float>, <vscale x 4 x float>) #0
//
// ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
// declare <vscale x 4 x i32> @llvm.aarch64.sve.sdiv.nxv4i32(<vscale x 4 x i1>, <vscale x 4 x i32>, <vscale x 4 x i32>) #1
//
// ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
// declare <vscale x 4 x i32> @llvm.aarch64.sve.udiv.nxv4i32(<vscale x 4 x i1>, <vscale x 4 x i32>, <vscale x 4 x i32>) #1
//
// ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
// declare <vscale x 4 x float> @llvm.aarch64.sve.fdiv.nxv4f32(<vscale x 4 x i1>, <vscale x 4 x float>, <vscale x 4 x float>) #0
//
// ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
// declare <vscale x 4 x i1> @llvm.aarch64.sve.convert.from.svbool.nxv4i1(<vscale x 16 x i1>) #1
//
// ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
// declare <vscale x 16 x i1> @llvm.aarch64.sve.convert.to.svbool.nxv4i1(<vscale x 4 x i1>) #1
//
// ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
// declare { <vscale x 4 x float>, <vscale x 4 x float> } @llvm.aarch64.sve.zip.x2.nxv4f32(<vscale x 4 x float>, <vscale x 4 x float>) #0
//
// ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
// declare { <vscale x 4 x i32>, <vscale x 4 x i32>, <vscale x 4 x i32>, <vscale x 4 x i32> } @llvm.aarch64.sve.zip.x4.nxv4i32(<vscale x 4 x i32>, <vscale x 4 x i32>, <vscale x 4 x i32>, <vscale x 4 x i32>) #0
//
// ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
// declare <vscale x 16 x i1> @llvm.aarch64.sve.psel.nxv4i1(<vscale x 16 x i1>, <vscale x 4 x i1>, i32) #0
//
// ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
// declare <vscale x 4 x i1> @llvm.aarch64.sve.whilelt.nxv4i1.i64(i64, i64) #1
//
// ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
// declare <vscale x 4 x float> @llvm.aarch64.sve.bfmmla(<vscale x 4 x float>, <vscale x 8 x bfloat>, <vscale x 8 x bfloat>) #0
//
// ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
// declare <vscale x 4 x float> @llvm.aarch64.sve.dupq.lane.nxv4f32(<vscale x 4 x float>, i64) #1
//
// ; Function Attrs: nounwind
// declare <vscale x 4 x float> @llvm.riscv.sf.vc.v.fv.se.nxv4f32.i32.nxv4f32.f32.i32(i32 immarg, <vscale x 4 x float>, float, i32) #2
//
// ; Function Attrs: nounwind
// declare <4 x i32> @llvm.riscv.sf.vc.v.xv.se.v4i32.i64.v4i32.i64.i64(i64 immarg, <4 x i32>, i64, i64) #2
//
// ; Function Attrs: nounwind
// declare <vscale x 4 x float> @llvm.riscv.sf.vc.v.vv.se.nxv4f32.i64.nxv4f32.nxv4f32.i64(i64 immarg, <vscale x 4 x float>, <vscale x 4 x float>, i64) #2
//
// ; Function Attrs: nounwind
// declare <4 x i32> @llvm.riscv.sf.vc.v.iv.se.v4i32.i32.v4i32.i32.i32(i32 immarg, <4 x i32>, i32 immarg, i32) #2
//
// ; Function Attrs: nounwind
// declare <vscale x 4 x float> @llvm.riscv.sf.vc.v.iv.se.nxv4f32.i64.nxv4f32.i64.i64(i64 immarg, <vscale x 4 x float>, i64 immarg, i64) #2
//
// attributes #0 = { nocallback nofree nosync nounwind willreturn memory(none) }
// attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
// attributes #2 = { nounwind }
//
// !llvm.module.flags = !{!0}
//
// !0 = !{i32 2, !"Debug Info Version", i32 3}
