// What the driver of a launch, which native-module.ts writes in LLVM IR, and the runtime in C share.
#include <stdint.h>

// Of a work-group.
enum { MOST_ITEMS = 1024 };

// A variable that the host binds or that belongs to work-groups or invocations.
enum { BUFFER, BUILT_IN, PRIVATE, WORKGROUP };
struct variable {
  int32_t kind;
  int32_t built_in; // its place in the list of native-module.ts
  int32_t component_bytes;
  int32_t components;
  char *address;
  int64_t bytes;
  const char *initial; // of private variables
};

extern struct variable harness_variables[];
extern const int32_t harness_variable_count;
void harness_kernel(void);

// A function of the runtime is given its name as the module has it, the types of result and arguments (`4f` is a vector of four floats,
// `i+4f` a struct of an integer and one), a pointer to each argument, null behind the last of them, and one to the result.
struct call {
  const char *name;
  const char *types;
  void **args;
  void *result;
};
#define FUNCTION(name) void runtime_##name(const struct call *call)

// A value in memory: numbers side by side, whose type has a letter.
struct value {
  int count;
  char letter;
  char *at;
};
struct value argument(const struct call *call, int index);
int has_argument(const struct call *call, int index);
struct value result_of(const struct call *call);
int bytes_of(char letter);
double number_of(struct value value, int part);
int64_t integer_of(struct value value, int part, int is_signed);
void put_number(struct value value, int part, double number);
void put_integer(struct value value, int part, int64_t integer);

// Waits until all invocations of the work-group that are left are here.
void wait_for_group(void);
// Lets the other invocations go on, for whoever waits for one of them.
void take_turns(void);
void begin_barriers(void);
// Runs another kernel once the one before is done.
void launch(void (*entry)(void), int count, const int64_t *offset, const int64_t *global, const int64_t *local);
void run_queue(void);
int local_index(void);
int local_count(void);
const int32_t *local_size(void);
void read_exactly(void *place, size_t bytes);
void read_images(void);
void write_images(void);
