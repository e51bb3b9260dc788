// test: pass --convert-vector-to-scf

// Vectors are printed element by element; integers of odd widths are extended.

func.func @p0(%a: vector<f32>) {
  vector.print %a : vector<f32>
  return
}

// expected:
// module {
//   func.func @p0(%arg0: vector<f32>) {
//     %c0 = arith.constant 0 : index
//     %c1 = arith.constant 1 : index
//     vector.print punctuation <open>
//     scf.for %arg1 = %c0 to %c1 step %c1 {
//       %0 = vector.extract %arg0[] : f32 from vector<f32>
//       vector.print %0 : f32 punctuation <no_punctuation>
//       %1 = arith.cmpi ult, %arg1, %c0 : index
//       scf.if %1 {
//         vector.print punctuation <comma>
//       }
//     }
//     vector.print punctuation <close>
//     vector.print
//     return
//   }
// }

// -----

func.func @p1(%a: vector<2x2xf32>) {
  vector.print %a : vector<2x2xf32>
  return
}

// expected:
// module {
//   func.func @p1(%arg0: vector<2x2xf32>) {
//     %c1 = arith.constant 1 : index
//     %c2 = arith.constant 2 : index
//     %c0 = arith.constant 0 : index
//     %0 = vector.shape_cast %arg0 : vector<2x2xf32> to vector<4xf32>
//     vector.print punctuation <open>
//     scf.for %arg1 = %c0 to %c2 step %c1 {
//       vector.print punctuation <open>
//       scf.for %arg2 = %c0 to %c2 step %c1 {
//         %2 = arith.muli %arg1, %c2 : index
//         %3 = arith.addi %arg2, %2 : index
//         %4 = vector.extract %0[%3] : f32 from vector<4xf32>
//         vector.print %4 : f32 punctuation <no_punctuation>
//         %5 = arith.cmpi ult, %arg2, %c1 : index
//         scf.if %5 {
//           vector.print punctuation <comma>
//         }
//       }
//       vector.print punctuation <close>
//       %1 = arith.cmpi ult, %arg1, %c1 : index
//       scf.if %1 {
//         vector.print punctuation <comma>
//       }
//     }
//     vector.print punctuation <close>
//     vector.print
//     return
//   }
// }

// -----

func.func @p2(%a: vector<[4]xi32>) {
  vector.print %a : vector<[4]xi32>
  return
}

// expected:
// module {
//   func.func @p2(%arg0: vector<[4]xi32>) {
//     %c0 = arith.constant 0 : index
//     %c4 = arith.constant 4 : index
//     %c1 = arith.constant 1 : index
//     %vscale = vector.vscale
//     %c4_vscale = arith.muli %vscale, %c4 : index
//     %0 = arith.subi %c4_vscale, %c1 : index
//     vector.print punctuation <open>
//     scf.for %arg1 = %c0 to %c4_vscale step %c1 {
//       %1 = vector.extract %arg0[%arg1] : i32 from vector<[4]xi32>
//       vector.print %1 : i32 punctuation <no_punctuation>
//       %2 = arith.cmpi ult, %arg1, %0 : index
//       scf.if %2 {
//         vector.print punctuation <comma>
//       }
//     }
//     vector.print punctuation <close>
//     vector.print
//     return
//   }
// }

// -----

func.func @p5(%a: vector<2x1x3xsi4>) {
  vector.print %a : vector<2x1x3xsi4>
  return
}

// expected:
// module {
//   func.func @p5(%arg0: vector<2x1x3xsi4>) {
//     %c3 = arith.constant 3 : index
//     %c1 = arith.constant 1 : index
//     %c2 = arith.constant 2 : index
//     %c0 = arith.constant 0 : index
//     %0 = vector.bitcast %arg0 : vector<2x1x3xsi4> to vector<2x1x3xi4>
//     %1 = arith.extsi %0 : vector<2x1x3xi4> to vector<2x1x3xi8>
//     %2 = vector.bitcast %1 : vector<2x1x3xi8> to vector<2x1x3xsi8>
//     %3 = vector.shape_cast %2 : vector<2x1x3xsi8> to vector<6xsi8>
//     vector.print punctuation <open>
//     scf.for %arg1 = %c0 to %c2 step %c1 {
//       vector.print punctuation <open>
//       scf.for %arg2 = %c0 to %c1 step %c1 {
//         vector.print punctuation <open>
//         scf.for %arg3 = %c0 to %c3 step %c1 {
//           %6 = arith.muli %arg2, %c3 : index
//           %7 = arith.addi %arg3, %6 : index
//           %8 = arith.muli %arg1, %c3 : index
//           %9 = arith.addi %7, %8 : index
//           %10 = vector.extract %3[%9] : si8 from vector<6xsi8>
//           vector.print %10 : si8 punctuation <no_punctuation>
//           %11 = arith.cmpi ult, %arg3, %c2 : index
//           scf.if %11 {
//             vector.print punctuation <comma>
//           }
//         }
//         vector.print punctuation <close>
//         %5 = arith.cmpi ult, %arg2, %c0 : index
//         scf.if %5 {
//           vector.print punctuation <comma>
//         }
//       }
//       vector.print punctuation <close>
//       %4 = arith.cmpi ult, %arg1, %c1 : index
//       scf.if %4 {
//         vector.print punctuation <comma>
//       }
//     }
//     vector.print punctuation <close>
//     vector.print
//     return
//   }
// }

