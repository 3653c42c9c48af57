import type { ListViews } from '@lading/react/list'

/** Imports the list. */
export const loadList = async (): Promise<ListViews> => (await import('./list.js')).list
