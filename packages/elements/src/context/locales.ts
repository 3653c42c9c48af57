import type { MessageLoader, MessageTable } from '@lading/kernel'
import { shared } from '@lading/uploader/loading'

/** Messages that the page has defined, by language. */
export const locales: Map<string, MessageTable | MessageLoader> = shared('locales', () => new Map())
