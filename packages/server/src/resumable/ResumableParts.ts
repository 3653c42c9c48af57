import type { Complete } from '../handler/createHandlerParts.js'
import type { HandlerParts } from '../handler/HandlerParts.js'
import type { UploadHandlerOptions } from '../handler/UploadHandlerOptions.js'
import type { Budget } from './createBudget.js'
import type { Claims } from './createClaims.js'
import type { Interrupts } from './createInterrupts.js'

/** Everything that the requests of a handler of resumable uploads share. */
export interface ResumableParts extends HandlerParts {
  readonly complete: Complete
  readonly interrupts: Interrupts
  readonly claims: Claims
  readonly budget: Budget
}

const PART_BYTES = 5_242_880

/** Size of the parts that the server makes of a body, in bytes. */
export function getPartSize({
  partSizeBytes = PART_BYTES,
}: Pick<UploadHandlerOptions, 'partSizeBytes'>): number {
  return partSizeBytes
}
