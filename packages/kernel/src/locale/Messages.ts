import type { en } from './en.js'

/** Message keys that have an English message. Plugins add theirs by declaration merging. */
export interface Messages extends Record<keyof typeof en, string> {}

/** The key of a known message, or any other string, which is shown as is. */
export type MessageKey = keyof Messages | (string & {})

/** Values for a message's `{{…}}` variables. */
export type MessageValues = Readonly<Record<string, string | number>>

/** Messages in one language, by key. */
export type MessageTable = Readonly<Record<string, string>>

/** Loads a language's messages when the language is chosen. */
export type MessageLoader = () => Promise<MessageTable>
