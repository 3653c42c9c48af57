import type { OutputError, UploadEntry, Uploader } from '@lading/kernel'
import { savedReferencesOf } from './savedReferencesOf.js'

/** The part of a form that an uploader fills. */
export interface FormState {
  /** The CDN URL of the group or of the file, or those of all files; empty unless the service has every file. */
  readonly values: readonly string[]
  /** Whether the field is a list of files, whose name ends in `[]`. */
  readonly isList: boolean
  /** Why the form is not valid: the first error of the list, or that files are being uploaded; otherwise empty. */
  readonly error: string
  /** Whether the form requires at least one file. */
  readonly isRequired: boolean
}

/** The state of an empty list. */
export const EMPTY_FORM_STATE: FormState = { values: [], isList: false, error: '', isRequired: false }

/** Returns the part of a form that an uploader fills now. Source: specification §4, form-input bridge. */
export function formStateOf(uploader: Uploader): FormState {
  const { collection, config, entries } = uploader
  const { group, errors, uploadingCount, validatingCount } = collection.snapshot
  const isGroup = config.get('groupOutput')
  const state = {
    ...EMPTY_FORM_STATE,
    isList: config.get('multiple') && !isGroup,
    isRequired: config.get('multipleMin') > 0,
  }
  const all = [...entries.values()]
  const saved = savedReferencesOf(uploader)
  // The page has saved these, whether or not their infos arrive: the form must not lose them.
  const isSaved = ({ internalId, status, errors: [error] }: UploadEntry) =>
    saved.has(internalId) && (status === 'uploading' || status === 'idle' || isOfUpload(error))
  const hasFailed = all.some((entry) => entry.status === 'failed' && !isSaved(entry))
  const [error] = errors.filter(({ type }) => hasFailed || type !== 'SOME_FILES_HAS_ERRORS')
  if (error) return { ...state, error: error.message }
  if (isGroup && group) return { ...state, values: [group.cdnUrl] }
  const urls = all.map((entry) =>
    entry.status === 'success' || isSaved(entry) ? (entry.cdnUrl ?? saved.get(entry.internalId)) : undefined,
  )
  const values = urls.filter((url) => typeof url === 'string')
  if (values.length === all.length && !isGroup) return { ...state, values }
  // Sent now, the form would be without them.
  const hasGroup = isGroup && createsGroups(uploader)
  const isPending =
    uploadingCount + validatingCount > 0 || (hasGroup && all.length > 0 && values.length === all.length)
  return isPending
    ? {
        ...state,
        error: uploader.l10n('header-uploading', { count: Math.max(uploadingCount + validatingCount, 1) }),
      }
    : state
}

function createsGroups(uploader: Uploader): boolean {
  try {
    return uploader.transport.createGroup !== undefined
  } catch {
    // No plugin provides a transport.
    return false
  }
}

function isOfUpload(error: OutputError | undefined): boolean {
  return /^(UPLOAD|NETWORK|UNKNOWN)_ERROR$/.test(error?.type ?? '')
}
