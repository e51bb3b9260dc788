// test: fold

// Differences compared with zero, values with themselves, maxima and minima with constants: what holds for both widths.

func.func @s_eq(%a: index, %b: index) -> (i1, i1) {
 %c0 = index.constant 0
 %0 = index.sub %a, %b
 %1 = index.cmp eq(%0, %c0)
 %2 = index.cmp eq(%c0, %0)
 return %1, %2 : i1, i1
}

// expected:
// module {
//   func.func @s_eq(%arg0: index, %arg1: index) -> (i1, i1) {
//     %0 = index.cmp eq(%arg0, %arg1)
//     %1 = index.cmp eq(%arg1, %arg0)
//     return %0, %1 : i1, i1
//   }
// }

// -----

func.func @s_sgt(%a: index, %b: index) -> (i1, i1) {
 %c0 = index.constant 0
 %0 = index.sub %a, %b
 %1 = index.cmp sgt(%0, %c0)
 %2 = index.cmp sgt(%c0, %0)
 return %1, %2 : i1, i1
}

// expected:
// module {
//   func.func @s_sgt(%arg0: index, %arg1: index) -> (i1, i1) {
//     %0 = index.cmp sgt(%arg0, %arg1)
//     %1 = index.cmp sgt(%arg1, %arg0)
//     return %0, %1 : i1, i1
//   }
// }

// -----

func.func @m_0(%a: index) -> (i1, i1, i1, i1, i1, i1, i1, i1, i1, i1) {
 %A = index.constant 0
 %B = index.constant 0
 %m = index.maxs %a, %A
 %0 = index.cmp eq(%m, %B)
 %1 = index.cmp ne(%m, %B)
 %2 = index.cmp slt(%m, %B)
 %3 = index.cmp sle(%m, %B)
 %4 = index.cmp sgt(%m, %B)
 %5 = index.cmp sge(%m, %B)
 %6 = index.cmp ult(%m, %B)
 %7 = index.cmp ule(%m, %B)
 %8 = index.cmp ugt(%m, %B)
 %9 = index.cmp uge(%m, %B)
 return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9 : i1, i1, i1, i1, i1, i1, i1, i1, i1, i1
}

// expected:
// module {
//   func.func @m_0(%arg0: index) -> (i1, i1, i1, i1, i1, i1, i1, i1, i1, i1) {
//     %true = index.bool.constant true
//     %false = index.bool.constant false
//     %idx0 = index.constant 0
//     %0 = index.maxs %arg0, %idx0
//     %1 = index.cmp eq(%0, %idx0)
//     %2 = index.cmp ne(%0, %idx0)
//     %3 = index.cmp sle(%0, %idx0)
//     %4 = index.cmp sgt(%0, %idx0)
//     %5 = index.cmp ule(%0, %idx0)
//     %6 = index.cmp ugt(%0, %idx0)
//     return %1, %2, %false, %3, %4, %true, %false, %5, %6, %true : i1, i1, i1, i1, i1, i1, i1, i1, i1, i1
//   }
// }

// -----

func.func @m_18(%a: index) -> (i1, i1, i1, i1, i1, i1, i1, i1, i1, i1) {
 %A = index.constant -1
 %B = index.constant -5
 %m = index.maxs %a, %A
 %0 = index.cmp eq(%m, %B)
 %1 = index.cmp ne(%m, %B)
 %2 = index.cmp slt(%m, %B)
 %3 = index.cmp sle(%m, %B)
 %4 = index.cmp sgt(%m, %B)
 %5 = index.cmp sge(%m, %B)
 %6 = index.cmp ult(%m, %B)
 %7 = index.cmp ule(%m, %B)
 %8 = index.cmp ugt(%m, %B)
 %9 = index.cmp uge(%m, %B)
 return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9 : i1, i1, i1, i1, i1, i1, i1, i1, i1, i1
}

// expected:
// module {
//   func.func @m_18(%arg0: index) -> (i1, i1, i1, i1, i1, i1, i1, i1, i1, i1) {
//     %true = index.bool.constant true
//     %false = index.bool.constant false
//     %idx-1 = index.constant -1
//     %idx-5 = index.constant -5
//     %0 = index.maxs %arg0, %idx-1
//     %1 = index.cmp eq(%0, %idx-5)
//     %2 = index.cmp ne(%0, %idx-5)
//     %3 = index.cmp ult(%0, %idx-5)
//     %4 = index.cmp ule(%0, %idx-5)
//     %5 = index.cmp ugt(%0, %idx-5)
//     %6 = index.cmp uge(%0, %idx-5)
//     return %1, %2, %false, %false, %true, %true, %3, %4, %5, %6 : i1, i1, i1, i1, i1, i1, i1, i1, i1, i1
//   }
// }

// -----

func.func @m_50(%a: index) -> (i1, i1, i1, i1, i1, i1, i1, i1, i1, i1) {
 %A = index.constant 0
 %B = index.constant 1
 %m = index.mins %a, %A
 %0 = index.cmp eq(%m, %B)
 %1 = index.cmp ne(%m, %B)
 %2 = index.cmp slt(%m, %B)
 %3 = index.cmp sle(%m, %B)
 %4 = index.cmp sgt(%m, %B)
 %5 = index.cmp sge(%m, %B)
 %6 = index.cmp ult(%m, %B)
 %7 = index.cmp ule(%m, %B)
 %8 = index.cmp ugt(%m, %B)
 %9 = index.cmp uge(%m, %B)
 return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9 : i1, i1, i1, i1, i1, i1, i1, i1, i1, i1
}

