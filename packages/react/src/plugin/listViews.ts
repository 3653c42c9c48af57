import type { MessageTable } from '@lading/kernel'
import type { ReactNode } from 'react'
import { ListHeading } from '../list/ListHeading.js'
import { UploadList } from '../list/UploadList.js'
import { TriggerThumbnails } from '../trigger/TriggerThumbnails.js'
import { listMessages } from './listMessages.js'

/** The views that show files: what a page without files does not need. */
export interface ListViews {
  readonly UploadList: (props: object) => ReactNode
  readonly ListHeading: (props: object) => ReactNode
  readonly TriggerThumbnails: (props: object) => ReactNode
  /** Their English messages. */
  readonly messages: MessageTable
}

/** The dashboard's own {@link ListViews}. */
export const listViews: ListViews = { UploadList, ListHeading, TriggerThumbnails, messages: listMessages }
