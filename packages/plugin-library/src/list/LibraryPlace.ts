import type { LibraryItem } from '../LibraryList.js'

/** A place in the list: a file; `pending` while it isn't loaded; `gone` if it's no longer there. */
export type LibraryPlace = LibraryItem | 'pending' | 'gone'
