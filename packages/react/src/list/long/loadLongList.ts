import type { longList } from './longList.js'

/** Minimum number of files for which the long-list code is loaded: virtualization, search and sorting. */
export const LONG_LIST = 50

/** Imports the long-list code; the app requests it along with the list. */
export const loadLongList = async (): Promise<typeof longList> => (await import('./longList.js')).longList
