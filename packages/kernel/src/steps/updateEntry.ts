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

/** Changes of an entry; a field that is left out stays as it is. */
export interface EntryUpdate {
  /** Delivery URL of the edited file. Only for an uploaded entry. */
  readonly cdnUrl?: string
  /** Operations in the delivery URL, which follows them. Only for an uploaded entry. */
  readonly cdnUrlModifiers?: string
  /** Other bytes. Only before they are sent; `replaceFile()` replaces an uploaded file. */
  readonly file?: File | Blob
  /** Type of the edited file. */
  readonly mimeType?: string
  /** Name to show and store; `fullPath` follows. Of an uploaded file, only the entry and the output have it. Not while it is sent. */
  readonly fileName?: string
  /**
   * Key-value pairs kept with the file, instead of the former ones. Those of `onAdd` hooks stay until the first upload
   * begins, unless a key is given here. Of an uploaded file, only the entry and the output have them. Not while it is sent.
   */
  readonly metadata?: FileMetadata
}

/** Options of {@link updateEntry}. */
export interface UpdateEntryOptions {
  readonly entries: EntryList
  /** Has the service that builds the URL of changed modifiers. @default they are appended to the URL of the original */
  readonly scope: Pick<Scope, 'tryGet'> | undefined
}

/**
 * Changes an entry: all fields or, when one is invalid, none. Returns whether its delivery URL has changed.
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
  // A validator may set the metadata that it has found: equal ones must not start it again.
  if (metadata && !isSameMetadata(metadata, entry.metadata)) fields.metadata = metadata
  const hookMetadata = metadata && entry.hookMetadata && withoutKeys(entry.hookMetadata, metadata)
  if (hookMetadata && hookMetadata !== entry.hookMetadata) fields.hookMetadata = hookMetadata
  // The failure belongs to the former bytes.
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

/** Returns the same object where no key is left out. */
function withoutKeys(metadata: FileMetadata, keys: FileMetadata): FileMetadata {
  const all = Object.entries(metadata)
  const kept = all.filter(([key]) => !Object.hasOwn(keys, key))
  return kept.length < all.length ? Object.fromEntries(kept) : metadata
}

function isSameMetadata(a: FileMetadata, b: FileMetadata | null): boolean {
  const keys = Object.keys(a)
  return b !== null && keys.length === Object.keys(b).length && keys.every((key) => Object.is(a[key], b[key]))
}

/** Modifiers that change without a URL change the URL. */
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
