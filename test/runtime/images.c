// Images and samplers of the runtime, written apart from the engine's. Texels lie level after level, in each layer after layer, slice after
// slice, row after row, with all samples of a texel together. The arithmetic is that of Vulkan's "Image Operations".
#include <stddef.h>
#include "runtime.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { UNORM, SNORM, SINT, UINT, FLOAT };
enum { NO_CHANNEL = -1, ONE = -2 };

struct image {
  int32_t kind, channels, bits[4], order[4], is_srgb, texel_bytes, dimensions, is_cube, is_arrayed, width, height, depth, layers, levels, samples,
    data_type, channel_order, bytes;
  unsigned char *data;
};
struct sampler {
  int32_t is_mag_linear, is_min_linear, is_mip_linear, address[3], is_normalized, compare;
  float bias, min_lod, max_lod, border[4];
};
// Red, green, blue and alpha: as integers where the format has these.
struct texel {
  double number[4];
  int64_t integer[4];
};

static struct image images[64];
static struct sampler samplers[64];
static int32_t image_count, sampler_count;

void read_images(void) {
  read_exactly(&image_count, 4);
  for (int i = 0; i < image_count; i++) {
    read_exactly(&images[i], offsetof(struct image, data));
    images[i].data = malloc(images[i].bytes);
    read_exactly(images[i].data, images[i].bytes);
  }
  read_exactly(&sampler_count, 4);
  read_exactly(samplers, sampler_count * sizeof *samplers);
}

void write_images(void) {
  for (int i = 0; i < image_count; i++) fwrite(images[i].data, 1, images[i].bytes, stdout);
}

static int clamp(int value, int low, int high) { return value < low ? low : value > high ? high : value; }
static double clamp_number(double value, double low, double high) { return fmin(fmax(value, low), high); }

// ---- texels

static int extent(const struct image *image, int axis, int level) {
  if (axis >= image->dimensions) return 1;
  int size = (axis == 0 ? image->width : axis == 1 ? image->height : image->depth) >> level;
  return size < 1 ? 1 : size;
}

// The address of a texel; null outside.
static unsigned char *texel_at(const struct image *image, int level, const int *at, int layer, int sample) {
  if (level < 0 || level >= image->levels || layer < 0 || layer >= image->layers || sample < 0 || sample >= image->samples) return NULL;
  size_t index = 0;
  for (int l = 0; l < level; l++) index += (size_t)extent(image, 0, l) * extent(image, 1, l) * extent(image, 2, l) * image->layers;
  size_t inner = layer;
  for (int axis = 2; axis >= 0; axis--) {
    int size = extent(image, axis, level);
    if (at[axis] < 0 || at[axis] >= size) return NULL;
    inner = inner * size + at[axis];
  }
  return image->data + ((index + inner) * image->samples + sample) * image->texel_bytes;
}

// Channels lie from the lowest bits of a texel on.
static uint64_t channel_bits(const struct image *image, const unsigned char *place, int channel) {
  uint64_t bits = 0;
  int first = 0;
  for (int c = 0; c < channel; c++) first += image->bits[c];
  for (int bit = 0; bit < image->bits[channel]; bit++) bits |= (uint64_t)(place[(first + bit) / 8] >> (first + bit) % 8 & 1) << bit;
  return bits;
}

static void set_channel_bits(const struct image *image, unsigned char *place, int channel, uint64_t bits) {
  int first = 0;
  for (int c = 0; c < channel; c++) first += image->bits[c];
  for (int bit = 0; bit < image->bits[channel]; bit++) {
    unsigned char *byte = &place[(first + bit) / 8], mask = 1 << (first + bit) % 8;
    *byte = bits >> bit & 1 ? *byte | mask : *byte & ~mask;
  }
}

// Floats of 10 and 11 bits are halves without a sign and without the lowest bits.
static double float_of(uint64_t bits, int width) {
  if (width == 32) {
    float value;
    uint32_t word = (uint32_t)bits;
    memcpy(&value, &word, 4);
    return value;
  }
  uint16_t half = (uint16_t)(bits << (width == 16 ? 0 : 15 - width));
  _Float16 value;
  memcpy(&value, &half, 2);
  return (double)value;
}

