import type { MultipartUpload } from '@lading/local-service/parts'
import type { StoreUpload } from '@lading/server/store'

/** A multipart upload, as saved in its object. */
export interface Session extends StoreUpload {
  readonly upload: MultipartUpload
  /** Key of the finished file; differs from the upload's key if the file is copied. */
  readonly location: string
  /** When the upload was started, in ISO 8601. */
  readonly startedAt: string
}
