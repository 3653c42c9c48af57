import { UploadError } from '@lading/transport-engine'

/** Whether a rule or a setting of the store keeps a file out, which only the owner of the page can change. */
export function isRefusal(error: unknown): boolean {
  return error instanceof UploadError && (error.code === 'part-refused' || error.code === 'store-refused')
}
