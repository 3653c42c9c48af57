import { createListViews, type ListViews } from '@lading/react/list'
import { listStyle } from './listStyle.js'

/** The dashboard's views of files, with the style sheet that they need. */
export const styledList: ListViews = createListViews(listStyle)
