// Runs a compute shader by Vulkan: vulkan-host GROUPS SHADER BUFFER BUFFER [ENTRY [CONSTANTS]]. The files of BUFFER are the storage buffers of bindings 0
// and 1 of set 0, and are written again afterwards; ENTRY is "main" without it; the file CONSTANTS has the bytes of push constants. Without arguments it prints the size of the driver's subgroups, the bits of the operations that they have
// (VkSubgroupFeatureFlagBits), and 1 if the driver knows maximal reconvergence.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <vulkan/vulkan.h>

static void check(VkResult result, int line) {
  if (result == VK_SUCCESS) return;
  fprintf(stderr, "line %d: Vulkan reports %d\n", line, result);
  exit(3);
}
#define CHECK(call) check(call, __LINE__)

static void *read_file(const char *name, size_t *bytes) {
  FILE *file = fopen(name, "rb");
  if (!file) {
    perror(name);
    exit(2);
  }
  fseek(file, 0, SEEK_END);
  *bytes = (size_t)ftell(file);
  rewind(file);
  void *data = malloc(*bytes + 16);
  if (fread(data, 1, *bytes, file) != *bytes) exit(2);
  fclose(file);
  return data;
}

enum { BUFFERS = 2, MOST_EXTENSIONS = 512 };

// Extensions that shaders may use where the driver has them. Older headers do not have the structure.
#define MAXIMAL "VK_KHR_shader_maximal_reconvergence"
static const char *const wanted_extensions[] = {MAXIMAL, "VK_NV_shader_subgroup_partitioned"};
enum { WANTED = sizeof wanted_extensions / sizeof *wanted_extensions };
struct maximal_features {
  VkStructureType type;
  void *next;
  VkBool32 is_maximal;
};
static const VkStructureType MAXIMAL_FEATURES = 1000434000;

static int has_extension(VkPhysicalDevice physical, const char *name) {
  static VkExtensionProperties all[MOST_EXTENSIONS];
  uint32_t count = MOST_EXTENSIONS;
  vkEnumerateDeviceExtensionProperties(physical, 0, &count, all);
  for (uint32_t at = 0; at < count; at++)
    if (strcmp(all[at].extensionName, name) == 0) return 1;
  return 0;
}

static int describe(VkPhysicalDevice physical) {
  VkPhysicalDeviceSubgroupProperties subgroups = {VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SUBGROUP_PROPERTIES};
  VkPhysicalDeviceProperties2 properties = {VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2, &subgroups};
  vkGetPhysicalDeviceProperties2(physical, &properties);
  printf("%u %u %d\n", subgroups.subgroupSize, subgroups.supportedOperations, has_extension(physical, MAXIMAL));
  return 0;
}

