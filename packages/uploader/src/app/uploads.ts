import type { TransportCode } from '@lading/plugin-uploadcare-transport/lazy'
import { createFirstTransport } from '@lading/plugin-uploadcare-transport/upload'
import { uploader } from './uploader.js'

const loadRareUploads = async () => (await import('./rareUploads.js')).rareUploads
const rareUploads = { current: undefined, load: loadRareUploads }

/**
 * The uploads. The app is named by `app`: a bundler sees by it that all that the uploads share with the app belongs to the app's own
 * chunk. An unused export would be dropped.
 */
export const uploads: TransportCode & { readonly app: unknown } = {
  createTransport: (options) => createFirstTransport(options, rareUploads),
  app: uploader,
}
