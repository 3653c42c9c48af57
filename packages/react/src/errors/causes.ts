import type { Locale, OutputError, Uploader } from '@lading/kernel'
import type { MessageFormatter } from '../hooks/useMessage.js'

/** Creates a function that returns an error's cause in the list's wording. */
export type CreateCauseOf = (
  message: MessageFormatter,
  locale: Pick<Locale, 'outranks'>,
) => (error: OutputError) => string

/** The list's wording for each uploader whose list is loaded; announcements do without it before that. */
export const causes: WeakMap<Uploader, CreateCauseOf> = new WeakMap()
