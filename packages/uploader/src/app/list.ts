import { createListViews, type ListViews } from '@lading/react/list'
import { listStyle } from './listStyle.js'
import { uploader } from './uploader.js'

/**
 * The list, with its style sheet. The app is named by `app`: a bundler sees by it that all that the list shares with the app belongs to
 * the app's own chunk. An unused export would be dropped.
 */
export const list: ListViews & { readonly app: unknown } = { ...createListViews(listStyle), app: uploader }
