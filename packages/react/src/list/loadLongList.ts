import type { longList } from './longList.js'

/** Shortest list for which the code of long lists is loaded: its window, its search and its order. */
export const LONG_LIST = 50

/** Imports the code of long lists; the app requests it beside the list. */
export const loadLongList = async (): Promise<typeof longList> => (await import('./longList.js')).longList
