import type { LibraryItem } from '../LibraryList.js'

/** A file; `pending` until it's loaded; `gone` if it no longer exists. */
export type LibraryPlace = LibraryItem | 'pending' | 'gone'
