import { EntrySnapshot } from '../entry/EntrySnapshot.js'
import type { FileInfo } from '../entry/FileInfo.js'
import type { EntryPhase, OwnFields, UploadEntry, UploadEntryFields } from '../entry/UploadEntry.js'
import { createFileInfo } from './createFileInfo.js'

const FAILURE = { type: 'UPLOAD_ERROR', message: 'The upload failed.' } as const

let count = 0

/**
 * Creates a complete entry for testing transports, badges, thumbnails and other code that receives entries. You can override
 * any field; related fields adapt:
 *
 * - `file` is a plain-text file of 4 bytes by default, with the given name and type; `null` omits the file.
 * - Name, size and type match the file, or the `fileInfo` if the entry is uploaded.
 * - `status` sets the fields it's computed from, e.g. `'success'` adds a `fileInfo` and `'failed'` an error, and vice versa.
 *
 * @example
 * const entry = createEntry({ fileName: 'photo.png', mimeType: 'image/png', status: 'success' })
 */
export function createEntry(overrides: Partial<UploadEntryFields> = {}): UploadEntry {
  count += 1
  const { file = createFile(overrides), internalId = `entry-${count}` } = overrides
  const local = describeFile(file)
  const own = { ...ownFields({ ...local, ...overrides }), internalId }
  const { fileInfo } = own
  return {
    ...own,
    uid: internalId,
    file,
    fileName: fileInfo?.originalFilename ?? local.fileName,
    fileSize: fileInfo?.size ?? local.fileSize,
    mimeType: fileInfo?.mimeType ?? local.mimeType,
    isImage: fileInfo?.isImage ?? (overrides.mimeType ?? local.mimeType)?.startsWith('image/') ?? false,
    fullPath: null,
    isQueued: own.phase === 'queued',
    isUploading: own.phase === 'queued' || own.phase === 'sending',
    isRemoved: own.phase === 'removed',
    uploadProgress: fileInfo ? 100 : 0,
    status: new EntrySnapshot(own).status,
    ...overrides,
  } as UploadEntry
}

type FileFields = Pick<UploadEntryFields, 'fileName' | 'fileSize' | 'mimeType'>

function createFile({ fileName, mimeType }: Partial<UploadEntryFields>): File {
  return new File(['text'], fileName ?? 'file.txt', { type: mimeType ?? 'text/plain' })
}

function describeFile(file: File | Blob | null): FileFields {
  return {
    fileName: file instanceof File ? file.name : null,
    fileSize: file?.size ?? null,
    mimeType: file?.type || null,
  }
}

function ownFields(given: Partial<UploadEntryFields> & FileFields): Omit<OwnFields, 'internalId'> {
  const { status, uploadError = null } = given
  const { fileInfo = status === 'success' ? uploadedInfo(given) : null } = given
  const { errors = uploadError || status === 'failed' ? [uploadError ?? FAILURE] : [] } = given
  return {
    source: given.source ?? 'local',
    silent: given.silent ?? false,
    externalUrl: given.externalUrl ?? null,
    uuid: given.uuid ?? fileInfo?.uuid ?? null,
    cdnUrl: given.cdnUrl ?? fileInfo?.cdnUrl ?? null,
    cdnUrlModifiers: given.cdnUrlModifiers ?? '',
    fileInfo,
    metadata: given.metadata ?? fileInfo?.metadata ?? null,
    hookMetadata: given.hookMetadata ?? null,
    tags: given.tags ?? fileInfo?.tags ?? null,
    phase: given.phase ?? phaseOf(given, fileInfo, errors),
    bytesUploaded: given.bytesUploaded ?? 0,
    bytesTotal: given.bytesTotal ?? null,
    uploadError,
    wait: given.wait ?? null,
    isValidationPending: given.isValidationPending ?? false,
    errors,
    state: given.state ?? {},
  }
}

function phaseOf(
  { status, isQueued, isUploading, isRemoved, uploadError }: Partial<UploadEntryFields>,
  fileInfo: FileInfo | null,
  errors: UploadEntry['errors'],
): EntryPhase {
  if (isRemoved || status === 'removed') return 'removed'
  if (fileInfo) return 'done'
  if (uploadError) return 'failed'
  if (isQueued) return 'queued'
  if (isUploading || status === 'uploading') return 'sending'
  return errors.length > 0 ? 'blocked' : 'validated'
}

function uploadedInfo({ fileName, fileSize, mimeType, isImage, uuid, cdnUrl }: Partial<UploadEntryFields>) {
  return createFileInfo({
    ...(uuid && { uuid }),
    ...(cdnUrl && { cdnUrl }),
    originalFilename: fileName ?? 'file.txt',
    size: fileSize ?? 0,
    mimeType: mimeType ?? 'application/octet-stream',
    isImage: isImage ?? mimeType?.startsWith('image/') ?? false,
  })
}
