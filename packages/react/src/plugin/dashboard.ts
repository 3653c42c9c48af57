import type { PluginFactory } from '@lading/kernel'
import { defineDashboard } from './defineDashboard.js'
import { listViews } from './listViews.js'
import { messages } from './messages.js'

/** Contributes what the layouts show: the start, the list, its actions, thumbnails, icons and messages. */
export const dashboard: PluginFactory = defineDashboard(
  {
    UploadList: { kind: 'react', component: listViews.UploadList },
    ListHeading: { kind: 'react', component: listViews.ListHeading },
    TriggerThumbnails: { kind: 'react', component: listViews.TriggerThumbnails },
  },
  { ...messages, ...listViews.messages },
)
