import { createListViews, type ListViews } from '@lading/react/list'
import { rowStyle } from '../early/rowStyle.js'
import { listStyle } from './listStyle.js'
import { uploader } from './uploader.js'

/** The list, with its style sheet. `app` names the app, like `after` in other chunks; see `first`. */
export const list: ListViews & { readonly app: unknown } = {
  ...createListViews(rowStyle + listStyle),
  app: uploader,
}
