// test: verify

// expected-error @+1 {{'index.constant' op attribute 'value' failed to satisfy constraint: index attribute}}
%0 = index.constant true

// -----

// expected-error @+1 {{integer constant out of range for attribute}}
%0 = index.constant 99999999999999999999

// -----

// expected-error @+1 {{'index.constant' op attribute 'value' failed to satisfy constraint: index attribute}}
%0 = "index.constant"() {value = 1 : i32} : () -> index
