import { createUrlSigner, type UrlSignerSettings } from './createUrlSigner.js'
import type { StoreUpload } from './StoreUpload.js'

/** Signs URLs, each of which takes one part. */
export interface PartSigner {
  /**
   * URLs in the order of the sizes. A body of another length is refused by the store.
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

/** Creates a signer for the parts of uploads. */
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
