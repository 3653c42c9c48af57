import type { TransportCode } from '@lading/plugin-uploadcare-transport/lazy'
import { createFirstTransport } from '@lading/plugin-uploadcare-transport/upload'
import { first } from '../early/first.js'

const loadRareUploads = async () => (await import('./rareUploads.js')).rareUploads
const rareUploads = { current: undefined, load: loadRareUploads }

/** The uploads. `after` names the code that's loaded before them; see {@link first}. */
export const uploads: TransportCode & { readonly after: unknown } = {
  createTransport: (options) => createFirstTransport(options, rareUploads),
  after: first,
}
