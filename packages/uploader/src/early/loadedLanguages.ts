import type { MessageTable } from '@lading/kernel'

/** The built-in languages that the page has loaded so far; shell and elements pass them to the app. */
export const loadedLanguages: Map<string, MessageTable> = new Map()