int main(int count, char **names) {
  if (count != 1 && (count < 5 || count > 7)) return 2;

  VkApplicationInfo application = {VK_STRUCTURE_TYPE_APPLICATION_INFO, .apiVersion = VK_API_VERSION_1_3};
  VkInstanceCreateInfo instance_info = {VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO, .pApplicationInfo = &application};
  VkInstance instance;
  CHECK(vkCreateInstance(&instance_info, 0, &instance));
  uint32_t devices = 1;
  VkPhysicalDevice physical;
  vkEnumeratePhysicalDevices(instance, &devices, &physical);
  if (devices == 0) return 4;
  if (count == 1) return describe(physical);
  size_t shader_bytes;
  void *shader = read_file(names[2], &shader_bytes);
  const char *extensions[WANTED];
  uint32_t extension_count = 0;
  for (int at = 0; at < WANTED; at++)
    if (has_extension(physical, wanted_extensions[at])) extensions[extension_count++] = wanted_extensions[at];
  struct maximal_features maximal = {MAXIMAL_FEATURES};
  VkPhysicalDeviceVulkan12Features features12 = {
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES, has_extension(physical, MAXIMAL) ? &maximal : 0};
  VkPhysicalDeviceVulkan11Features features11 = {VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_1_FEATURES, &features12};
  VkPhysicalDeviceFeatures2 features = {VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2, &features11};
  vkGetPhysicalDeviceFeatures2(physical, &features);
  float priority = 1;
  VkDeviceQueueCreateInfo queue_info = {VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO, .queueCount = 1, .pQueuePriorities = &priority};
  VkDeviceCreateInfo device_info = {
      VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO, &features, .queueCreateInfoCount = 1, .pQueueCreateInfos = &queue_info,
      .enabledExtensionCount = extension_count, .ppEnabledExtensionNames = extensions};
  VkDevice device;
  CHECK(vkCreateDevice(physical, &device_info, 0, &device));
  VkQueue queue;
  vkGetDeviceQueue(device, 0, 0, &queue);
  VkPhysicalDeviceMemoryProperties memories;
  vkGetPhysicalDeviceMemoryProperties(physical, &memories);
  VkMemoryPropertyFlags wanted = VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;
  uint32_t memory_type = 0;
  while (memory_type + 1 < memories.memoryTypeCount && (memories.memoryTypes[memory_type].propertyFlags & wanted) != wanted)
    memory_type++;

  VkDescriptorSetLayoutBinding bindings[BUFFERS];
  for (uint32_t at = 0; at < BUFFERS; at++)
    bindings[at] =
        (VkDescriptorSetLayoutBinding){at, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1, VK_SHADER_STAGE_COMPUTE_BIT, 0};
  VkDescriptorSetLayoutCreateInfo layout_info = {
      VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO, .bindingCount = BUFFERS, .pBindings = bindings};
  VkDescriptorSetLayout set_layout;
  CHECK(vkCreateDescriptorSetLayout(device, &layout_info, 0, &set_layout));
  VkDescriptorPoolSize size = {VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, BUFFERS};
  VkDescriptorPoolCreateInfo pool_info = {
      VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO, .maxSets = 1, .poolSizeCount = 1, .pPoolSizes = &size};
  VkDescriptorPool pool;
  CHECK(vkCreateDescriptorPool(device, &pool_info, 0, &pool));
  VkDescriptorSetAllocateInfo set_info = {
      VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO, .descriptorPool = pool, .descriptorSetCount = 1, .pSetLayouts = &set_layout};
  VkDescriptorSet set;
  CHECK(vkAllocateDescriptorSets(device, &set_info, &set));

  void *mapped[BUFFERS];
  size_t bytes[BUFFERS];
  for (uint32_t at = 0; at < BUFFERS; at++) {
    void *data = read_file(names[3 + at], &bytes[at]);
    VkBufferCreateInfo buffer_info = {
        VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO, .size = bytes[at], .usage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT};
    VkBuffer buffer;
    CHECK(vkCreateBuffer(device, &buffer_info, 0, &buffer));
    VkMemoryRequirements needs;
    vkGetBufferMemoryRequirements(device, buffer, &needs);
    VkMemoryAllocateInfo memory_info = {
        VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO, .allocationSize = needs.size, .memoryTypeIndex = memory_type};
    VkDeviceMemory memory;
    CHECK(vkAllocateMemory(device, &memory_info, 0, &memory));
    CHECK(vkBindBufferMemory(device, buffer, memory, 0));
    CHECK(vkMapMemory(device, memory, 0, VK_WHOLE_SIZE, 0, &mapped[at]));
    memcpy(mapped[at], data, bytes[at]);
    VkDescriptorBufferInfo range = {buffer, 0, VK_WHOLE_SIZE};
    VkWriteDescriptorSet write = {VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
                                  .dstSet = set,
                                  .dstBinding = at,
                                  .descriptorCount = 1,
                                  .descriptorType = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
                                  .pBufferInfo = &range};
    vkUpdateDescriptorSets(device, 1, &write, 0, 0);
  }

  size_t constant_bytes = 0;
  void *constants = count > 6 ? read_file(names[6], &constant_bytes) : 0;
  VkPushConstantRange constant_range = {VK_SHADER_STAGE_COMPUTE_BIT, 0, (uint32_t)constant_bytes};
  VkPipelineLayoutCreateInfo pipeline_layout_info = {
      VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO, .setLayoutCount = 1, .pSetLayouts = &set_layout,
      .pushConstantRangeCount = constants != 0, .pPushConstantRanges = &constant_range};
  VkPipelineLayout pipeline_layout;
  CHECK(vkCreatePipelineLayout(device, &pipeline_layout_info, 0, &pipeline_layout));
  VkShaderModuleCreateInfo module_info = {
      VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO, .codeSize = shader_bytes, .pCode = shader};
  VkShaderModule module;
  CHECK(vkCreateShaderModule(device, &module_info, 0, &module));
  VkComputePipelineCreateInfo pipeline_info = {VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
                                               .stage = {VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
                                                         .stage = VK_SHADER_STAGE_COMPUTE_BIT,
                                                         .module = module,
                                                         .pName = count > 5 ? names[5] : "main"},
                                               .layout = pipeline_layout};
  VkPipeline pipeline;
  CHECK(vkCreateComputePipelines(device, 0, 1, &pipeline_info, 0, &pipeline));

  VkCommandPoolCreateInfo command_pool_info = {VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO};
  VkCommandPool command_pool;
  CHECK(vkCreateCommandPool(device, &command_pool_info, 0, &command_pool));
  VkCommandBufferAllocateInfo commands_info = {
      VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO, .commandPool = command_pool, .commandBufferCount = 1};
  VkCommandBuffer commands;
  CHECK(vkAllocateCommandBuffers(device, &commands_info, &commands));
  VkCommandBufferBeginInfo begin = {VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO};
  CHECK(vkBeginCommandBuffer(commands, &begin));
  vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline);
  vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline_layout, 0, 1, &set, 0, 0);
  if (constants)
    vkCmdPushConstants(commands, pipeline_layout, VK_SHADER_STAGE_COMPUTE_BIT, 0, (uint32_t)constant_bytes, constants);
  vkCmdDispatch(commands, (uint32_t)atoi(names[1]), 1, 1);
  CHECK(vkEndCommandBuffer(commands));
  VkSubmitInfo submit = {VK_STRUCTURE_TYPE_SUBMIT_INFO, .commandBufferCount = 1, .pCommandBuffers = &commands};
  CHECK(vkQueueSubmit(queue, 1, &submit, 0));
  CHECK(vkQueueWaitIdle(queue));

  for (uint32_t at = 0; at < BUFFERS; at++) {
    FILE *file = fopen(names[3 + at], "wb");
    if (!file || fwrite(mapped[at], 1, bytes[at], file) != bytes[at] || fclose(file)) return 2;
  }
  return 0;
}