static uint64_t bits_of_float(double value, int width) {
  if (width == 32) {
    float single = (float)value;
    uint32_t word;
    memcpy(&word, &single, 4);
    return word;
  }
  if (width != 16 && value <= 0) return 0;
  // Steps of the mantissa at this size, so that what is lost is rounded once.
  int mantissa = width == 16 ? 10 : width - 5, exponent;
  frexp(value, &exponent);
  double step = ldexp(1, (exponent - 1 < -14 ? -14 : exponent - 1) - mantissa);
  _Float16 half = (_Float16)(isfinite(value) ? rint(value / step) * step : value);
  uint16_t bits;
  memcpy(&bits, &half, 2);
  return bits >> (width == 16 ? 0 : 15 - width);
}

static int64_t with_sign(uint64_t bits, int width) { return (int64_t)(bits << (64 - width)) >> (64 - width); }

static void load(const struct image *image, const unsigned char *place, struct texel *texel) {
  for (int at = 0; at < 4; at++) {
    int channel = image->order[at];
    texel->integer[at] = channel == ONE;
    texel->number[at] = channel == ONE;
    if (channel < 0 || !place) continue;
    int width = image->bits[channel];
    uint64_t bits = channel_bits(image, place, channel);
    double most = ldexp(1, width) - 1, *number = &texel->number[at];
    texel->integer[at] = image->kind == SINT ? with_sign(bits, width) : (int64_t)bits;
    if (image->kind == FLOAT) *number = float_of(bits, width);
    else if (image->kind == SNORM) *number = fmax(-1, with_sign(bits, width) / ((most - 1) / 2));
    else if (image->kind == UNORM) *number = bits / most;
    if (image->is_srgb && at < 3) *number = *number <= 0.04045 ? *number / 12.92 : pow((*number + 0.055) / 1.055, 2.4);
  }
}

static void store(const struct image *image, unsigned char *place, const struct texel *texel) {
  for (int at = 3; at >= 0; at--) {
    int channel = image->order[at];
    if (channel < 0) continue;
    int width = image->bits[channel];
    double top = ldexp(1, width), number = texel->number[at];
    int64_t integer = texel->integer[at], most = width == 64 ? INT64_MAX : (1ll << (width - 1)) - 1;
    uint64_t bits = 0;
    switch (image->kind) {
    case FLOAT: bits = bits_of_float(number, width); break;
    case SINT: bits = integer > most ? most : integer < -most - 1 ? -most - 1 : integer; break;
    case UINT: bits = width < 64 && (uint64_t)integer > (uint64_t)(2 * most + 1) ? 2 * most + 1 : integer; break;
    case SNORM: bits = (uint64_t)(int64_t)rint(clamp_number(number, -1, 1) * (top / 2 - 1)); break;
    default: {
      double kept = clamp_number(number, 0, 1);
      if (image->is_srgb && at < 3) kept = kept <= 0.0031308 ? 12.92 * kept : 1.055 * pow(kept, 1 / 2.4) - 0.055;
      bits = (uint64_t)rint(kept * (top - 1));
    }
    }
    set_channel_bits(image, place, channel, bits);
  }
}

// ---- operands

struct operands {
  int mask, has_lod, has_gradients, has_own_offsets, sample;
  double bias, lod, gradients[2][3], min_lod;
  int offset[3], own_offsets[4][2];
};

static int whole(struct value value, int part) { return part < value.count ? (int)integer_of(value, part, 1) : 0; }

