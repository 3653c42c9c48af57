import { NetworkError } from '../errors/NetworkError.js'
import { assertStored } from '../http/assertStored.js'
import type { HttpResponse } from '../http/Http.js'

/** Status for a part whose bytes don't match the stated digest. */
const DAMAGED_STATUS = 422

/**
 * Asserts that a part has arrived. A part with damaged bytes is sent again, like a lost part.
 *
 * @param isChecked Whether the service checks parts.
 * @throws NetworkError, UploadError
 */
export function assertArrived(response: HttpResponse, isChecked: boolean): void {
  if (isChecked && response.status === DAMAGED_STATUS) throw new NetworkError()
  assertStored(response)
}
