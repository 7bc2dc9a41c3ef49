// The op table for programs in Python: values, partials and sentences.

import { TABLE } from "../maths/ops.gen";

export const table = {
  value: (op: string, ...operands: number[]) => TABLE.get(op)!.value(...operands),
  /** The partial with respect to an operand; the operands end with the value. */
  partial: (op: string, k: number, ...known: number[]) => TABLE.get(op)!.partials[k]!(...known),
  /** What backward does at these operands, in words. */
  says: (op: string, alone: boolean, ...operands: number[]) =>
    TABLE.get(op)!.back.find((words) => (alone || !words.alone) && words.fits(...operands))?.text ??
    "",
};