// The operands behind the mask at a place of the arguments, in the order of the mask's bits.
static struct operands operands_from(const struct call *call, int at) {
  struct operands found = {0};
  if (!has_argument(call, at)) return found;
  int mask = whole(argument(call, at++), 0);
  if (mask & 0x1) found.bias = number_of(argument(call, at++), 0);
  if (mask & 0x2) found.has_lod = 1, found.lod = number_of(argument(call, at++), 0);
  if (mask & 0x4) {
    found.has_gradients = 1;
    for (int which = 0; which < 2; which++) {
      struct value gradient = argument(call, at++);
      for (int part = 0; part < gradient.count && part < 3; part++) found.gradients[which][part] = number_of(gradient, part);
    }
  }
  for (int bit = 0x8; bit <= 0x10; bit <<= 1) {
    if (!(mask & bit)) continue;
    struct value offset = argument(call, at++);
    for (int part = 0; part < 3; part++) found.offset[part] = whole(offset, part);
  }
  int own_at = mask & 0x20 ? at++ : 0;
  if (mask & 0x40) found.sample = whole(argument(call, at++), 0);
  if (mask & 0x80) found.min_lod = number_of(argument(call, at++), 0);
  at += (mask >> 8 & 1) + (mask >> 9 & 1);
  if (mask & 0x10000) own_at = at++;
  if (own_at) {
    found.has_own_offsets = 1;
    struct value offsets = argument(call, own_at);
    for (int part = 0; part < 8; part++) found.own_offsets[part / 2][part % 2] = whole(offsets, part);
  }
  found.mask = mask;
  return found;
}

static uint64_t handle_of(const struct call *call, int index) { return *(uint64_t *)call->args[index]; }
static struct image *image_of(uint64_t handle) { return &images[(handle & 0xffff) - 1]; }
static struct sampler *sampler_of(const struct call *call) { return &samplers[(handle_of(call, 0) >> 16) - 1]; }

static int is_of_integers(struct value value) { return strchr("fdh", value.letter) == NULL; }

static void give(const struct call *call, const struct texel *texel) {
  struct value result = result_of(call);
  for (int part = 0; part < result.count; part++) {
    if (is_of_integers(result)) put_integer(result, part, texel->integer[part]);
    else put_number(result, part, texel->number[part]);
  }
  // Of sparse instructions: all is there.
  if (result.at != (char *)call->result) *(int32_t *)call->result = 0;
}

// ---- places

// The six faces: the axis that a direction to it follows most, its sign, and the axes and signs of s and t.
static const struct {
  int axis, sign, s, s_sign, t, t_sign;
} faces[6] = {{0, 1, 2, -1, 1, -1}, {0, -1, 2, 1, 1, -1}, {1, 1, 0, 1, 2, 1}, {1, -1, 0, 1, 2, -1}, {2, 1, 0, 1, 1, -1}, {2, -1, 0, -1, 1, -1}};

static int face_of(const double *direction) {
  int axis = 2;
  for (int other = 1; other >= 0; other--)
    if (fabs(direction[other]) > fabs(direction[axis])) axis = other;
  return 2 * axis + (direction[axis] < 0);
}

struct spot {
  double at[3];
  int layer, face;
};

static struct spot spot_of(const struct image *image, const struct call *call, int is_projected) {
  struct value place = argument(call, 1);
  struct spot spot = {{0}, 0, -1};
  double raw[4] = {0};
  for (int part = 0; part < place.count && part < 4; part++) raw[part] = number_of(place, part);
  if (image->is_cube) {
    int face = spot.face = face_of(raw);
    double major = fabs(raw[faces[face].axis]);
    spot.at[0] = (raw[faces[face].s] * faces[face].s_sign / major + 1) / 2;
    spot.at[1] = (raw[faces[face].t] * faces[face].t_sign / major + 1) / 2;
    if (image->is_arrayed) spot.layer = 6 * clamp((int)rint(raw[3]), 0, image->layers / 6 - 1);
    return spot;
  }
  for (int axis = 0; axis < image->dimensions; axis++) spot.at[axis] = raw[axis] / (is_projected ? raw[image->dimensions] : 1);
  if (image->is_arrayed) spot.layer = clamp((int)rint(raw[image->dimensions]), 0, image->layers - 1);
  return spot;
}

