import { createListViews, type ListViews } from '@lading/react/list'
import { listStyle } from './listStyle.js'
import { uploader } from './uploader.js'

/**
 * The list, with its style sheet. The app is named by `app`, as by `after` elsewhere; see `first`.
 */
export const list: ListViews & { readonly app: unknown } = { ...createListViews(listStyle), app: uploader }
