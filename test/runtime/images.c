// Images and samplers of the runtime: what whole modules of the corpus need, written apart from the engine's. Levels of detail lie behind each
// other; cubes and samples of multisampled images are not here.
#include "runtime.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { UNORM, SNORM, SINT, UINT, FLOAT };

struct image {
  int32_t kind, bits, channels, dimensions, is_arrayed, width, height, depth, layers, levels, data_type, order, bytes;
  char *data;
};
struct sampler {
  int32_t is_linear, address, is_normalized, compare;
};

static struct image images[64];
static struct sampler samplers[64];
static int32_t image_count, sampler_count;

static void read_exactly(void *place, size_t bytes) {
  if (fread(place, 1, bytes, stdin) != bytes) exit(1);
}

void read_images(void) {
  read_exactly(&image_count, 4);
  for (int i = 0; i < image_count; i++) {
    read_exactly(&images[i], 13 * 4);
    images[i].data = malloc(images[i].bytes);
    read_exactly(images[i].data, images[i].bytes);
  }
  read_exactly(&sampler_count, 4);
  read_exactly(samplers, sampler_count * sizeof *samplers);
}

void write_images(void) {
  for (int i = 0; i < image_count; i++) fwrite(images[i].data, 1, images[i].bytes, stdout);
}

static int extent(const struct image *image, int axis, int level) {
  int size = axis == 0 ? image->width : axis == 1 ? image->height : image->depth;
  size >>= level;
  return size < 1 ? 1 : size;
}

static int texel_bytes(const struct image *image) { return image->bits / 8 * image->channels; }

// The address of a texel; null outside.
static char *texel_at(const struct image *image, int level, const int *at, int layer) {
  size_t start = 0;
  for (int l = 0; l < level; l++)
    start += (size_t)extent(image, 0, l) * extent(image, 1, l) * extent(image, 2, l) * image->layers;
  int width = extent(image, 0, level), height = extent(image, 1, level), depth = extent(image, 2, level);
  if (level >= image->levels || at[0] < 0 || at[0] >= width || at[1] < 0 || at[1] >= height || at[2] < 0 || at[2] >= depth ||
      layer < 0 || layer >= image->layers)
    return NULL;
  size_t index = start + (((size_t)layer * depth + at[2]) * height + at[1]) * width + at[0];
  return image->data + index * texel_bytes(image);
}

static void load(const struct image *image, const char *place, double *texel) {
  texel[0] = texel[1] = texel[2] = 0;
  texel[3] = image->channels == 4 ? 0 : 1;
  if (!place) return;
  for (int c = 0; c < image->channels; c++) {
    int bytes = image->bits / 8;
    uint32_t bits = 0;
    memcpy(&bits, place + c * bytes, bytes);
    int32_t with_sign = (int32_t)(bits << (32 - image->bits)) >> (32 - image->bits);
    float single;
    _Float16 half;
    memcpy(&single, &bits, 4);
    memcpy(&half, &bits, 2);
    switch (image->kind) {
    case UNORM: texel[c] = bits / (pow(2, image->bits) - 1); break;
    case SNORM: texel[c] = fmax(-1, with_sign / (pow(2, image->bits - 1) - 1)); break;
    case SINT: texel[c] = with_sign; break;
    case UINT: texel[c] = bits; break;
    default: texel[c] = image->bits == 32 ? single : (double)half;
    }
  }
}

static void store(const struct image *image, char *place, const double *texel) {
  for (int c = 0; place && c < image->channels; c++) {
    double top = pow(2, image->bits), value = texel[c];
    float single = (float)value;
    _Float16 half = (_Float16)value;
    uint32_t bits = 0;
    switch (image->kind) {
    case UNORM: bits = (uint32_t)rint(fmin(fmax(value, 0), 1) * (top - 1)); break;
    case SNORM: bits = (uint32_t)(int32_t)rint(fmin(fmax(value, -1), 1) * (top / 2 - 1)); break;
    case SINT: bits = (uint32_t)(int64_t)fmin(fmax(value, -top / 2), top / 2 - 1); break;
    case UINT: bits = (uint32_t)(int64_t)fmin(fmax(value, 0), top - 1); break;
    default:
      if (image->bits == 32) memcpy(&bits, &single, 4);
      else memcpy(&bits, &half, 2);
    }
    memcpy(place + c * (image->bits / 8), &bits, image->bits / 8);
  }
}

// ---- operands

struct operand {
  int count;
  char letter;
  const void *value;
};

static int operands_of(const char *types, void **args, struct operand *found) {
  int count = 0;
  // The result comes first.
  for (const char *at = strchr(types, ' '); at && at[1]; at = strchr(at + 1, ' '), count++) {
    char *end;
    long length = strtol(at + 1, &end, 10);
    found[count] = (struct operand){length ? (int)length : 1, *end, args[count]};
  }
  return count;
}

static double part(struct operand operand, int at) {
  switch (operand.letter) {
  case 'f': return ((const float *)operand.value)[at];
  case 'd': return ((const double *)operand.value)[at];
  case 'h': return (double)((const _Float16 *)operand.value)[at];
  case 'l': return (double)((const int64_t *)operand.value)[at];
  case 't': return ((const int16_t *)operand.value)[at];
  default: return ((const int32_t *)operand.value)[at];
  }
}

static void give(const char *types, const double *values, void *result) {
  char *letter;
  long count = strtol(types, &letter, 10);
  for (int at = 0; at < (count ? count : 1); at++) {
    if (*letter == 'f') ((float *)result)[at] = (float)values[at];
    else if (*letter == 'h') ((_Float16 *)result)[at] = (_Float16)values[at];
    else if (*letter == 'l') ((int64_t *)result)[at] = (int64_t)values[at];
    else ((int32_t *)result)[at] = (int32_t)(int64_t)values[at];
  }
}

