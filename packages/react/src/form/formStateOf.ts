import type { Uploader } from '@lading/kernel'

/** What a form gets from an uploader. */
export interface FormState {
  /** The CDN URL of the group or of the file, or those of all files; empty unless every file is uploaded. */
  readonly values: readonly string[]
  /** Whether the field is a list of files, whose name ends in `[]`. */
  readonly isList: boolean
  /** The first error of the list; empty while there is none. */
  readonly error: string
  /** Whether the form requires at least one file. */
  readonly isRequired: boolean
}

/** The state before the uploader is loaded. */
export const EMPTY_FORM_STATE: FormState = { values: [], isList: false, error: '', isRequired: false }

/** Returns what a form gets from an uploader now. Source: specification §4, form-input bridge. */
export function formStateOf({ collection, config, entries }: Uploader): FormState {
  const { status, group, errors } = collection.snapshot
  const isGroup = config.get('groupOutput')
  const state = {
    ...EMPTY_FORM_STATE,
    isList: config.get('multiple') && !isGroup,
    isRequired: config.get('multipleMin') > 0,
  }
  if (status === 'failed') return { ...state, error: errors[0]?.message ?? '' }
  if (status !== 'success') return state
  const urls = isGroup ? [group?.cdnUrl] : [...entries.values()].map(({ cdnUrl }) => cdnUrl)
  return { ...state, values: urls.filter((url) => typeof url === 'string') }
}
