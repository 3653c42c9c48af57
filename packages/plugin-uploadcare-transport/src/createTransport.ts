import { createFirstTransport, type ServiceTransport } from './createFirstTransport.js'
import { rareUploads } from './rareUploads.js'
import type { TransportOptions } from './TransportOptions.js'

/** Creates the kernel's `Transport` from upload API calls. */
export function createTransport(options: TransportOptions): ServiceTransport {
  return createFirstTransport(options, { current: rareUploads, load: async () => rareUploads })
}
