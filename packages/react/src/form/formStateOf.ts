import {
  canCreateGroups,
  getStoppedFiles,
  type OutputError,
  type UploadEntry,
  type Uploader,
} from '@lading/kernel'
import { fileOf } from './fileOf.js'
import { savedReferencesOf } from './savedReferencesOf.js'

/** The form state that an uploader provides. */
export interface FormState {
  /** The CDN URL of the group or the file, or the URLs of all files; empty unless the service has every file. */
  readonly values: readonly string[]
  /** True if the field is a list of files, whose name ends in `[]`. */
  readonly isList: boolean
  /** Why the form isn't valid: the list's first error, or that files aren't uploaded; otherwise empty. */
  readonly error: string
  /** True if the form can be submitted although its files aren't uploaded: it's sent when they are, with `submitWhenUploaded`. */
  readonly isSentLater?: boolean
  /** True if the form requires at least one file. */
  readonly isRequired: boolean
  /** The files that the form posts itself, with `filesOnly`; otherwise undefined. */
  readonly files?: readonly File[] | undefined
}

const NO_FILES: readonly File[] = []

/** The state for an empty list. */
export const EMPTY_FORM_STATE: FormState = { values: [], isList: false, error: '', isRequired: false }

/** Options of {@link formStateOf}. */
export interface FormStateOptions {
  /** Whether the form can be sent without its files while they're stopped. Source: specification §4. @default false */
  readonly isSentWithoutStopped?: boolean | undefined
}

/**
 * Returns the form state that an uploader provides at this moment. A form that isn't valid has no files, so it never loses a
 * file.
 */
export function formStateOf(uploader: Uploader, options: FormStateOptions = {}): FormState {
  const { collection, config, entries } = uploader
  const { group, errors } = collection.snapshot
  const isGroup = config.get('groupOutput')
  const state = {
    ...EMPTY_FORM_STATE,
    isList: config.get('multiple') && !isGroup,
    ...(config.get('filesOnly') && { files: NO_FILES }),
    isRequired: config.get('multipleMin') > 0,
  }
  const isSentLater = config.get('submitWhenUploaded')
  const all = [...entries.values()]
  const saved = savedReferencesOf(uploader)
  // The page has saved these files, whether or not their infos load: the form must not lose them.
  const isSaved = ({ internalId, status, errors: [error] }: UploadEntry) =>
    saved.has(internalId) && (status === 'uploading' || status === 'idle' || isOfUpload(error))
  const hasFailed = all.some((entry) => entry.status === 'failed' && !isSaved(entry))
  const [error] = errors.filter(({ type }) => hasFailed || type !== 'SOME_FILES_HAS_ERRORS')
  if (error) return { ...state, error: error.message }
  // The list is counted a moment later, and the page can add validators to it.
  if (hasFailed) return { ...state, error: uploader.l10n('some-files-were-not-uploaded') }
  if (config.get('filesOnly')) return { ...state, ...postedFiles(uploader, all) }
  const urls = all.map((entry) =>
    entry.status === 'success' || isSaved(entry) ? (entry.cdnUrl ?? saved.get(entry.internalId)) : undefined,
  )
  const values = urls.filter((url) => typeof url === 'string')
  const missingCount = all.length - values.length
  if (missingCount === 0) {
    if (!isGroup) return { ...state, values }
    if (group) return { ...state, values: [group.cdnUrl] }
    const isCreated = all.length > 0 && createsGroups(uploader)
    return isCreated
      ? { ...state, isSentLater, error: uploader.l10n('header-uploading', { count: 1 }) }
      : state
  }
  const stoppedCount = getStoppedFiles(uploader).filter((entry) => !isSaved(entry)).length
  if (stoppedCount < missingCount) {
    const error = uploader.l10n('header-uploading', { count: missingCount - stoppedCount })
    return { ...state, error, isSentLater: isSentLater && stoppedCount === 0 }
  }
  if (options.isSentWithoutStopped) return state
  return { ...state, error: uploader.l10n('form-stopped', { count: stoppedCount }) }
}

/**
 * Returns the files and URLs that a form posts with `filesOnly`: files from this device, and URLs of files that the page has
 * saved.
 */
function postedFiles(
  uploader: Uploader,
  entries: readonly UploadEntry[],
): Pick<FormState, 'values' | 'files' | 'error'> {
  const none = { values: [], files: [] }
  // Hooks can still change its bytes, and validators can refuse it.
  const isPending = entries.some((entry) => entry.isValidationPending || entry.phase === 'added')
  if (isPending) return { ...none, error: uploader.l10n('loading') }
  const saved = savedReferencesOf(uploader)
  const values: string[] = []
  const files: File[] = []
  for (const entry of entries) {
    const file = entry.fileInfo ? null : fileOf(entry)
    const url = entry.cdnUrl ?? saved.get(entry.internalId)
    if (file) files.push(file)
    else if (url) values.push(url)
    // A form can't post a link's bytes.
    else return { ...none, error: uploader.l10n('some-files-were-not-uploaded') }
  }
  return { values, files, error: '' }
}

function createsGroups(uploader: Uploader): boolean {
  try {
    return canCreateGroups(uploader)
  } catch {
    // No plugin provides a transport.
    return false
  }
}

function isOfUpload(error: OutputError | undefined): boolean {
  return /^(UPLOAD|NETWORK|UNKNOWN)_ERROR$/.test(error?.type ?? '')
}
