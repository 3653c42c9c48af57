import { createTransport } from '@lading/plugin-uploadcare-transport/upload'
import { createListViews } from '@lading/react/list'
import { listStyle } from './listStyle.js'
import { readyMade } from './readyMade.js'
import { type FirstFileCode, readyMadePlugins } from './readyMadePlugins.js'

/**
 * The list and the uploads. The app has `app` already: a bundler sees by it that modules which the list alone shares with the app
 * belong to the app's own chunk. An unused export would be dropped.
 */
export const firstFile: FirstFileCode & { readonly app: readonly unknown[] } = {
  ...createListViews(listStyle),
  createTransport,
  app: [readyMade, readyMadePlugins],
}
