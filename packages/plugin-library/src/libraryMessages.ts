import type { MessageTable } from '@lading/kernel'
import type { libraryViewMessages } from './libraryViewMessages.js'

const en = { 'src-type-library': 'My files' } as const

/** Message keys of {@link library}. */
export interface LibraryMessages extends Record<keyof typeof en | keyof typeof libraryViewMessages, string> {}

declare module '@lading/kernel' {
  interface Messages extends LibraryMessages {}
}

/** Messages by language. The view loads most of them. */
export const libraryMessages: Readonly<Record<string, MessageTable>> = { en }
