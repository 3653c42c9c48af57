import { type ColorOperation, isTuningName } from '@lading/cdn'
import type { PixelOperation } from './Operation.js'

/** True if an operation changes each pixel's color independently. */
export function isColorOperation<Operation extends PixelOperation>(
  operation: Operation,
): operation is Extract<Operation, ColorOperation> {
  return operation.name === 'filter' || isTuningName(operation.name)
}
