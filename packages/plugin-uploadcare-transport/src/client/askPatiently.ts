import { NetworkError } from '../errors/NetworkError.js'
import type { Connection } from './Connection.js'
import type { ApiCall } from './callApi.js'
import { callApi } from './callApi.js'
import { ThrottledError } from './ThrottledError.js'
import { waitFor } from './waitFor.js'

const NETWORK_RETRIES = 3
const NETWORK_WAIT_MS = 100
const THROTTLE_RETRIES = 10

/**
 * Calls the upload API, again where no answer came or where it is too busy. For calls that may be repeated.
 *
 * @throws UploadError, NetworkError, CancelError
 */
export async function askPatiently(
  connection: Connection,
  call: ApiCall,
): Promise<Readonly<Record<string, unknown>>> {
  let unanswered = 0
  let throttled = 0
  for (;;) {
    try {
      return await callApi(connection, call)
    } catch (error) {
      let waitMs: number
      if (error instanceof NetworkError && unanswered < NETWORK_RETRIES) {
        waitMs = NETWORK_WAIT_MS * 2 ** unanswered
        unanswered += 1
      } else if (error instanceof ThrottledError && throttled < THROTTLE_RETRIES) {
        waitMs = error.waitMs
        throttled += 1
        unanswered = 0
      } else throw error
      await waitFor(connection.clock, waitMs, call.signal)
    }
  }
}
