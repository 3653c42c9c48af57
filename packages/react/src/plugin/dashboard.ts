import { lazyPlugin, type PluginFactory } from '@lading/kernel'
import { dashboardDefinition } from './dashboardDefinition.js'
import { listViews } from './listViews.js'

/** Contributes the layouts' content: the start, the list, its actions, thumbnails, icons and messages. */
export const dashboard: PluginFactory = lazyPlugin(dashboardDefinition, listViews)
