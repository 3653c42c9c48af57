import { UploadApiError } from './UploadApiError.js'

/**
 * Accepts a known public key and refuses everything else.
 *
 * @param parameter name under which this endpoint takes the key, repeated in the error text.
 * @throws {UploadApiError} `ProjectPublicKeyRequiredError` or `ProjectPublicKeyInvalidError`.
 */
export function checkPublicKey(key: string | undefined, known: readonly string[], parameter: string): void {
  if (!key) throw new UploadApiError('ProjectPublicKeyRequiredError', [parameter])
  if (!known.includes(key)) throw new UploadApiError('ProjectPublicKeyInvalidError', [parameter])
}
