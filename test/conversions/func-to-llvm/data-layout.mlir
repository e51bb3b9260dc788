// test: pass --set-llvm-module-datalayout=data-layout=p:32:32:32

module {
}

// expected:
// module attributes {llvm.data_layout = "p:32:32:32"} {
// }
