// Runs a compute shader by Vulkan on one work-group of 64, with an image:
//   image-host SHADER BUFFER TEXELS VIEW FORMAT BYTES WIDTH HEIGHT DEPTH LAYERS LEVELS [MAG MIN MIP U V W COMPARE BORDER MIN-LOD MAX-LOD BIAS]
// BUFFER is the storage buffer of binding 0 of set 0, TEXELS the image of binding 1, level after level; both files are written again afterwards. The
// image has a sampler where the last numbers are given, and else is a storage image. VIEW, FORMAT and the sampler's words are Vulkan's numbers;
// COMPARE is -1 where the sampler compares nothing. BYTES are those of a texel.
#include <stdio.h>
#include <stdlib.h>
#include <vulkan/vulkan.h>

static void check(VkResult result, int line) {
  if (result == VK_SUCCESS) return;
  fprintf(stderr, "line %d: Vulkan reports %d\n", line, result);
  exit(3);
}
#define CHECK(call) check(call, __LINE__)

enum { BUFFERS = 2, MOST_LEVELS = 16 };

struct file {
  const char *name;
  void *data;
  size_t bytes;
};

static void read_file(struct file *file) {
  FILE *from = fopen(file->name, "rb");
  if (!from) {
    perror(file->name);
    exit(2);
  }
  fseek(from, 0, SEEK_END);
  file->bytes = (size_t)ftell(from);
  rewind(from);
  file->data = malloc(file->bytes + 16);
  if (fread(file->data, 1, file->bytes, from) != file->bytes) exit(2);
  fclose(from);
}

static VkPhysicalDevice physical;
static VkDevice device;

static VkDeviceMemory memory_for(VkMemoryRequirements needs, VkMemoryPropertyFlags wanted) {
  VkPhysicalDeviceMemoryProperties properties;
  vkGetPhysicalDeviceMemoryProperties(physical, &properties);
  uint32_t type = 0;
  while (!(needs.memoryTypeBits >> type & 1) || (properties.memoryTypes[type].propertyFlags & wanted) != wanted)
    if (++type >= properties.memoryTypeCount) exit(3);
  VkMemoryAllocateInfo info = {VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO, .allocationSize = needs.size, .memoryTypeIndex = type};
  VkDeviceMemory memory;
  CHECK(vkAllocateMemory(device, &info, 0, &memory));
  return memory;
}

static void start(VkQueue *queue) {
  VkApplicationInfo application = {VK_STRUCTURE_TYPE_APPLICATION_INFO, .apiVersion = VK_API_VERSION_1_3};
  VkInstanceCreateInfo instance_info = {VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO, .pApplicationInfo = &application};
  VkInstance instance;
  CHECK(vkCreateInstance(&instance_info, 0, &instance));
  uint32_t count = 1;
  vkEnumeratePhysicalDevices(instance, &count, &physical);
  VkPhysicalDeviceVulkan12Features features12 = {VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES};
  VkPhysicalDeviceFeatures2 features = {VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2, &features12};
  vkGetPhysicalDeviceFeatures2(physical, &features);
  float priority = 1;
  VkDeviceQueueCreateInfo queues = {VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO, .queueCount = 1, .pQueuePriorities = &priority};
  VkDeviceCreateInfo info = {VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO, &features, .queueCreateInfoCount = 1, .pQueueCreateInfos = &queues};
  CHECK(vkCreateDevice(physical, &info, 0, &device));
  vkGetDeviceQueue(device, 0, 0, queue);
}

static VkBuffer make_buffer(struct file *file) {
  VkBufferCreateInfo info = {
      VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
      .size = file->bytes,
      .usage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_TRANSFER_SRC_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT};
  VkBuffer buffer;
  CHECK(vkCreateBuffer(device, &info, 0, &buffer));
  VkMemoryRequirements needs;
  vkGetBufferMemoryRequirements(device, buffer, &needs);
  VkDeviceMemory memory = memory_for(needs, VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT);
  CHECK(vkBindBufferMemory(device, buffer, memory, 0));
  void *mapped;
  CHECK(vkMapMemory(device, memory, 0, VK_WHOLE_SIZE, 0, &mapped));
  for (size_t at = 0; at < file->bytes; at++) ((char *)mapped)[at] = ((char *)file->data)[at];
  free(file->data);
  file->data = mapped;
  return buffer;
}

struct picture {
  int view, format, bytes, width, height, depth, layers, levels;
};

static VkImageSubresourceRange range_of(const struct picture *picture) {
  int is_depth = picture->format == VK_FORMAT_D16_UNORM || picture->format == VK_FORMAT_D32_SFLOAT;
  return (VkImageSubresourceRange){is_depth ? VK_IMAGE_ASPECT_DEPTH_BIT : VK_IMAGE_ASPECT_COLOR_BIT, 0, picture->levels, 0, picture->layers};
}

