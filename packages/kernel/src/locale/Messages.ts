import type { en } from './en.js'

/** Keys of messages, each with an English message. Plugins add theirs by declaration merging. */
export interface Messages extends Record<keyof typeof en, string> {}

/** A key of a known message, or any other string, which stands for itself. */
export type MessageKey = keyof Messages | (string & {})

/** Values for the `{{…}}` variables of a message. */
export type MessageValues = Readonly<Record<string, string | number>>

/** Messages of one language by key. */
export type MessageTable = Readonly<Record<string, string>>

/** Loads the messages of one language when it is chosen. */
export type MessageLoader = () => Promise<MessageTable>
