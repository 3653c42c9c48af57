import type { PluginFactory } from '@lading/kernel'
import { lazyDashboard } from '@lading/react/dashboard'
import { loadFirstFile } from './loadFirstFile.js'

/** The dashboard of the ready-made uploader. */
export const readyMadeDashboard: PluginFactory = lazyDashboard(async () => (await loadFirstFile()).listViews)
