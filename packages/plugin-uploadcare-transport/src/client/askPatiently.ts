import type { Connection } from './Connection.js'
import { type ApiCall, callApi } from './callApi.js'
import { patiently } from './patiently.js'

/**
 * Calls the upload API, again where that may help, and reads the answer. For calls that may be repeated.
 *
 * @param read Makes something of the answer; what it cannot read counts as no answer.
 * @throws UploadError, NetworkError, CancelError
 */
export function askPatiently<T>(
  connection: Connection,
  call: ApiCall,
  read: (body: Readonly<Record<string, unknown>>) => T | Promise<T>,
): Promise<T> {
  return patiently(connection, call, async () => read(await callApi(connection, call)))
}