// expected:
// module {
//   func.func @m_50(%arg0: index) -> (i1, i1, i1, i1, i1, i1, i1, i1, i1, i1) {
//     %false = index.bool.constant false
//     %true = index.bool.constant true
//     %idx0 = index.constant 0
//     %idx1 = index.constant 1
//     %0 = index.mins %arg0, %idx0
//     %1 = index.cmp eq(%0, %idx1)
//     %2 = index.cmp ne(%0, %idx1)
//     %3 = index.cmp ult(%0, %idx1)
//     %4 = index.cmp ule(%0, %idx1)
//     %5 = index.cmp ugt(%0, %idx1)
//     %6 = index.cmp uge(%0, %idx1)
//     return %1, %2, %true, %true, %false, %false, %3, %4, %5, %6 : i1, i1, i1, i1, i1, i1, i1, i1, i1, i1
//   }
// }

// -----

func.func @m_105(%a: index) -> (i1, i1, i1, i1, i1, i1, i1, i1, i1, i1) {
 %A = index.constant 1
 %B = index.constant 0
 %m = index.maxu %a, %A
 %0 = index.cmp eq(%m, %B)
 %1 = index.cmp ne(%m, %B)
 %2 = index.cmp slt(%m, %B)
 %3 = index.cmp sle(%m, %B)
 %4 = index.cmp sgt(%m, %B)
 %5 = index.cmp sge(%m, %B)
 %6 = index.cmp ult(%m, %B)
 %7 = index.cmp ule(%m, %B)
 %8 = index.cmp ugt(%m, %B)
 %9 = index.cmp uge(%m, %B)
 return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9 : i1, i1, i1, i1, i1, i1, i1, i1, i1, i1
}

// expected:
// module {
//   func.func @m_105(%arg0: index) -> (i1, i1, i1, i1, i1, i1, i1, i1, i1, i1) {
//     %true = index.bool.constant true
//     %false = index.bool.constant false
//     %idx1 = index.constant 1
//     %idx0 = index.constant 0
//     %0 = index.maxu %arg0, %idx1
//     %1 = index.cmp eq(%0, %idx0)
//     %2 = index.cmp ne(%0, %idx0)
//     %3 = index.cmp slt(%0, %idx0)
//     %4 = index.cmp sle(%0, %idx0)
//     %5 = index.cmp sgt(%0, %idx0)
//     %6 = index.cmp sge(%0, %idx0)
//     return %1, %2, %3, %4, %5, %6, %false, %false, %true, %true : i1, i1, i1, i1, i1, i1, i1, i1, i1, i1
//   }
// }

// -----

func.func @m_150(%a: index) -> (i1, i1, i1, i1, i1, i1, i1, i1, i1, i1) {
 %A = index.constant 0
 %B = index.constant 5
 %m = index.minu %a, %A
 %0 = index.cmp eq(%m, %B)
 %1 = index.cmp ne(%m, %B)
 %2 = index.cmp slt(%m, %B)
 %3 = index.cmp sle(%m, %B)
 %4 = index.cmp sgt(%m, %B)
 %5 = index.cmp sge(%m, %B)
 %6 = index.cmp ult(%m, %B)
 %7 = index.cmp ule(%m, %B)
 %8 = index.cmp ugt(%m, %B)
 %9 = index.cmp uge(%m, %B)
 return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9 : i1, i1, i1, i1, i1, i1, i1, i1, i1, i1
}

// expected:
// module {
//   func.func @m_150(%arg0: index) -> (i1, i1, i1, i1, i1, i1, i1, i1, i1, i1) {
//     %false = index.bool.constant false
//     %true = index.bool.constant true
//     return %false, %true, %true, %true, %false, %false, %true, %true, %false, %false : i1, i1, i1, i1, i1, i1, i1, i1, i1, i1
//   }
// }

// -----

func.func @mul(%a: index) -> (index, index) {
 %c = index.constant 0
 %0 = index.mul %a, %c
 %1 = index.mul %c, %a
 return %0, %1 : index, index }

// expected:
// module {
//   func.func @mul(%arg0: index) -> (index, index) {
//     %idx0 = index.constant 0
//     return %idx0, %idx0 : index, index
//   }
// }

// -----

func.func @self(%a: index) -> (i1, i1, i1, i1) {
  %0 = index.cmp eq(%a, %a)
  %1 = index.cmp ne(%a, %a)
  %2 = index.cmp sle(%a, %a)
  %3 = index.cmp ugt(%a, %a)
  return %0, %1, %2, %3 : i1, i1, i1, i1
}

// expected:
// module {
//   func.func @self(%arg0: index) -> (i1, i1, i1, i1) {
//     %true = index.bool.constant true
//     %false = index.bool.constant false
//     return %true, %false, %true, %false : i1, i1, i1, i1
//   }
// }

// -----

// An operand that nothing is known of may come from any op.
func.func @unknown(%a: i64) -> i1 {
  %c30 = index.constant 30
  %0 = index.casts %a : i64 to index
  %1 = index.cmp sge(%0, %c30)
  return %1 : i1
}

// expected:
// module {
//   func.func @unknown(%arg0: i64) -> i1 {
//     %idx30 = index.constant 30
//     %0 = index.casts %arg0 : i64 to index
//     %1 = index.cmp sge(%0, %idx30)
//     return %1 : i1
//   }
// }
