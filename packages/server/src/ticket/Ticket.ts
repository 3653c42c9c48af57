import type { StoreUpload } from '../store/StoreUpload.js'

/** One upload, as the server has allowed it. It travels through the browser, signed. */
export interface Ticket {
  /** Key of the object. */
  readonly key: string
  /** Where the bytes wait until they're copied to the key, on stores that let a late part change a finished object. */
  readonly stagingKey?: string
  /** Id of the upload at the store; absent for an empty file that the server writes itself. */
  readonly uploadId?: string
  /** Random value in the object's metadata, by which a completion knows its own object. */
  readonly token: string
  /** Size of every part but the last, in bytes; that of the file for one part. */
  readonly partSizeBytes: number
  readonly sizeBytes: number
  readonly type: string
  /** Name of the file on the person's device. */
  readonly name: string
  readonly metadata: Readonly<Record<string, string>>
  /** Milliseconds since the Unix epoch. */
  readonly expiresAtMs: number
}

/** Returns the store's upload; undefined for an empty file. */
export function getStoreUpload({ key, stagingKey, uploadId }: Ticket): StoreUpload | undefined {
  return uploadId === undefined ? undefined : { key: stagingKey ?? key, uploadId }
}
