import { createFirstTransport, type ServiceTransport, type TransportOptions } from './createFirstTransport.js'
import { rareUploads } from './rareUploads.js'

/** Creates the kernel's `Transport` out of calls to the upload API. */
export function createTransport(options: TransportOptions): ServiceTransport {
  return createFirstTransport(options, { current: rareUploads, load: async () => rareUploads })
}
