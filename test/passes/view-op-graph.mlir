// RUN: spirvana-opt %s --view-op-graph -o %t 2>&1 | FileCheck %s --check-prefix=DATA
// RUN: spirvana-opt %s --view-op-graph='print-control-flow-edges print-data-flow-edges=false print-attrs=false print-result-types=false max-label-len=5' -o %t 2>&1 | FileCheck %s --check-prefix=CONTROL

// DATA: digraph G {
// DATA-NEXT:   compound = true;
// DATA-NEXT:   subgraph cluster_1 {
// DATA-NEXT:     v2 [label = " ", shape = plain];
// DATA-NEXT:     label = "builtin.module : ()\l";
// DATA:            label = "func.func : ()\lfunction_type: (i32) -\> i32\lsym_name: \"f\"\l";
// DATA:            v[[A:[0-9]+]] [label = "<res_arg0> %arg0 i32", shape = Mrecord];
// DATA:            v{{.*}} [fillcolor = "0.000000 0.3 0.95", label = "{arith.constant\l\lvalue: dense\<[1, 2, 3, 4]\> ...\l|{<res_cst> %cst vector\<4xi32\>}}", shape = Mrecord, style = filled];
// DATA:            subgraph cluster_[[C:[0-9]+]] {
// DATA-NEXT:         v[[R:[0-9]+]] [label = " ", shape = plain];
// DATA-NEXT:         label = "test.region : (i32, i32)\l";
// DATA:            label = "{{[{][{]}}<arg_0_1> %0#1}|func.return\l}"
// DATA:        v[[A]]:res_arg0:s -> v[[R]][lhead = cluster_[[C]], style = solid];
// DATA-NEXT:   v[[R]] -> v{{[0-9]+}}:arg_0_1:n[ltail = cluster_[[C]], style = solid];
// DATA-NEXT: }

// CONTROL:     label = "builtin.module";
// CONTROL:     v[[CST:[0-9]+]] [fillcolor = "0.000000 0.3 0.95", label = "{arith.constant\l|{<res_cst> %cst}}", shape = Mrecord, style = filled];
// CONTROL:     subgraph cluster_[[C:[0-9]+]] {
// CONTROL-NEXT:  v[[R:[0-9]+]] [label = " ", shape = plain];
// CONTROL:   v[[CST]] -> v[[R]][lhead = cluster_[[C]], style = dashed];
// CONTROL-NEXT: v[[R]] -> v{{[0-9]+}}[ltail = cluster_[[C]], style = dashed];
// CONTROL-NEXT: }
func.func @f(%a: i32) -> i32 {
  %0 = arith.constant dense<[1, 2, 3, 4]> : vector<4xi32>
  %1:2 = "test.region"(%a) ({
  ^bb0(%b: i32):
  }) : (i32) -> (i32, i32)
  return %1#1 : i32
}
