import type { ReactNode } from 'react'
import { ListHeading } from '../list/ListHeading.js'
import { UploadList } from '../list/UploadList.js'
import { TriggerThumbnails } from '../trigger/TriggerThumbnails.js'

/** The views that show files: what a page without files does not need. */
export interface ListViews {
  readonly UploadList: () => ReactNode
  readonly ListHeading: () => ReactNode
  readonly TriggerThumbnails: () => ReactNode
}

/** The dashboard's own {@link ListViews}. */
export const listViews: ListViews = { UploadList, ListHeading, TriggerThumbnails }