// -----

func.func @p8(%a: vector<3xi1>, %b: vector<2xindex>, %c: vector<2xui8>, %d: vector<1xi65>, %e : vector<1xi33>, %f : vector<2xf16>) {
  vector.print %a : vector<3xi1>
  vector.print %b : vector<2xindex>
  vector.print %c : vector<2xui8>
  vector.print %d : vector<1xi65>
  vector.print %e : vector<1xi33>
  vector.print %f : vector<2xf16>
  return
}

// expected:
// module {
//   func.func @p8(%arg0: vector<3xi1>, %arg1: vector<2xindex>, %arg2: vector<2xui8>, %arg3: vector<1xi65>, %arg4: vector<1xi33>, %arg5: vector<2xf16>) {
//     %c2 = arith.constant 2 : index
//     %c1 = arith.constant 1 : index
//     %c3 = arith.constant 3 : index
//     %c0 = arith.constant 0 : index
//     %0 = arith.extui %arg0 : vector<3xi1> to vector<3xi8>
//     vector.print punctuation <open>
//     scf.for %arg6 = %c0 to %c3 step %c1 {
//       %3 = vector.extract %0[%arg6] : i8 from vector<3xi8>
//       vector.print %3 : i8 punctuation <no_punctuation>
//       %4 = arith.cmpi ult, %arg6, %c2 : index
//       scf.if %4 {
//         vector.print punctuation <comma>
//       }
//     }
//     vector.print punctuation <close>
//     vector.print
//     vector.print punctuation <open>
//     scf.for %arg6 = %c0 to %c2 step %c1 {
//       %3 = vector.extract %arg1[%arg6] : index from vector<2xindex>
//       vector.print %3 : index punctuation <no_punctuation>
//       %4 = arith.cmpi ult, %arg6, %c1 : index
//       scf.if %4 {
//         vector.print punctuation <comma>
//       }
//     }
//     vector.print punctuation <close>
//     vector.print
//     vector.print punctuation <open>
//     scf.for %arg6 = %c0 to %c2 step %c1 {
//       %3 = vector.extract %arg2[%arg6] : ui8 from vector<2xui8>
//       vector.print %3 : ui8 punctuation <no_punctuation>
//       %4 = arith.cmpi ult, %arg6, %c1 : index
//       scf.if %4 {
//         vector.print punctuation <comma>
//       }
//     }
//     vector.print punctuation <close>
//     vector.print
//     %1 = arith.extsi %arg3 : vector<1xi65> to vector<1xi128>
//     vector.print punctuation <open>
//     scf.for %arg6 = %c0 to %c1 step %c1 {
//       %3 = vector.extract %1[%arg6] : i128 from vector<1xi128>
//       vector.print %3 : i128 punctuation <no_punctuation>
//       %4 = arith.cmpi ult, %arg6, %c0 : index
//       scf.if %4 {
//         vector.print punctuation <comma>
//       }
//     }
//     vector.print punctuation <close>
//     vector.print
//     %2 = arith.extsi %arg4 : vector<1xi33> to vector<1xi64>
//     vector.print punctuation <open>
//     scf.for %arg6 = %c0 to %c1 step %c1 {
//       %3 = vector.extract %2[%arg6] : i64 from vector<1xi64>
//       vector.print %3 : i64 punctuation <no_punctuation>
//       %4 = arith.cmpi ult, %arg6, %c0 : index
//       scf.if %4 {
//         vector.print punctuation <comma>
//       }
//     }
//     vector.print punctuation <close>
//     vector.print
//     vector.print punctuation <open>
//     scf.for %arg6 = %c0 to %c2 step %c1 {
//       %3 = vector.extract %arg5[%arg6] : f16 from vector<2xf16>
//       vector.print %3 : f16 punctuation <no_punctuation>
//       %4 = arith.cmpi ult, %arg6, %c1 : index
//       scf.if %4 {
//         vector.print punctuation <comma>
//       }
//     }
//     vector.print punctuation <close>
//     vector.print
//     return
//   }
// }
