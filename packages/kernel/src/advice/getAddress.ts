import type { UploadEntry } from '../entry/UploadEntry.js'
import type { Transport, TransportAddress } from '../steps/Transport.js'
import type { UploadMethod } from '../steps/UploadMethod.js'
import { UploadMethodsToken } from '../steps/UploadMethodsToken.js'
import type { Uploader } from '../Uploader.js'

/**
 * Returns the server that an entry is sent to, and the setting that names it; undefined if its transport doesn't say.
 *
 * @throws KernelError if nothing accepts the entry
 */
export function getAddress({ scope }: Uploader, entry: UploadEntry): TransportAddress | undefined {
  const sender = scope.get(UploadMethodsToken).find(entry)
  return (sender as UploadMethod).service?.address ?? (sender as Transport).address
}
