import type { EntryStatus, OwnFields, UploadEntry } from './UploadEntry.js'

/** The part of a file in Uppy's map that an entry reads. */
export interface EntryFile {
  readonly name: string
  readonly type: string
  readonly size: number | null
  readonly data: Blob | { readonly size: number | null } | undefined
  readonly meta: { readonly relativePath?: string }
  readonly progress: { readonly bytesUploaded: number | false; readonly bytesTotal: number | null }
}

/** Joins the two parts of an entry, the kernel's fields and Uppy's file; both are replaced, never changed. */
export function toSnapshot(own: OwnFields, file: EntryFile | undefined): UploadEntry {
  const { fileInfo } = own
  const { bytesUploaded, bytesTotal } = file?.progress ?? {}
  // The last per cent is the service's response.
  const percent =
    own.isUploading && bytesUploaded && bytesTotal
      ? Math.min(99, Math.floor((100 * bytesUploaded) / bytesTotal))
      : 0
  const mimeType = fileInfo?.contentInfo?.mime?.mime ?? fileInfo?.mimeType ?? (file?.type || null)
  return {
    ...own,
    uid: own.internalId,
    status: statusOf(own),
    file: file?.data instanceof Blob ? file.data : null,
    fileName: fileInfo?.originalFilename ?? (file?.name || null),
    fileSize: fileInfo?.size ?? file?.size ?? null,
    mimeType,
    isImage: fileInfo?.isImage ?? mimeType?.startsWith('image/') ?? false,
    fullPath: file?.meta.relativePath ?? null,
    uploadProgress: fileInfo ? 100 : percent,
  }
}

/** The status of an entry, by the fields that decide it. */
export function statusOf(
  fields: Pick<OwnFields, 'isRemoved' | 'errors' | 'fileInfo' | 'isUploading'>,
): EntryStatus {
  if (fields.isRemoved) return 'removed'
  if (fields.errors.length > 0) return 'failed'
  if (fields.fileInfo) return 'success'
  return fields.isUploading ? 'uploading' : 'idle'
}
