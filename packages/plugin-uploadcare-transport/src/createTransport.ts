import { createFirstTransport, type ServiceTransport } from './createFirstTransport.js'
import { rareUploads } from './rareUploads.js'
import type { TransportOptions } from './TransportOptions.js'

/** Creates the kernel's `Transport` out of calls to the upload API. */
export function createTransport(options: TransportOptions): ServiceTransport {
  return createFirstTransport(options, { current: rareUploads, load: async () => rareUploads })
}
