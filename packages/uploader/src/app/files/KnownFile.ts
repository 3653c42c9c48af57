import {
  CdnUrlsToken,
  type FileInfo,
  type OutputCollectionState,
  type UploadEntry,
  type Uploader,
} from '@lading/kernel'
import { isUuid } from '@lading/kernel/basics'
import type { FileReference, UploaderValue } from '../../props/UploaderValue.js'

/** A file already stored by the service, as a page refers to it. */
export interface KnownFile {
  readonly uuid: string
  /** Operations on the file. Null if the page doesn't say, which matches any operations. */
  readonly cdnUrlModifiers: string | null
  /** How the page refers to the file; a form posts this until the file's info has loaded. */
  readonly reference?: string
  /** Adds the file to the list and returns its entry's id. */
  readonly add: () => string
}

/** The uploader reports each file itself; these additions emit no events. */
const OPTIONS = { silent: true }

/** A list as a page gives it back; it has all entries if it's complete. */
type ListValue = Pick<OutputCollectionState, 'successEntries'> & Partial<OutputCollectionState>

type ListedFile = Pick<UploadEntry, 'uuid' | 'fileInfo' | 'cdnUrlModifiers'>

/** Converts the value that a page passes to known files. Logs and skips invalid references. */
export function readKnownFiles(uploader: Uploader, value: UploaderValue | undefined): readonly KnownFile[] {
  if (!value) return []
  if (isList(value)) return knownEntries(uploader, value)
  const references = Array.isArray(value) ? (value as readonly FileReference[]) : [value as FileReference]
  return references.flatMap((reference) => {
    const known = readReference(uploader, reference)
    if (known) return known
    uploader.logger.error(
      'A file of "initialFiles" or "value" is left out: it is no UUID, CDN URL of "cdnCname" or file info.',
      reference,
    )
    return []
  })
}

/** Returns the files in a list that the service has or had: a file's info can still be loading, or can have failed to load. */
export function listedFiles(uploader: Uploader): readonly KnownFile[] {
  return [...uploader.entries.values()].flatMap((entry) => knownEntry(uploader, entry))
}

export function isList(value: UploaderValue): value is ListValue {
  return typeof value === 'object' && value !== null && 'successEntries' in value
}

export function isKnownFile(
  { uuid, cdnUrlModifiers }: KnownFile,
  entry: { readonly uuid: string | null; readonly cdnUrlModifiers: string },
): boolean {
  return entry.uuid === uuid && (cdnUrlModifiers ?? entry.cdnUrlModifiers) === entry.cdnUrlModifiers
}

function readReference(uploader: Uploader, reference: FileReference): KnownFile | null {
  if (typeof reference === 'object' && typeof reference?.uuid === 'string') {
    const add = () => uploader.addFileFromUploadcareFile(reference, OPTIONS).internalId
    return { uuid: reference.uuid, cdnUrlModifiers: null, add }
  }
  if (typeof reference !== 'string') return null
  if (isUuid(reference)) {
    const add = () => uploader.addFileFromUuid(reference, OPTIONS).internalId
    return { uuid: reference.toLowerCase(), cdnUrlModifiers: null, reference, add }
  }
  const parts = uploader.scope.tryGet(CdnUrlsToken)?.parse(reference)
  if (!parts) return null
  const { uuid, cdnUrlModifiers } = parts
  return {
    uuid,
    cdnUrlModifiers,
    reference,
    add: () => uploader.addFileFromCdnUrl(reference, OPTIONS).internalId,
  }
}

/** Returns a list's uploaded files, plus saved files whose infos are still loading or have failed to load. */
function knownEntries(uploader: Uploader, { successEntries, allEntries }: ListValue): readonly KnownFile[] {
  const known = allEntries?.flatMap(({ internalId, status, uuid, file, externalUrl }) => {
    // An upload that had no UUID at that time can have a UUID now, which the page doesn't know.
    if (!uuid && (file || externalUrl)) return []
    const isListed = (entry: { readonly internalId: string }) => entry.internalId === internalId
    const entry = status === 'success' ? successEntries.find(isListed) : uploader.entries.get(internalId)
    return knownEntry(uploader, entry)
  })
  // The page decides how uploaded files are ordered.
  return known && known.length > successEntries.length
    ? known
    : successEntries.flatMap((entry) => knownEntry(uploader, entry))
}

function knownEntry(uploader: Uploader, entry: ListedFile | undefined): readonly KnownFile[] {
  if (!entry?.uuid) return []
  const { uuid, fileInfo, cdnUrlModifiers } = entry
  return [{ uuid, cdnUrlModifiers, add: () => addUploaded(uploader, uuid, fileInfo, cdnUrlModifiers) }]
}

function addUploaded(uploader: Uploader, uuid: string, info: FileInfo | null, modifiers: string): string {
  const { internalId } = info
    ? uploader.addFileFromUploadcareFile(info, OPTIONS)
    : uploader.addFileFromUuid(uuid, OPTIONS)
  if (modifiers && info) uploader.updateFile(internalId, { cdnUrlModifiers: modifiers })
  return internalId
}
