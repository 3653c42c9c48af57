import { NetworkError } from '../errors/NetworkError.js'
import { UploadError } from '../errors/UploadError.js'
import type { Connection } from './Connection.js'
import type { FileUpload } from './FileUpload.js'
import { ThrottledError } from './ThrottledError.js'

/** A file whose bytes the service has, though it could not be asked whether it is ready. */
interface SentFile {
  readonly uuid: string
  /** All that was said with the bytes: said otherwise, it is another upload. */
  readonly terms: string
}

const sent = new WeakMap<Blob, SentFile>()

/** Which files need not be sent again, in this page. */
export interface SentFiles {
  /** Gives the UUID of a file that was sent on the same terms, once. */
  take(connection: Connection, upload: FileUpload): string | null
  /** Keeps the UUID of a file that was sent, unless the failure is the service's last word on it. */
  keep(connection: Connection, upload: FileUpload, uuid: string, failure: unknown): void
}

/** The files of this page whose bytes need not be sent again. */
export const sentFiles: SentFiles = {
  take(connection, upload) {
    const found = sent.get(upload.file)
    sent.delete(upload.file)
    return found?.terms === termsOf(connection, upload) ? found.uuid : null
  },
  keep(connection, upload, uuid, failure) {
    if (isPassing(failure)) sent.set(upload.file, { uuid, terms: termsOf(connection, upload) })
  },
}

/** A canceled upload is not kept: the next may have been begun because the service never gets this one ready. */
function isPassing(failure: unknown): boolean {
  if (failure instanceof NetworkError || failure instanceof ThrottledError) return true
  return failure instanceof UploadError && failure.code === 'http-status' && (failure.status ?? 0) >= 500
}

function termsOf({ settings }: Connection, upload: FileUpload): string {
  const { baseUrl, publicKey, store } = settings
  const { fileName, source, metadata } = upload
  return JSON.stringify([baseUrl, publicKey, store, fileName, source, metadata])
}
