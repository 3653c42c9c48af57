import type { TransportCode } from '@lading/plugin-uploadcare-transport/lazy'
import { createFirstTransport } from '@lading/plugin-uploadcare-transport/upload'

const loadRareUploads = async () => (await import('./rareUploads.js')).rareUploads
const rareUploads = { current: undefined, load: loadRareUploads }

/** The uploads. */
export const uploads: TransportCode = {
  createTransport: (options) => createFirstTransport(options, rareUploads),
}
