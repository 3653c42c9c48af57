import type { ListViews } from '@lading/react/list'

export const loadList = async (): Promise<ListViews> => (await import('./list.js')).list
