import type { Scope } from '../di/Scope.js'
import { changedFile } from '../entry/changedFile.js'
import type { EntryList } from '../entry/EntryList.js'
import type { FileMetadata } from '../entry/FileInfo.js'
import { parseWebUrl } from '../entry/parseWebUrl.js'
import type { EditableFields } from '../entry/reduceEntry.js'
import type { UploadEntry } from '../entry/UploadEntry.js'
import { KernelError } from '../errors/KernelError.js'
import { type CdnUrls, CdnUrlsToken } from '../ports/CdnUrls.js'
import { assertFields } from './assertFields.js'

/** Changes to an entry. Omitted fields stay unchanged. */
export interface EntryUpdate {
  /** The edited file's delivery URL. Only for uploaded entries. */
  readonly cdnUrl?: string | undefined
  /** Operations in the delivery URL, which is updated to match. Only for uploaded entries. */
  readonly cdnUrlModifiers?: string | undefined
  /** Replacement bytes. Only before the bytes are sent; use `replaceFile()` for an uploaded file. */
  readonly file?: File | Blob | undefined
  /** The edited file's MIME type. */
  readonly mimeType?: string | undefined
  /**
   * Name to show and store; updates `fullPath` to match. For an uploaded file, only the entry and the output change. Can't be
   * changed while the file is being sent.
   */
  readonly fileName?: string | undefined
  /**
   * Key-value pairs stored with the file; replaces all previous pairs. Until the first upload starts, pairs from `onAdd`
   * hooks stay unless you pass the same key. For an uploaded file, only the entry and the output change. Can't be changed
   * while the file is being sent.
   */
  readonly metadata?: FileMetadata | undefined
}

/** Options for {@link updateEntry}. */
export interface UpdateEntryOptions {
  readonly entries: EntryList
  /** Scope with the service that builds URLs for changed modifiers. @default modifiers are appended to the original's URL */
  readonly scope: Pick<Scope, 'tryGet'> | undefined
}

/**
 * Changes an entry. If any field is invalid, changes nothing. Returns whether the delivery URL has changed.
 *
 * @throws KernelError `entry-not-uploaded`, `entry-sent`, `input-invalid`
 */
export function updateEntry(
  { entries, scope }: UpdateEntryOptions,
  entry: UploadEntry,
  update: EntryUpdate,
): boolean {
  assertFields(update)
  const { internalId: id, fileInfo } = entry
  const { file, fileName, metadata, mimeType, cdnUrlModifiers = entry.cdnUrlModifiers } = update
  const cdnUrl = changedUrl(entry, update, scope?.tryGet(CdnUrlsToken))
  const hasMoved = cdnUrl !== entry.cdnUrl || cdnUrlModifiers !== entry.cdnUrlModifiers
  if (hasMoved && !fileInfo) {
    throw new KernelError('entry-not-uploaded', `Entry with internalId ${id} hasn't uploaded yet`)
  }
  const isBeingSent = !fileInfo && entry.isUploading && !entry.isQueued
  if ((file && fileInfo) || (isBeingSent && (file || fileName !== undefined || metadata))) {
    throw new KernelError(
      'entry-sent',
      `Entry ${id} is being sent or was sent, so its bytes are fixed, and its name and metadata until it is uploaded. Use replaceFile().`,
    )
  }

  const fields: { -readonly [K in keyof EditableFields]?: EditableFields[K] } = {}
  if (hasMoved) Object.assign(fields, { cdnUrl, cdnUrlModifiers })
  // A validator can set metadata that it has found. Setting equal metadata must not trigger it again.
  if (metadata && !isSameMetadata(metadata, entry.metadata)) fields.metadata = metadata
  const hookMetadata = metadata && entry.hookMetadata && withoutKeys(entry.hookMetadata, metadata)
  if (hookMetadata && hookMetadata !== entry.hookMetadata) fields.hookMetadata = hookMetadata
  // The upload error was about the previous bytes.
  if (file) fields.uploadError = null
  if (mimeType !== undefined && fileInfo) fields.fileInfo = withType(fileInfo, mimeType)
  if (fileName !== undefined && fileInfo) {
    fields.fileInfo = { ...(fields.fileInfo ?? fileInfo), originalFilename: fileName }
  } else if (file || fileName !== undefined || (mimeType !== undefined && !fileInfo)) {
    const change = { file, name: fileName, type: mimeType }
    entries.dispatch(id, { type: 'file', fields: changedFile(entry, change) })
  }
  entries.dispatch(id, { type: 'edit', fields })
  return hasMoved
}

/** Returns `metadata` without `keys`, or the same object if nothing was removed. */
function withoutKeys(metadata: FileMetadata, keys: FileMetadata): FileMetadata {
  const all = Object.entries(metadata)
  const kept = all.filter(([key]) => !Object.hasOwn(keys, key))
  return kept.length < all.length ? Object.fromEntries(kept) : metadata
}

function isSameMetadata(a: FileMetadata, b: FileMetadata | null): boolean {
  const keys = Object.keys(a)
  return b !== null && keys.length === Object.keys(b).length && keys.every((key) => Object.is(a[key], b[key]))
}

/** Returns the new delivery URL. If only the modifiers change, builds the URL from them. */
function changedUrl(
  { cdnUrl: current, cdnUrlModifiers: former, fileInfo }: UploadEntry,
  { cdnUrl, cdnUrlModifiers = former }: EntryUpdate,
  cdnUrls: CdnUrls | undefined,
): string | null {
  if (cdnUrl !== undefined) return parseWebUrl(cdnUrl)
  if (cdnUrlModifiers === former || !fileInfo) return current
  const original = fileInfo.cdnUrl
  return cdnUrls?.withModifiers(current ?? original, cdnUrlModifiers) ?? `${original}${cdnUrlModifiers}`
}

function withType(fileInfo: NonNullable<UploadEntry['fileInfo']>, mimeType: string): UploadEntry['fileInfo'] {
  const [type = '', subtype = ''] = mimeType.split('/')
  const contentInfo = { ...fileInfo.contentInfo, mime: { mime: mimeType, type, subtype } }
  return { ...fileInfo, mimeType, isImage: type === 'image', contentInfo }
}
