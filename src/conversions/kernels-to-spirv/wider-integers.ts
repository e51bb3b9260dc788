// Arithmetic on integers of widths that SPIR-V lacks, as arithmetic on wider ones between extensions and truncations. The bits above such an integer
// are not defined while another integer represents it: extensions set them.

import * as arith from "../../dialects/arith/index.ts";
import * as cf from "../../dialects/cf/index.ts";
import * as gpu from "../../dialects/gpu/index.ts";
import * as math from "../../dialects/math/index.ts";
import * as memref from "../../dialects/memref/index.ts";
import * as scf from "../../dialects/scf/index.ts";
import * as ub from "../../dialects/ub/index.ts";
import * as vector from "../../dialects/vector/index.ts";
import {
  Builder,
  elementTypeOrSelf,
  IntegerAttr,
  IntegerType,
  type OpDef,
  type Operation,
  type Type,
  VectorType,
  vectorType,
} from "../../ir/index.ts";
import { typeText } from "../../text/index.ts";

/** Ops whose result depends on the numbers only, and whose operands are extended with the sign or, if they ignore the upper bits, in any way. */
const SIGNED: ReadonlySet<OpDef> = new Set<OpDef>([
  ...[arith.addi, arith.subi, arith.muli, arith.andi, arith.ori, arith.xori, arith.shli, arith.shrsi],
  ...[arith.divsi, arith.remsi, arith.floordivsi, arith.ceildivsi, arith.maxsi, arith.minsi, math.absi],
  ...[arith.sitofp, arith.fptosi, arith.index_cast],
]);

/** The same for numbers without a sign. */
const UNSIGNED: ReadonlySet<OpDef> = new Set<OpDef>([
  ...[arith.divui, arith.remui, arith.ceildivui, arith.maxui, arith.minui, arith.shrui, math.ctpop],
  ...[arith.uitofp, arith.fptoui, arith.index_castui],
]);

/** Ops that pass values on, and casts, which set or drop the upper bits. */
const FREE: ReadonlySet<OpDef> = new Set<OpDef>([
  ...[arith.constant, arith.extsi, arith.extui, arith.trunci, arith.select, memref.load, memref.store, ub.poison],
  ...[scf.for, scf.if, scf.while, scf.yield, scf.condition, scf.execute_region, scf.index_switch, cf.br, cf.cond_br],
  ...[vector.broadcast, vector.extract, vector.insert, vector.shuffle, vector.from_elements, vector.to_elements],
  ...[vector.load, vector.store, vector.shape_cast, vector.extract_strided_slice, vector.insert_strided_slice],
  ...[gpu.func],
]);

/** Changes the ops in a module of kernels; false, with a diagnostic, for an op on such integers that has no form with wider ones. */
export function computeWithWiderIntegers(kernels: Operation): boolean {
  const found: Operation[] = [];
  kernels.walk((op) => {
    if (!FREE.has(op.def) && typesOf(op).some(isMissing)) found.push(op);
  });
  return found.every(widen);
}

function typesOf(op: Operation): readonly Type[] {
  return [...op.operands.map(({ type }) => type), ...op.results.map(({ type }) => type)];
}

const WIDTHS: ReadonlySet<number> = new Set([1, 8, 16, 32, 64]);

function isMissing(type: Type): boolean {
  const element = elementTypeOrSelf(type);
  return (type === element || VectorType.is(type)) && IntegerType.is(element) && !WIDTHS.has(element.width);
}

/** The least width of at least 32 bits; the type itself if there is none, or if it is not missing. */
function wider(type: Type): Type {
  const element = elementTypeOrSelf(type);
  if (!isMissing(type) || !IntegerType.is(element) || element.width > 64) return type;
  const integer = IntegerType.get(type.context, {
    width: element.width < 32 ? 32 : 64,
    signedness: element.signedness,
  });
  return VectorType.is(type) ? vectorType(type.context, type.shape, integer) : integer;
}

/** The extension of the operands. */
function extensionOf(op: Operation): OpDef | undefined {
  if (op.def === arith.cmpi) {
    const predicate = op.attr("predicate");
    const number = IntegerAttr.is(predicate) ? Number(predicate.value) : 0;
    return number >= FIRST_UNSIGNED ? arith.extui : arith.extsi;
  }
  if (SIGNED.has(op.def)) return arith.extsi;
  return UNSIGNED.has(op.def) ? arith.extui : undefined;
}

/** Predicates from here on compare without signs. */
const FIRST_UNSIGNED = 6;

function widen(op: Operation): boolean {
  const extension = extensionOf(op);
  if (extension === undefined || op.results.length !== 1) {
    const type = typesOf(op).find(isMissing) ?? op.context.i32;
    const advice = "SPIR-V has no integers of this width; extend them (arith.extsi, arith.extui)";
    op.context.emit(op.plainError(`'${op.name}' of '${typeText(type)}' has no conversion: ${advice}`));
    return false;
  }
  const at = new Builder(op.store).insertBefore(op);
  at.location = op.location;
  const operands = op.operands.map((value) =>
    isMissing(value.type)
      ? at.create(extension, { operands: [value], resultTypes: [wider(value.type)] }).result()
      : value,
  );
  op.setOperands(operands);
  // Flags speak of overflow at the width that the op had.
  if (op.def.propertyIndex("overflowFlags") >= 0) op.setAttr("overflowFlags", arith.overflow.of(op.context, 0));
  const [result, given] = [op.result(), op.resultType()];
  if (!isMissing(given)) return true;
  const uses = [...result.uses];
  result.type = wider(given);
  const after = new Builder(op.store).insertAfter(op);
  after.location = op.location;
  const truncated = after.create(arith.trunci, { operands: [result], resultTypes: [given] }).result();
  for (const use of uses) use.op.setOperand(use.index, truncated);
  return true;
}
