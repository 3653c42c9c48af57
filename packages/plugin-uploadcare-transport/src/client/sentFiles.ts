import { faultOf } from '../errors/faultOf.js'
import type { Connection } from './Connection.js'
import type { FileUpload } from './FileUpload.js'
import { termsOf } from './termsOf.js'
import type { SentFile } from './uploadDirect.js'

const sent = new WeakMap<Blob, SentFile & { readonly terms: string }>()

/** Which files need not be sent again, in this page. */
export interface SentFiles {
  /** Gives what is known of a file that was sent on the same terms, once. */
  take(connection: Connection, upload: FileUpload): SentFile | null
  /** Keeps what is known of a file that was sent, unless the failure is the service's last word on it. */
  keep(connection: Connection, upload: FileUpload, file: SentFile, failure: unknown): void
}

/** The files of this page whose bytes need not be sent again. */
export const sentFiles: SentFiles = {
  take(connection, upload) {
    const found = sent.get(upload.file)
    sent.delete(upload.file)
    return found?.terms === termsOf(connection, upload) ? found : null
  },
  keep(connection, upload, file, failure) {
    const fault = faultOf(failure)
    // A canceled upload is not kept: the next may have been begun because the service never gets this one ready.
    const isPassing =
      fault === 'network' || fault === 'stalled' || fault === 'throttled' || fault === 'server'
    if (isPassing) sent.set(upload.file, { ...file, terms: termsOf(connection, upload) })
  },
}
