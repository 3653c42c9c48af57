'use client'

import { type ListViews, listViews, TriggerThumbnails, UploadList } from '@lading/react/list'
import { listStyle } from './listStyle.js'

/** The dashboard's views of files, with the style sheet that they need. */
export const styledListViews: ListViews = {
  ...listViews,
  UploadList: () => <UploadList style={listStyle} />,
  TriggerThumbnails: () => <TriggerThumbnails style={listStyle} />,
}
