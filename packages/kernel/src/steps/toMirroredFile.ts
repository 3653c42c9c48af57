import type { Entry } from '../entry/Entry.js'
import type { FileFields, UploadEntry } from '../entry/UploadEntry.js'
import type { KernelFile } from '../uppy/KernelFile.js'
import { extensionOf, type FileDescriptor, freshProgress, toUppyFile } from '../uppy/toUppyFile.js'

/** Uppy requires `remote` for remote files, but nothing is fetched from there. */
const REMOTE = { companionUrl: '', requestClientId: '', url: '' }

/**
 * Creates an Uppy file from an entry's current state.
 *
 * @param meta Uppy's metadata for new files.
 * @param nowMs Upload start time to report if the upload has started.
 */
export function toMirroredFile(
  { now, origin }: Entry,
  meta: Parameters<typeof toUppyFile>[1],
  nowMs: number,
): KernelFile {
  const former = origin as KernelFile | null
  const { internalId: id, source, file, fileSize, fileName, mimeType, fullPath } = now
  const given = {
    id,
    source,
    name: fileName ?? '',
    type: mimeType ?? '',
    data: file ?? { size: fileSize },
    ...(!file && { isRemote: true, remote: REMOTE }),
    ...(fullPath !== null && { meta: { relativePath: fullPath } }),
  }
  const made = former
    ? { ...former, ...changedFields(former, now, now) }
    : toUppyFile(given as unknown as FileDescriptor, meta, () => id)
  return { ...made, ...uploadState(now, made as KernelFile, nowMs) } as KernelFile
}

/** Returns the differences between Uppy's file and an entry among `fields`; undefined if they're equal. */
export function changedFields(
  file: KernelFile,
  { file: data, fileName, fileSize, mimeType, fullPath }: UploadEntry,
  fields: Partial<FileFields>,
): Partial<KernelFile> | undefined {
  const [name, type] = [fileName ?? '', mimeType ?? '']
  const hasOtherData = 'file' in fields && data !== null && data !== file.data
  const isRenamed = 'fileName' in fields && name !== file.name
  const isRetyped = 'mimeType' in fields && type !== file.type
  const isMoved = 'fullPath' in fields && fullPath !== (file.meta.relativePath ?? null)
  if (!hasOtherData && !isRenamed && !isRetyped && !isMoved) return undefined
  return {
    ...(hasOtherData && { data, size: fileSize }),
    ...(isRenamed && { name, extension: extensionOf(name) }),
    ...(isRetyped && { type }),
    meta: {
      ...file.meta,
      ...(isRenamed && { name }),
      ...(isRetyped && { type }),
      ...(isMoved && { relativePath: fullPath }),
    },
  } as Partial<KernelFile>
}

/** Returns Uppy's upload state for a file whose upload started before it was added to the file map. */
function uploadState(
  entry: UploadEntry,
  { progress, size, error, isPaused: wasPaused }: KernelFile,
  nowMs: number,
): Partial<KernelFile> {
  const { phase, bytesUploaded, bytesTotal, fileInfo, uploadError, uploadProgress: percentage } = entry
  if (fileInfo) {
    if (progress.uploadComplete) return {}
    const bytes = fileInfo.size ?? size
    return {
      progress: {
        uploadStarted: nowMs,
        uploadComplete: true,
        complete: true,
        percentage: 100,
        bytesUploaded: bytes,
        bytesTotal: bytes,
      },
      response: { status: 200, body: { ...fileInfo }, uploadURL: fileInfo.cdnUrl },
      uploadURL: fileInfo.cdnUrl,
    } as Partial<KernelFile>
  }
  const isPaused = phase === 'paused'
  return {
    progress:
      entry.isUploading && !entry.isQueued
        ? { uploadStarted: nowMs, uploadComplete: false, percentage, bytesUploaded, bytesTotal }
        : freshProgress(size),
    ...((uploadError || error) && { error: uploadError?.message ?? null }),
    ...((isPaused || wasPaused) && { isPaused }),
  } as Partial<KernelFile>
}
