import { createFileName, type UploadEntry } from '@lading/kernel'

/** Returns the name that's sent with a file; null if the service should name it. */
export function toSentName({ file, fileName }: Pick<UploadEntry, 'file' | 'fileName'>): string | null {
  return fileName && createFileName(fileName, { type: file?.type })
}