// The length of a gradient in texels of the first level; on a face of a cube by the rule for quotients.
static double length_of(const struct image *image, const struct call *call, const struct spot *spot, const double *gradient) {
  double sum = 0;
  if (image->is_cube) {
    struct value place = argument(call, 1);
    int face = spot->face, major_axis = faces[face].axis;
    double major = fabs(number_of(place, major_axis)), change = gradient[major_axis] * faces[face].sign;
    int axes[2] = {faces[face].s, faces[face].t}, signs[2] = {faces[face].s_sign, faces[face].t_sign};
    for (int at = 0; at < 2; at++) {
      double along = number_of(place, axes[at]) * signs[at], step = gradient[axes[at]] * signs[at];
      sum += pow((step * major - along * change) / (2 * major * major) * image->width, 2);
    }
    return sqrt(sum);
  }
  for (int axis = 0; axis < image->dimensions; axis++) sum += pow(gradient[axis] * extent(image, axis, 0), 2);
  return sqrt(sum);
}

// Before the sampler limits it.
static double requested_lod(const struct image *image, const struct sampler *sampler, const struct call *call, const struct spot *spot,
                            const struct operands *operands) {
  double lod = operands->lod;
  if (operands->has_gradients) {
    double x = length_of(image, call, spot, operands->gradients[0]), y = length_of(image, call, spot, operands->gradients[1]);
    lod = log2(fmax(x, y));
  }
  return lod + operands->bias + (sampler->is_normalized ? sampler->bias : 0);
}

static double lod_of(const struct image *image, const struct sampler *sampler, const struct call *call, const struct spot *spot,
                     const struct operands *operands) {
  double lod = requested_lod(image, sampler, call, spot, operands);
  double least = operands->mask & 0x80 ? fmax(sampler->min_lod, operands->min_lod) : sampler->min_lod;
  return clamp_number(lod, least, fmax(least, sampler->max_lod));
}

static int nearest_level(double level) { return level <= 0.5 ? 0 : (int)ceil(level - 0.5); }

// ---- sampling

// An index inside; -1 for the border.
static int wrap(int mode, int index, int size) {
  int period = ((index % size) + size) % size, twice = ((index % (2 * size)) + 2 * size) % (2 * size);
  switch (mode) {
  case 2: return index < 0 || index >= size ? -1 : index;
  case 3: return period;
  case 4: return twice < size ? twice : 2 * size - 1 - twice;
  case 5: return clamp(index < 0 ? -1 - index : index, 0, size - 1);
  default: return clamp(index, 0, size - 1);
  }
}

// The texel beyond an edge of a cube's face: in steps of half a texel from the middle of the cube its faces are `size` away and the middles
// of outer texels one less, so that what leaves one axis enters the next.
static void fold(int size, int *face, int *at) {
  int place[3];
  place[faces[*face].axis] = size * faces[*face].sign;
  int axes[2] = {faces[*face].s, faces[*face].t}, signs[2] = {faces[*face].s_sign, faces[*face].t_sign};
  for (int i = 0; i < 2; i++) place[axes[i]] = (2 * at[i] + 1 - size) * signs[i];
  // Where there is no texel at all, beyond a corner, it is one beside it.
  if (abs(place[axes[0]]) > size && abs(place[axes[1]]) > size) {
    at[0] = clamp(at[0], 0, size - 1);
    place[axes[0]] = (2 * at[0] + 1 - size) * signs[0];
  }
  for (int i = 0; i < 2; i++) {
    if (abs(place[axes[i]]) <= size) continue;
    place[faces[*face].axis] = (size - 1) * faces[*face].sign;
    int sign = place[axes[i]] < 0 ? -1 : 1;
    place[axes[i]] = size * sign;
    *face = 2 * axes[i] + (sign < 0);
    at[0] = (place[faces[*face].s] * faces[*face].s_sign + size - 1) / 2;
    at[1] = (place[faces[*face].t] * faces[*face].t_sign + size - 1) / 2;
    return;
  }
}

