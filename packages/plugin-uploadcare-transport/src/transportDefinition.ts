import { type LazyPluginDefinition, TransportToken } from '@lading/kernel'
import { loadCode, loadOnce } from '@lading/transport-engine'
import type { ServiceTransport } from './createFirstTransport.js'
import type { createTransport } from './createTransport.js'
import { methodUsers } from './methods/methodUsers.js'
import { provideServices } from './methods/provideServices.js'
import { projectConfig } from './projectConfig.js'
import { transportConfig } from './transportConfig.js'

/** The code of uploads. */
export interface TransportCode {
  readonly createTransport: typeof createTransport
}

/**
 * The transport, for `lazyPlugin()`: the services that its methods share. `transportMethods()` adds these; without them it chooses the way
 * of a file itself. Its code is `createTransport` of `@lading/plugin-uploadcare-transport/upload`, alone or in a chunk with other code that
 * a first file needs.
 */
export const transportDefinition: LazyPluginDefinition<TransportCode> = {
  id: 'uploadcare-transport',
  config: { ...projectConfig, ...transportConfig },
  setup({ config, provide, uploader }, code) {
    const collect = provideServices({ config, provide, uploader })
    provide(TransportToken, (scope) => {
      const create = ({ createTransport }: TransportCode) => createTransport(collect(scope))
      const transport = code.current
        ? create(code.current)
        : lateTransport(async () => create(await code.load()))
      return Object.defineProperty(transport, 'preset', {
        get: () => (methodUsers.has(uploader) ? transport : undefined),
      })
    })
  },
}

const ignore = () => {}

/** Returns a transport that is loaded with its first call. A call that cannot load it fails, and may be repeated. */
function lateTransport(load: () => Promise<ServiceTransport>): ServiceTransport {
  const late = loadOnce(load)
  const get = (user: Parameters<typeof loadCode>[1]) => loadCode({ load: late.get }, user)
  return {
    begin: (...given) => late.current?.begin(...given),
    send: async (way, entry, options) => (await get(options)).send(way, entry, options),
    upload: async (entry, options) => (await get(options)).upload(entry, options),
    fileInfo: async (uuid, options) => (await get(options)).fileInfo(uuid, options),
    createGroup: async (entries, options) => (await get(options)).createGroup(entries, options),
    // The upload reports code that cannot be loaded.
    preconnect: (files) => void late.get().then(({ preconnect }) => preconnect(files), ignore),
    retryNow: () => late.current?.retryNow(),
    inspect: () => late.current?.inspect(),
    keepsBytes: (entry) => late.current?.keepsBytes(entry) ?? false,
    slotShare: (entry) => late.current?.slotShare(entry) ?? 1,
    dispose: () => late.current?.dispose(),
  }
}
