import type { MultipartUpload } from '@lading/local-service/parts'
import type { StoreUpload } from '@lading/server/store'

/** An upload in parts, as its object has it. */
export interface Session extends StoreUpload {
  readonly upload: MultipartUpload
  /** Key of the finished file; another one than that of the upload where it is copied. */
  readonly location: string
  /** When the upload was started, as ISO 8601. */
  readonly startedAt: string
}
