import type { ServiceTransport } from './createTransport.js'
import { NetworkError } from './errors/NetworkError.js'

/**
 * Makes a transport whose code is loaded when it is first wanted.
 *
 * A failure to load is a network error of the upload that waits for it; the next upload tries again.
 */
export function lazyTransport(load: () => Promise<ServiceTransport>): ServiceTransport {
  let loading: Promise<ServiceTransport> | undefined
  const loaded = (): Promise<ServiceTransport> => {
    loading ??= load().catch((cause: unknown) => {
      loading = undefined
      throw new NetworkError('Network error', { cause })
    })
    return loading
  }
  return {
    upload: async (entry, options) => (await loaded()).upload(entry, options),
    fileInfo: async (uuid, options) => (await loaded()).fileInfo(uuid, options),
    createGroup: async (entries, options) => (await loaded()).createGroup(entries, options),
    dispose: () => {
      loading?.then(
        (transport) => transport.dispose(),
        () => {},
      )
    },
  }
}
