import type { MessageTable } from '@lading/kernel'
import type { suggestToolMessages } from './suggestToolMessages.js'

const en = {} as const

/** Message keys of {@link suggestions}. */
export interface SuggestMessages extends Record<keyof typeof suggestToolMessages, string> {}

declare module '@lading/kernel' {
  interface Messages extends SuggestMessages {}
}

/** Messages by language. The view loads them. */
export const suggestMessages: Readonly<Record<string, MessageTable>> = { en }