static VkImage make_image(const struct picture *picture, int is_sampled) {
  int view = picture->view;
  int is_line = view == VK_IMAGE_VIEW_TYPE_1D || view == VK_IMAGE_VIEW_TYPE_1D_ARRAY;
  int is_cube = view == VK_IMAGE_VIEW_TYPE_CUBE || view == VK_IMAGE_VIEW_TYPE_CUBE_ARRAY;
  VkImageCreateInfo info = {
      VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
      .flags = is_cube ? VK_IMAGE_CREATE_CUBE_COMPATIBLE_BIT : 0,
      .imageType = is_line ? VK_IMAGE_TYPE_1D : view == VK_IMAGE_VIEW_TYPE_3D ? VK_IMAGE_TYPE_3D : VK_IMAGE_TYPE_2D,
      .format = picture->format,
      .extent = {picture->width, picture->height, picture->depth},
      .mipLevels = picture->levels,
      .arrayLayers = picture->layers,
      .samples = VK_SAMPLE_COUNT_1_BIT,
      .tiling = VK_IMAGE_TILING_OPTIMAL,
      .usage = VK_IMAGE_USAGE_TRANSFER_DST_BIT | VK_IMAGE_USAGE_TRANSFER_SRC_BIT |
               (is_sampled ? VK_IMAGE_USAGE_SAMPLED_BIT : VK_IMAGE_USAGE_STORAGE_BIT)};
  VkImage image;
  CHECK(vkCreateImage(device, &info, 0, &image));
  VkMemoryRequirements needs;
  vkGetImageMemoryRequirements(device, image, &needs);
  CHECK(vkBindImageMemory(device, image, memory_for(needs, 0), 0));
  return image;
}

static VkSampler make_sampler(char **words) {
  int compare = atoi(words[6]);
  VkSamplerCreateInfo info = {
      VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO,
      .magFilter = atoi(words[0]),
      .minFilter = atoi(words[1]),
      .mipmapMode = atoi(words[2]),
      .addressModeU = atoi(words[3]),
      .addressModeV = atoi(words[4]),
      .addressModeW = atoi(words[5]),
      .compareEnable = compare >= 0,
      .compareOp = compare < 0 ? 0 : compare,
      .borderColor = atoi(words[7]),
      .minLod = atof(words[8]),
      .maxLod = atof(words[9]),
      .mipLodBias = atof(words[10])};
  VkSampler sampler;
  CHECK(vkCreateSampler(device, &info, 0, &sampler));
  return sampler;
}

