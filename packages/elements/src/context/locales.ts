import type { MessageLoader, MessageTable } from '@lading/kernel'
import { shared } from '@lading/uploader/internal/loading'

/** Messages that the page has defined, by language. */
export const locales: Map<string, MessageTable | MessageLoader> = shared('locales', () => new Map())
