import { createListViews, type ListViews } from '@lading/react/list'
import { rowStyle } from '../early/rowStyle.js'
import { listStyle } from './listStyle.js'

/** The dashboard's file views, with the style sheet they need. */
export const styledList: ListViews = createListViews(rowStyle + listStyle)