static void load_wrapped(const struct image *image, const struct sampler *sampler, int level, const struct spot *spot, const int *given,
                         struct texel *texel) {
  int at[3] = {0}, face = spot->face, is_border = 0;
  if (image->is_cube) {
    memcpy(at, given, 2 * sizeof *at);
    fold(extent(image, 0, level), &face, at);
  }
  for (int axis = 0; !image->is_cube && axis < image->dimensions; axis++) {
    at[axis] = wrap(sampler->address[axis], given[axis], extent(image, axis, level));
    is_border |= at[axis] < 0;
  }
  load(image, is_border ? NULL : texel_at(image, level, at, spot->layer + (face < 0 ? 0 : face), 0), texel);
  for (int c = 0; is_border && c < 4; c++) {
    if (image->order[c] < 0) continue;
    texel->number[c] = sampler->border[c];
    texel->integer[c] = (int64_t)sampler->border[c];
  }
}

static void compare(const struct image *image, const struct sampler *sampler, double reference, struct texel *texel) {
  double value = texel->number[0], r = image->kind == UNORM ? clamp_number(reference, 0, 1) : reference;
  int relation = r < value ? 1 : r == value ? 2 : r > value ? 4 : 0;
  int passes = sampler->compare == 7 || (sampler->compare & relation) != 0;
  for (int c = 0; c < 4; c++) texel->number[c] = passes;
}

static int is_coordinate_of_size(const struct image *image, const struct sampler *sampler) { return sampler->is_normalized || image->is_cube; }

static void add_level(const struct image *image, const struct sampler *sampler, const struct spot *spot, const struct operands *operands,
                      const double *reference, int level, int is_linear, double share, struct texel *sum) {
  int start[3] = {0}, corners = is_linear ? 1 << image->dimensions : 1;
  double rest[3] = {0}, weights[8], lost = 0;
  for (int axis = 0; axis < image->dimensions; axis++) {
    double at = spot->at[axis] * (is_coordinate_of_size(image, sampler) ? extent(image, axis, level) : 1) - (is_linear ? 0.5 : 0);
    start[axis] = (int)floor(at) + operands->offset[axis];
    rest[axis] = at - floor(at);
  }
  int size = extent(image, 0, level), is_gone[8] = {0};
  for (int corner = 0; corner < corners; corner++) {
    weights[corner] = 1;
    int outside = 0;
    for (int axis = 0; axis < image->dimensions && is_linear; axis++) {
      int step = corner >> axis & 1, at = start[axis] + step;
      weights[corner] *= step ? rest[axis] : 1 - rest[axis];
      outside += at < 0 || at >= size;
    }
    // Beyond a corner of a cube there is no texel: the others share its weight.
    is_gone[corner] = image->is_cube && outside == 2;
    if (is_gone[corner]) lost = weights[corner] / 3;
  }
  for (int corner = 0; corner < corners; corner++) {
    if (is_gone[corner]) continue;
    int at[3];
    struct texel texel;
    for (int axis = 0; axis < 3; axis++) at[axis] = start[axis] + (corner >> axis & 1);
    load_wrapped(image, sampler, level, spot, at, &texel);
    if (reference) compare(image, sampler, *reference, &texel);
    for (int c = 0; c < 4; c++) {
      sum->number[c] += share * (weights[corner] + lost) * texel.number[c];
      sum->integer[c] += texel.integer[c];
    }
  }
}

static void sample(const struct call *call, int has_reference, int is_projected) {
  struct image *image = image_of(handle_of(call, 0));
  struct sampler *sampler = sampler_of(call);
  struct operands operands = operands_from(call, has_reference ? 3 : 2);
  struct spot spot = spot_of(image, call, is_projected);
  double divisor = is_projected ? number_of(argument(call, 1), image->dimensions) : 1;
  double reference = has_reference ? (float)(number_of(argument(call, 2), 0) / divisor) : 0;
  double lod = lod_of(image, sampler, call, &spot, &operands), level = clamp_number(lod, 0, image->levels - 1);
  int is_linear = lod > 0 ? sampler->is_min_linear : sampler->is_mag_linear;
  struct texel sum = {{0}, {0}};
  const double *compared = has_reference ? &reference : NULL;
  if (sampler->is_mip_linear) {
    int low = (int)floor(level);
    add_level(image, sampler, &spot, &operands, compared, low, is_linear, 1 - (level - low), &sum);
    if (level > low) add_level(image, sampler, &spot, &operands, compared, low + 1, is_linear, level - low, &sum);
  } else add_level(image, sampler, &spot, &operands, compared, nearest_level(level), is_linear, 1, &sum);
  give(call, &sum);
}

