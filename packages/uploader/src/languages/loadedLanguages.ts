import type { MessageTable } from '@lading/kernel'

/** The built-in languages that the page has loaded so far: the shell passes them to the app. */
export const loadedLanguages: Map<string, MessageTable> = new Map()
