// test: verify --allow-unregistered-dialect

// expected-error @+1 {{'scf.if' op must have an else block if defining values}}
func.func @f(%a: index, %b: i1, %f: f32) { %0 = scf.if %b -> f32 { scf.yield %f : f32 } return }

// -----

// expected-error @+2 {{'scf.if' op along control flow edge from Operation scf.yield to parent: region branch point has 0 operands, but region successor needs 1 inputs}}
// expected-note @+1 {{region branch point}}
func.func @f(%a: index, %b: i1, %f: f32) { %0 = scf.if %b -> f32 { scf.yield %f : f32 } else { } return }

// -----

// expected-error @+2 {{use of value '%x' expects different type than prior uses: 'f32' vs 'f64'}}
// expected-note @+1 {{prior use here}}
func.func @f(%a: index, %b: i1, %f: f32) { %0 = scf.for %i = %a to %a step %a iter_args(%x = %f) -> (f64) { scf.yield %x : f32 } return }

// -----

// expected-error @+1 {{custom op 'scf.for' mismatch in number of loop-carried values and defined values}}
func.func @f(%a: index, %b: i1, %f: f32) { scf.for %i = %a to %a step %a iter_args(%x = %f) -> (f32, f32) { scf.yield %x : f32 } return }

// -----

// expected-error @+2 {{'scf.while' op expects the 'before' region to terminate with 'scf.condition'}}
// expected-note @+1 {{terminator here}}
func.func @f(%a: index, %b: i1, %f: f32) { scf.while : () -> () { scf.yield } do { scf.yield } return }

// -----

// expected-error @+2 {{'scf.while' op expects the 'after' region to terminate with 'scf.yield'}}
// expected-note @+1 {{terminator here}}
func.func @f(%a: index, %b: i1, %f: f32) { scf.while : () -> () { scf.condition(%b) } do { scf.condition(%b) } return }

// -----

// expected-error @+2 {{'scf.while' op along control flow edge from Operation scf.condition to Region #1: region branch point has 1 operands, but region successor needs 0 inputs}}
// expected-note @+1 {{region branch point}}
func.func @f(%a: index, %b: i1, %f: f32) { scf.while : () -> f32 { scf.condition(%b) %f : f32 } do { scf.yield } return }

// -----

// expected-error @+1 {{'scf.execute_region' op region needs to have at least one block}}
func.func @f(%a: index, %b: i1, %f: f32) { scf.execute_region { } return }

// -----

// expected-error @+1 {{'scf.execute_region' op region cannot have any arguments}}
func.func @f(%a: index, %b: i1, %f: f32) { scf.execute_region { ^a(%x: i32): scf.yield } return }

// -----

// expected-error @+1 {{'scf.index_switch' op region #1 ('caseRegions') failed to verify constraint: region with 1 blocks}}
func.func @f(%a: index, %b: i1, %f: f32) { scf.index_switch %a case 1 { } case 1 { } default { } return }

// -----

// expected-error @+2 {{'scf.index_switch' op expected result #0 of each region to be 'f32'}}
// expected-note @+1 {{case region #0 returns 'i1' here}}
func.func @f(%a: index, %b: i1, %f: f32) { %0 = scf.index_switch %a -> f32 case 1 { scf.yield %b : i1 } default { scf.yield %f : f32 } return }

// -----

// expected-error @+1 {{'scf.parallel' op needs at least one tuple element for lowerBound, upperBound and step}}
func.func @f(%a: index, %b: i1, %f: f32) { scf.parallel () = () to () step () { } return }

// -----

// expected-error @+1 {{'scf.parallel' op expects number of results: 1 to be the same as number of reductions: 0}}
func.func @f(%a: index, %b: i1, %f: f32) { scf.parallel (%i) = (%a) to (%a) step (%a) init(%f) -> f32 { } return }

// -----

// expected-error @+1 {{'scf.parallel' op constant step operand must be positive}}
func.func @f(%a: index, %b: i1, %f: f32) { %c = arith.constant 0 : index scf.parallel (%i) = (%a) to (%a) step (%c) { } return }

// -----

// expected-error @+1 {{'scf.reduce' op expected two block arguments with type 'f32' in the 0-th reduction region}}
func.func @f(%a: index, %b: i1, %f: f32) { scf.parallel (%i) = (%a) to (%a) step (%a) init(%f) -> f32 { scf.reduce(%f : f32) { ^b(%x: f32, %y: i32): scf.reduce.return %x : f32 } } return }

// -----

// expected-error @+1 {{'scf.reduce.return' op must have type 'f32' (the type of the reduction inputs)}}
func.func @f(%a: index, %b: i1, %f: f32) { scf.parallel (%i) = (%a) to (%a) step (%a) init(%f) -> f32 { scf.reduce(%f : f32) { ^b(%x: f32, %y: f32): scf.reduce.return %a : index } } return }

// -----

// expected-error @+1 {{'scf.forall' op mapping attribute size must match op rank}}
func.func @f(%a: index, %b: i1, %f: f32) { scf.forall (%i) in (%a) { } {mapping = [#gpu.thread<x>, #gpu.thread<y>]} return }

// -----

// expected-error @+1 {{'scf.forall' op attribute 'mapping' failed to satisfy constraint: Device Mapping array attribute}}
func.func @f(%a: index, %b: i1, %f: f32) { scf.forall (%i) in (%a) { } {mapping = [1]} return }

// -----

// expected-error @+1 {{'scf.forall' op region expects 1 arguments}}
func.func @f(%a: index, %b: i1, %f: f32) { "scf.forall"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0>, staticLowerBound = array<i64: 0>, staticUpperBound = array<i64: 4>, staticStep = array<i64: 1>}> ({ scf.forall.in_parallel { } }) : () -> () return }

// -----

// expected-error @+1 {{expected 2 upper bound values, got 1}}
func.func @f(%a: index, %b: i1, %f: f32) { scf.forall (%i, %j) in (%a) { } return }

// -----

// expected-error @+1 {{'scf.yield' op expects parent op to be one of 'scf.execute_region, scf.for, scf.if, scf.index_switch, scf.while'}}
func.func @f() { scf.yield }
