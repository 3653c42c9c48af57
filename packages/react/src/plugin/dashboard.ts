import { lazyPlugin, type PluginFactory } from '@lading/kernel'
import { dashboardDefinition } from './dashboardDefinition.js'
import { listViews } from './listViews.js'

/** Contributes the content of the layouts: the start, the list, its actions, thumbnails, icons and messages. */
export const dashboard: PluginFactory = lazyPlugin(dashboardDefinition, listViews)
