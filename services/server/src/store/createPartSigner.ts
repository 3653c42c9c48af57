import { createUrlSigner, type UrlSignerSettings } from './createUrlSigner.js'
import type { StoreUpload } from './StoreUpload.js'

/** Signs part URLs. Each URL takes one part. */
export interface PartSigner {
  /**
   * Resolves to URLs in the order of the sizes. The store refuses a body with a different length.
   *
   * @param firstNumber default: 1
   * @param headers Headers that the requests must have, in the order of the sizes. default: none
   */
  sign(
    upload: StoreUpload,
    sizesBytes: readonly number[],
    firstNumber?: number,
    headers?: readonly Readonly<Record<string, string>>[],
  ): Promise<readonly string[]>
}

/** Creates a signer for upload parts. */
export function createPartSigner(settings: UrlSignerSettings): PartSigner {
  const signer = createUrlSigner(settings)
  return {
    sign: ({ key, uploadId }, sizesBytes, firstNumber = 1, headers = []) =>
      signer.sign(
        sizesBytes.map((sizeBytes, index) => ({
          method: 'PUT',
          key,
          query: { partNumber: firstNumber + index, uploadId, 'x-id': 'UploadPart' },
          headers: { ...headers[index], 'content-length': sizeBytes },
        })),
      ),
  }
}
