// test: fold

func.func @known_amounts_fold() -> (index, index, index) {
  %0 = index.constant 42
  %1 = index.constant -1
  %2 = index.constant 4294967296
  %3 = index.constant 31
  %4 = index.shl %0, %3
  %5 = index.shl %1, %3
  %6 = index.shl %2, %3
  return %4, %5, %6 : index, index, index
}

// expected:
// module {
//   func.func @known_amounts_fold() -> (index, index, index) {
//     %idx90194313216 = index.constant 90194313216
//     %idx-2147483648 = index.constant -2147483648
//     %idx-9223372036854775808 = index.constant -9223372036854775808
//     return %idx90194313216, %idx-2147483648, %idx-9223372036854775808 : index, index, index
//   }
// }

// -----

func.func @a_shift_by_the_width_of_some_target_stays(%x: index) -> (index, index, index) {
  %0 = index.constant 0
  %32 = index.constant 32
  %minus = index.constant -1
  %1 = index.shl %x, %0
  %2 = index.shl %32, %32
  %3 = index.shl %32, %minus
  return %1, %2, %3 : index, index, index
}

// expected:
// module {
//   func.func @a_shift_by_the_width_of_some_target_stays(%arg0: index) -> (index, index, index) {
//     %idx0 = index.constant 0
//     %idx32 = index.constant 32
//     %idx-1 = index.constant -1
//     %0 = index.shl %arg0, %idx0
//     %1 = index.shl %idx32, %idx32
//     %2 = index.shl %idx32, %idx-1
//     return %0, %1, %2 : index, index, index
//   }
// }
