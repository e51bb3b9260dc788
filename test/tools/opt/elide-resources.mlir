// test: pass --mlir-elide-resource-strings-if-larger=14
// The length is that of the printed text, quotes included.

func.func private @f() attributes {x = dense_resource<x> : tensor<1xi8>, y = dense_resource<y> : tensor<3xi8>}
{-#
  dialect_resources: {
    builtin: {
      x: "0x0100000001",
      y: "0x01000000010203"
    }
  },
  external_resources: {
    vendor: {
      flag: true,
      long: "abcdefghijklmnop"
    }
  }
#-}

// expected:
// module {
//   func.func private @f() attributes {x = dense_resource<x> : tensor<1xi8>, y = dense_resource<y> : tensor<3xi8>}
// }
//
// {-#
//   dialect_resources: {
//     builtin: {
//       x: "0x0100000001"
//     }
//   },
//   external_resources: {
//     vendor: {
//       flag: true
//     }
//   }
// #-}
