import type { Complete } from '../handler/createHandlerParts.js'
import type { HandlerParts } from '../handler/HandlerParts.js'
import type { UploadHandlerOptions } from '../handler/UploadHandlerOptions.js'
import type { Budget } from './createBudget.js'
import type { Claims } from './createClaims.js'
import type { Interrupts } from './createInterrupts.js'

/** Everything that the requests to a resumable upload handler share. */
export interface ResumableParts extends HandlerParts {
  readonly complete: Complete
  readonly interrupts: Interrupts
  readonly claims: Claims
  readonly budget: Budget
}

const PART_BYTES = 5_242_880

/** Returns the size of the parts that the server cuts a body into, in bytes. */
export function getPartSize({
  partSizeBytes = PART_BYTES,
}: Pick<UploadHandlerOptions, 'partSizeBytes'>): number {
  return partSizeBytes
}
