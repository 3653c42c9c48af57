import type { createTransport, ServiceTransport, TransportOptions } from './createTransport.js'
import { loadPart } from './loadPart.js'

/** Loads the code of uploads. */
export type LoadTransport = () => Promise<typeof createTransport>

/** A transport whose code is loaded with its first call. A call whose code is not loaded fails, and may be repeated. */
export function lazyTransport(load: LoadTransport, options: TransportOptions): ServiceTransport {
  let transport: ServiceTransport | undefined
  const get = async () => {
    const create = await loadPart(load)
    transport ??= create(options)
    return transport
  }
  return {
    upload: async (...given) => (await get()).upload(...given),
    fileInfo: async (...given) => (await get()).fileInfo(...given),
    createGroup: async (...given) => (await get()).createGroup(...given),
    dispose: () => transport?.dispose(),
  }
}
