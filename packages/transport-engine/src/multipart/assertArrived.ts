import { NetworkError } from '../errors/NetworkError.js'
import { assertStored } from '../http/assertStored.js'
import type { HttpResponse } from '../http/Http.js'

/** Status of a part that arrived with other bytes than its digest states. */
const DAMAGED_STATUS = 422

/**
 * Asserts that a part has arrived. One with other bytes is sent again, like one that was lost.
 *
 * @param isChecked Whether the service checks parts.
 * @throws NetworkError, UploadError
 */
export function assertArrived(response: HttpResponse, isChecked: boolean): void {
  if (isChecked && response.status === DAMAGED_STATUS) throw new NetworkError()
  assertStored(response)
}
