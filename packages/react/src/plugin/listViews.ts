import { ListHeading } from '../list/ListHeading.js'
import { UploadList } from '../list/UploadList.js'
import type { ListViews } from '../slots/ListViewsToken.js'
import { TriggerThumbnails } from '../trigger/TriggerThumbnails.js'
import { listMessages } from './listMessages.js'

/** The dashboard's own {@link ListViews}. */
export const listViews: ListViews = { UploadList, ListHeading, TriggerThumbnails, messages: listMessages }
