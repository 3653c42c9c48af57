import type { Locale, OutputError, Uploader } from '@lading/kernel'
import type { MessageFormatter } from '../hooks/useMessage.js'

/** Returns the function that gives the cause of an error in the words of the list. */
export type CreateCauseOf = (
  message: MessageFormatter,
  locale: Pick<Locale, 'outranks'>,
) => (error: OutputError) => string

/** The words of the list, of each uploader whose list is loaded: announcements do without the code before. */
export const causes: WeakMap<Uploader, CreateCauseOf> = new WeakMap()
