import { statusOf } from './status.js'
import type { OwnFields, UploadEntry } from './UploadEntry.js'

/** What an entry needs of its file in Uppy's map. */
export interface EntryFile {
  readonly name: string
  readonly type: string
  readonly size: number | null
  readonly data: Blob | { readonly size: number | null } | undefined
  readonly meta: { readonly relativePath?: string }
  readonly progress: { readonly bytesUploaded: number | false; readonly bytesTotal: number | null }
}

/** Joins the two owners' halves of an entry into one snapshot. */
export function composeEntry(own: OwnFields, file: EntryFile | undefined): UploadEntry {
  const { fileInfo } = own
  const mimeType = fileInfo?.contentInfo?.mime?.mime ?? fileInfo?.mimeType ?? (file?.type || null)
  return {
    ...own,
    uid: own.internalId,
    file: file?.data instanceof Blob ? file.data : null,
    fileName: fileInfo?.originalFilename ?? (file?.name || null),
    fileSize: fileInfo?.size ?? file?.size ?? null,
    mimeType,
    isImage: fileInfo ? fileInfo.isImage : (mimeType?.startsWith('image/') ?? false),
    fullPath: file?.meta.relativePath ?? null,
    uploadProgress: fileInfo ? 100 : own.isUploading ? percentSent(file) : 0,
    status: statusOf(own),
  }
}

function percentSent(file: EntryFile | undefined): number {
  const { bytesUploaded, bytesTotal } = file?.progress ?? {}
  if (!bytesUploaded || !bytesTotal) return 0
  // The last per cent belongs to the service's answer.
  return Math.min(99, Math.floor((100 * bytesUploaded) / bytesTotal))
}
