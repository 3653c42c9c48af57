import {
  CdnUrlsToken,
  type FileInfo,
  type OutputCollectionState,
  type UploadEntry,
  type Uploader,
} from '@lading/kernel'
import type { FileReference, UploaderValue } from '../../UploaderValue.js'

/** A file that the service has already, as a page refers to it. */
export interface KnownFile {
  readonly uuid: string
  /** The operations on it; null where the page does not say, which is any. */
  readonly cdnUrlModifiers: string | null
  /** How the page refers to it, which a form posts until its info has arrived. */
  readonly reference?: string
  /** Adds it to the list and returns the id of its entry. */
  readonly add: () => string
}

/** Reported by the uploader for each of them; they emit no events. */
const OPTIONS = { silent: true }

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A list as a page gives it back: with all of its entries, where it is a whole one. */
type ListValue = Pick<OutputCollectionState, 'successEntries'> & Partial<OutputCollectionState>

type ListedFile = Pick<UploadEntry, 'uuid' | 'fileInfo' | 'cdnUrlModifiers'>

/** Reads what a page gives as its files. References that are not valid are logged and left out. */
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

/** Returns the files of a list that the service has, or has had: the info of one may be on its way, or have failed. */
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
  if (UUID.test(reference)) {
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

/** Returns the files of a list, and the saved ones whose infos are on their way, or have failed. */
function knownEntries(uploader: Uploader, { successEntries, allEntries }: ListValue): readonly KnownFile[] {
  const known = allEntries?.flatMap(({ internalId, status, uuid, file, externalUrl }) => {
    // An upload without a UUID then may have one now, which the page does not know.
    if (!uuid && (file || externalUrl)) return []
    const isListed = (entry: { readonly internalId: string }) => entry.internalId === internalId
    const entry = status === 'success' ? successEntries.find(isListed) : uploader.entries.get(internalId)
    return knownEntry(uploader, entry)
  })
  // The page decides the order of uploaded files.
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