int main(int count, char **words) {
  struct file shader = {words[1]}, files[BUFFERS] = {{words[2]}, {words[3]}};
  struct picture picture = {atoi(words[4]), atoi(words[5]), atoi(words[6]),  atoi(words[7]),
                            atoi(words[8]), atoi(words[9]), atoi(words[10]), atoi(words[11])};
  int is_sampled = count > 12;
  VkQueue queue;
  start(&queue);
  read_file(&shader);
  VkBuffer buffers[BUFFERS];
  for (int at = 0; at < BUFFERS; at++) {
    read_file(&files[at]);
    buffers[at] = make_buffer(&files[at]);
  }
  VkImage image = make_image(&picture, is_sampled);
  VkImageViewCreateInfo view_info = {
      VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO, .image = image, .viewType = picture.view, .format = picture.format, .subresourceRange = range_of(&picture)};
  VkImageView view;
  CHECK(vkCreateImageView(device, &view_info, 0, &view));

  VkDescriptorType type = is_sampled ? VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER : VK_DESCRIPTOR_TYPE_STORAGE_IMAGE;
  VkDescriptorSetLayoutBinding bindings[2] = {{0, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1, VK_SHADER_STAGE_COMPUTE_BIT, 0},
                                              {1, type, 1, VK_SHADER_STAGE_COMPUTE_BIT, 0}};
  VkDescriptorSetLayoutCreateInfo set_info = {VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO, .bindingCount = 2, .pBindings = bindings};
  VkDescriptorSetLayout set_layout;
  CHECK(vkCreateDescriptorSetLayout(device, &set_info, 0, &set_layout));
  VkDescriptorPoolSize sizes[2] = {{VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1}, {type, 1}};
  VkDescriptorPoolCreateInfo pool_info = {VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO, .maxSets = 1, .poolSizeCount = 2, .pPoolSizes = sizes};
  VkDescriptorPool pool;
  CHECK(vkCreateDescriptorPool(device, &pool_info, 0, &pool));
  VkDescriptorSetAllocateInfo allocation = {
      VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO, .descriptorPool = pool, .descriptorSetCount = 1, .pSetLayouts = &set_layout};
  VkDescriptorSet set;
  CHECK(vkAllocateDescriptorSets(device, &allocation, &set));
  VkDescriptorBufferInfo bound_buffer = {buffers[0], 0, VK_WHOLE_SIZE};
  VkDescriptorImageInfo bound_image = {is_sampled ? make_sampler(words + 12) : VK_NULL_HANDLE, view, VK_IMAGE_LAYOUT_GENERAL};
  VkWriteDescriptorSet writes[2] = {{VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
                                     .dstSet = set,
                                     .descriptorCount = 1,
                                     .descriptorType = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
                                     .pBufferInfo = &bound_buffer},
                                    {VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
                                     .dstSet = set,
                                     .dstBinding = 1,
                                     .descriptorCount = 1,
                                     .descriptorType = type,
                                     .pImageInfo = &bound_image}};
  vkUpdateDescriptorSets(device, 2, writes, 0, 0);

  VkPipelineLayoutCreateInfo layout_info = {VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO, .setLayoutCount = 1, .pSetLayouts = &set_layout};
  VkPipelineLayout layout;
  CHECK(vkCreatePipelineLayout(device, &layout_info, 0, &layout));
  VkShaderModuleCreateInfo module_info = {VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO, .codeSize = shader.bytes, .pCode = shader.data};
  VkShaderModule module;
  CHECK(vkCreateShaderModule(device, &module_info, 0, &module));
  VkComputePipelineCreateInfo pipeline_info = {VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
                                               .stage = {VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
                                                         .stage = VK_SHADER_STAGE_COMPUTE_BIT,
                                                         .module = module,
                                                         .pName = "main"},
                                               .layout = layout};
  VkPipeline pipeline;
  CHECK(vkCreateComputePipelines(device, 0, 1, &pipeline_info, 0, &pipeline));

  VkCommandPoolCreateInfo commands_info = {VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO};
  VkCommandPool command_pool;
  CHECK(vkCreateCommandPool(device, &commands_info, 0, &command_pool));
  VkCommandBufferAllocateInfo command_info = {VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO, .commandPool = command_pool, .commandBufferCount = 1};
  VkCommandBuffer commands;
  CHECK(vkAllocateCommandBuffers(device, &command_info, &commands));
  VkCommandBufferBeginInfo begin = {VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO};
  CHECK(vkBeginCommandBuffer(commands, &begin));
  const VkPipelineStageFlags all = VK_PIPELINE_STAGE_ALL_COMMANDS_BIT;
  const VkAccessFlags any = VK_ACCESS_MEMORY_WRITE_BIT | VK_ACCESS_MEMORY_READ_BIT;
  VkMemoryBarrier barrier = {VK_STRUCTURE_TYPE_MEMORY_BARRIER, .srcAccessMask = VK_ACCESS_MEMORY_WRITE_BIT, .dstAccessMask = any};
  VkImageMemoryBarrier general = {VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER,
                                  .dstAccessMask = any,
                                  .oldLayout = VK_IMAGE_LAYOUT_UNDEFINED,
                                  .newLayout = VK_IMAGE_LAYOUT_GENERAL,
                                  .image = image,
                                  .subresourceRange = range_of(&picture)};
  vkCmdPipelineBarrier(commands, all, all, 0, 0, 0, 0, 0, 1, &general);
  VkBufferImageCopy copies[MOST_LEVELS];
  size_t offset = 0;
  for (int level = 0; level < picture.levels; level++) {
    uint32_t width = picture.width >> level ? picture.width >> level : 1;
    uint32_t height = picture.height >> level ? picture.height >> level : 1;
    uint32_t depth = picture.depth >> level ? picture.depth >> level : 1;
    copies[level] = (VkBufferImageCopy){.bufferOffset = offset,
                                        .imageSubresource = {range_of(&picture).aspectMask, level, 0, picture.layers},
                                        .imageExtent = {width, height, depth}};
    offset += (size_t)width * height * depth * picture.layers * picture.bytes;
  }
  vkCmdCopyBufferToImage(commands, buffers[1], image, VK_IMAGE_LAYOUT_GENERAL, picture.levels, copies);
  vkCmdPipelineBarrier(commands, all, all, 0, 1, &barrier, 0, 0, 0, 0);
  vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline);
  vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE, layout, 0, 1, &set, 0, 0);
  vkCmdDispatch(commands, 1, 1, 1);
  vkCmdPipelineBarrier(commands, all, all, 0, 1, &barrier, 0, 0, 0, 0);
  vkCmdCopyImageToBuffer(commands, image, VK_IMAGE_LAYOUT_GENERAL, buffers[1], picture.levels, copies);
  CHECK(vkEndCommandBuffer(commands));
  VkSubmitInfo submit = {VK_STRUCTURE_TYPE_SUBMIT_INFO, .commandBufferCount = 1, .pCommandBuffers = &commands};
  CHECK(vkQueueSubmit(queue, 1, &submit, 0));
  CHECK(vkQueueWaitIdle(queue));
  for (int at = 0; at < BUFFERS; at++) {
    FILE *to = fopen(files[at].name, "wb");
    if (!to || fwrite(files[at].data, 1, files[at].bytes, to) != files[at].bytes) exit(2);
    fclose(to);
  }
  return 0;
}
