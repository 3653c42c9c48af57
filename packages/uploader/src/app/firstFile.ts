import { createFirstTransport } from '@lading/plugin-uploadcare-transport/upload'
import { createListViews } from '@lading/react/list'
import { listStyle } from './listStyle.js'
import type { FirstFileCode } from './readyMadePlugins.js'
import { uploader } from './uploader.js'

const loadRareUploads = async () => (await import('./rareUploads.js')).rareUploads
const rareUploads = { current: undefined, load: loadRareUploads }

/**
 * The list and the uploads. The app is named by `app`: a bundler sees by it that all that the list shares with the app belongs to the
 * app's own chunk. An unused export would be dropped.
 */
export const firstFile: FirstFileCode & { readonly app: unknown } = {
  ...createListViews(listStyle),
  createTransport: (options) => createFirstTransport(options, rareUploads),
  app: uploader,
}