// ---- sampling

static int wrap(int mode, int index, int size) {
  int period = ((index % size) + size) % size, twice = ((index % (2 * size)) + 2 * size) % (2 * size);
  switch (mode) {
  case 2: return index < 0 || index >= size ? -1 : index;
  case 3: return period;
  case 4: return twice < size ? twice : 2 * size - 1 - twice;
  default: return index < 0 ? 0 : index >= size ? size - 1 : index;
  }
}

static void sample(const struct image *image, const struct sampler *sampler, struct operand place, int level, const double *reference, double *sum) {
  double start[3] = {0}, rest[3] = {0};
  int is_linear = sampler->is_linear, corners = is_linear ? 1 << image->dimensions : 1;
  int layer = image->is_arrayed ? (int)rint(part(place, image->dimensions)) : 0;
  layer = layer < 0 ? 0 : layer >= image->layers ? image->layers - 1 : layer;
  for (int axis = 0; axis < image->dimensions; axis++) {
    double at = part(place, axis) * (sampler->is_normalized ? extent(image, axis, level) : 1) - (is_linear ? 0.5 : 0);
    start[axis] = floor(at);
    rest[axis] = at - floor(at);
  }
  memset(sum, 0, 4 * sizeof *sum);
  for (int corner = 0; corner < corners; corner++) {
    double weight = 1, texel[4];
    int at[3] = {0};
    for (int axis = 0; axis < image->dimensions; axis++) {
      int step = corner >> axis & 1;
      if (is_linear) weight *= step ? rest[axis] : 1 - rest[axis];
      at[axis] = wrap(sampler->address, (int)start[axis] + step, extent(image, axis, level));
    }
    load(image, texel_at(image, level, at, layer), texel);
    double d = texel[0], r = reference ? *reference : 0;
    int passes = (sampler->compare & 1 && r < d) || (sampler->compare & 2 && r == d) || (sampler->compare & 4 && r > d);
    for (int c = 0; c < 4; c++) sum[c] += weight * (reference ? passes : texel[c]);
  }
}

int call_images(const char *name, const char *types, void **args, void *result) {
  if (strcmp(name, "ConstantSampler") == 0) {
    samplers[sampler_count] = (struct sampler){*(int32_t *)args[2], *(int32_t *)args[0], *(int32_t *)args[1], -1};
    *(uint64_t *)result = (uint64_t)++sampler_count << 16;
    return 1;
  }
  uint64_t handle = *(uint64_t *)args[0];
  if (strcmp(name, "Image") == 0 || strcmp(name, "SampledImage") == 0) {
    *(uint64_t *)result = (handle & 0xffff) | (name[0] == 'S' ? *(uint64_t *)args[1] : 0);
    return 1;
  }
  if (strncmp(name, "Image", 5) != 0) return 0;
  // A pointer to a texel is asked of a pointer to the image.
  if (strcmp(name, "ImageTexelPointer") == 0) handle = **(uint64_t **)args[0];
  struct image *image = &images[(handle & 0xffff) - 1];
  struct sampler *sampler = &samplers[(handle >> 16) - 1];
  struct operand operands[8];
  int count = operands_of(types, args, operands);
  double values[4] = {image->levels, 0, 0, 0};
  if (strncmp(name, "ImageQuery", 10) == 0) {
    int level = strcmp(name + 10, "SizeLod") == 0 ? (int)part(operands[1], 0) : 0, at = 0;
    if (strncmp(name + 10, "Size", 4) == 0) {
      for (; at < image->dimensions; at++) values[at] = extent(image, at, level);
      if (image->is_arrayed) values[at] = image->layers;
    } else if (strcmp(name + 10, "Samples") == 0) values[0] = 1;
    else if (strcmp(name + 10, "Format") == 0) values[0] = image->data_type;
    else if (strcmp(name + 10, "Order") == 0) values[0] = image->order;
    give(types, values, result);
    return 1;
  }
  if (strncmp(name, "ImageSample", 11) == 0) {
    int has_reference = strstr(name, "Dref") != NULL, mask_at = has_reference ? 3 : 2;
    double reference = has_reference ? part(operands[2], 0) : 0;
    int mask = count > mask_at ? (int)part(operands[mask_at], 0) : 0;
    int level = mask & 2 ? (int)ceil(part(operands[mask_at + 1 + (mask & 1)], 0) + 0.5) - 1 : 0;
    level = level < 0 ? 0 : level >= image->levels ? image->levels - 1 : level;
    sample(image, sampler, operands[1], level, has_reference ? &reference : NULL, values);
    give(types, values, result);
    return 1;
  }
  int writes = strcmp(name, "ImageWrite") == 0, points = strcmp(name, "ImageTexelPointer") == 0;
  if (!writes && !points && strcmp(name, "ImageRead") != 0 && strcmp(name, "ImageFetch") != 0) return 0;
  int at[3] = {0}, mask_at = writes ? 3 : 2, level = 0;
  for (int axis = 0; axis < image->dimensions; axis++) at[axis] = (int)part(operands[1], axis);
  int layer = image->is_arrayed ? (int)part(operands[1], image->dimensions) : 0;
  if (!points && count > mask_at + 1 && ((int)part(operands[mask_at], 0) & 2)) level = (int)part(operands[mask_at + 1], 0);
  char *place = texel_at(image, level, at, layer);
  if (points) {
    static char nowhere[16];
    *(char **)result = place ? place : nowhere;
  } else if (writes) {
    for (int c = 0; c < 4 && c < operands[2].count; c++) values[c] = part(operands[2], c);
    store(image, place, values);
  } else {
    load(image, place, values);
    give(types, values, result);
  }
  return 1;
}
