import type { Connection } from '../client/Connection.js'
import { type ApiCall, callApi } from '../client/callApi.js'
import { withRetry } from './withRetry.js'

/**
 * Calls the upload API with retries and parses the response. For calls that are safe to repeat.
 *
 * @param parse Turns the response into the result; a response it refuses as invalid is retried.
 * @throws UploadError, NetworkError, CancelError
 */
export function callWithRetry<T>(
  connection: Connection,
  call: ApiCall,
  parse: (body: Readonly<Record<string, unknown>>) => T,
): Promise<T> {
  return withRetry(connection, call, async () => parse(await callApi(connection, call)))
}