#define SAMPLING(name, has_reference, is_projected)                                                                                          \
  FUNCTION(name) { sample(call, has_reference, is_projected); }
#define SAMPLINGS(prefix)                                                                                                                    \
  SAMPLING(prefix##ImplicitLod, 0, 0)                                                                                                        \
  SAMPLING(prefix##ExplicitLod, 0, 0)                                                                                                        \
  SAMPLING(prefix##DrefImplicitLod, 1, 0)                                                                                                    \
  SAMPLING(prefix##DrefExplicitLod, 1, 0)                                                                                                    \
  SAMPLING(prefix##ProjImplicitLod, 0, 1)                                                                                                    \
  SAMPLING(prefix##ProjExplicitLod, 0, 1)                                                                                                    \
  SAMPLING(prefix##ProjDrefImplicitLod, 1, 1)                                                                                                \
  SAMPLING(prefix##ProjDrefExplicitLod, 1, 1)
SAMPLINGS(ImageSample)
SAMPLINGS(ImageSparseSample)

// One channel of four texels, from the lower left one on against the clock where y goes up.
static void gather(const struct call *call, int has_reference) {
  static const int corners[4][2] = {{0, 1}, {1, 1}, {1, 0}, {0, 0}};
  struct image *image = image_of(handle_of(call, 0));
  struct sampler *sampler = sampler_of(call);
  struct operands operands = operands_from(call, 3);
  struct spot spot = spot_of(image, call, 0);
  struct texel result = {{0}, {0}};
  int size = extent(image, 0, 0), gone = -1;
  for (int corner = 0; corner < 4; corner++) {
    int at[3] = {0};
    struct texel texel;
    for (int axis = 0; axis < 2; axis++) {
      double place = spot.at[axis] * (is_coordinate_of_size(image, sampler) ? extent(image, axis, 0) : 1) - 0.5;
      at[axis] = (int)floor(place) + operands.offset[axis] + (operands.has_own_offsets ? operands.own_offsets[corner] : corners[corner])[axis];
    }
    load_wrapped(image, sampler, 0, &spot, at, &texel);
    if (has_reference) compare(image, sampler, number_of(argument(call, 2), 0), &texel);
    int component = has_reference ? 0 : whole(argument(call, 2), 0);
    result.number[corner] = texel.number[component];
    result.integer[corner] = texel.integer[component];
    if (image->is_cube && (at[0] < 0 || at[0] >= size) && (at[1] < 0 || at[1] >= size)) gone = corner;
  }
  if (gone >= 0) {
    // Beyond a corner of a cube there is no texel: it is the mean of the others.
    result.number[gone] = 0;
    double sum = result.number[0] + result.number[1] + result.number[2] + result.number[3];
    result.number[gone] = sum / 3;
  }
  give(call, &result);
}
FUNCTION(ImageGather) { gather(call, 0); }
FUNCTION(ImageDrefGather) { gather(call, 1); }
FUNCTION(ImageSparseGather) { gather(call, 0); }
FUNCTION(ImageSparseDrefGather) { gather(call, 1); }

// ---- texels by integer coordinates

static unsigned char *place_of(const struct image *image, const struct call *call, const struct operands *operands) {
  struct value coordinates = argument(call, 1);
  int at[3] = {0};
  for (int axis = 0; axis < image->dimensions; axis++) at[axis] = whole(coordinates, axis) + operands->offset[axis];
  int layer = image->is_arrayed || image->is_cube ? whole(coordinates, image->dimensions) : 0;
  return texel_at(image, operands->has_lod ? (int)operands->lod : 0, at, layer, operands->sample);
}

static void read(const struct call *call) {
  struct image *image = image_of(handle_of(call, 0));
  struct operands operands = operands_from(call, 2);
  struct texel texel;
  load(image, place_of(image, call, &operands), &texel);
  give(call, &texel);
}
FUNCTION(ImageRead) { read(call); }
FUNCTION(ImageFetch) { read(call); }
FUNCTION(ImageSparseRead) { read(call); }
FUNCTION(ImageSparseFetch) { read(call); }
FUNCTION(ImageSparseTexelsResident) { *(char *)call->result = *(int32_t *)call->args[0] == 0; }

FUNCTION(ImageWrite) {
  struct image *image = image_of(handle_of(call, 0));
  struct operands operands = operands_from(call, 3);
  struct value given = argument(call, 2);
  struct texel texel = {{0}, {0}};
  for (int part = 0; part < given.count && part < 4; part++) {
    texel.number[part] = number_of(given, part);
    if (is_of_integers(given)) texel.integer[part] = integer_of(given, part, image->kind == SINT);
  }
  unsigned char *place = place_of(image, call, &operands);
  if (place) store(image, place, &texel);
}

// The handle is asked of a pointer to it.
FUNCTION(ImageTexelPointer) {
  static unsigned char nowhere[16];
  struct image *image = image_of(**(uint64_t **)call->args[0]);
  struct operands operands = {0};
  operands.sample = whole(argument(call, 2), 0);
  unsigned char *place = place_of(image, call, &operands);
  *(unsigned char **)call->result = place ? place : nowhere;
}

// ---- queries

static void give_integers(const struct call *call, const int *integers) {
  struct value result = result_of(call);
  for (int part = 0; part < result.count; part++) put_integer(result, part, integers[part]);
}

static void give_size(const struct call *call, int level) {
  struct image *image = image_of(handle_of(call, 0));
  int size[4] = {0}, at = 0;
  for (; at < image->dimensions; at++) size[at] = extent(image, at, level);
  size[at] = image->layers / (image->is_cube ? 6 : 1);
  give_integers(call, size);
}
FUNCTION(ImageQuerySize) { give_size(call, 0); }
FUNCTION(ImageQuerySizeLod) { give_size(call, whole(argument(call, 1), 0)); }
FUNCTION(ImageQueryLevels) { give_integers(call, &image_of(handle_of(call, 0))->levels); }
FUNCTION(ImageQuerySamples) { give_integers(call, &image_of(handle_of(call, 0))->samples); }
FUNCTION(ImageQueryFormat) { give_integers(call, &image_of(handle_of(call, 0))->data_type); }
FUNCTION(ImageQueryOrder) { give_integers(call, &image_of(handle_of(call, 0))->channel_order); }
FUNCTION(get_image_channel_order) {
  int32_t order = image_of(handle_of(call, 0))->channel_order + 0x10b0;
  give_integers(call, &order);
}

// Nobody says how coordinates change: the level that is read, and the level of detail.
FUNCTION(ImageQueryLod) {
  struct image *image = image_of(handle_of(call, 0));
  struct sampler *sampler = sampler_of(call);
  struct operands operands = operands_from(call, 2);
  struct spot spot = spot_of(image, call, 0);
  double level = clamp_number(lod_of(image, sampler, call, &spot, &operands), 0, image->levels - 1);
  put_number(result_of(call), 0, sampler->is_mip_linear ? level : nearest_level(level));
  put_number(result_of(call), 1, requested_lod(image, sampler, call, &spot, &operands));
}

// ---- handles

FUNCTION(SampledImage) { *(uint64_t *)call->result = (handle_of(call, 0) & 0xffff) | handle_of(call, 1); }
FUNCTION(Image) { *(uint64_t *)call->result = handle_of(call, 0) & 0xffff; }

FUNCTION(ConstantSampler) {
  int mode = whole(argument(call, 0), 0), is_linear = whole(argument(call, 2), 0);
  samplers[sampler_count] =
    (struct sampler){is_linear, is_linear, 0, {mode, mode, mode}, whole(argument(call, 1), 0), -1, 0, 0, 1000, {0}};
  *(uint64_t *)call->result = (uint64_t)++sampler_count << 16;
}
