// What the driver of a launch, which native-launch.ts writes in LLVM IR, and the runtime in C share.
#include <stdint.h>

// A variable that the host binds or that belongs to work-groups or invocations.
enum { BUFFER, BUILT_IN, PRIVATE, WORKGROUP };
struct variable {
  int32_t kind;
  int32_t built_in; // its place in the list of native-launch.ts
  int32_t component_bytes;
  int32_t components;
  char *address;
  int64_t bytes;
  const char *initial; // of private variables
};

extern struct variable harness_variables[];
extern const int32_t harness_variable_count;
void harness_kernel(void);

// What calls of the runtime become: the name without mangling, the types of result and arguments, a pointer to each argument and to the result.
void harness_call(const char *name, const char *types, void **args, void *result);

// Waits until all invocations of the work-group are here.
void wait_for_group(void);
int local_index(void);
int local_count(void);
const int32_t *local_size(void);
int call_images(const char *name, const char *types, void **args, void *result);
void read_images(void);
void write_images(void);
