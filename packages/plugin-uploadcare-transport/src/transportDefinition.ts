import { type LazyPluginDefinition, TransportToken } from '@lading/kernel'
import { adviseProject } from '@lading/plugin-uploadcare-transport/internal/advice'
import { createLateTransport, loadCode, loadOnce } from '@lading/transport-engine'
import { projectConfig } from './config/projectConfig.js'
import { transportConfig } from './config/transportConfig.js'
import type { ServiceTransport } from './createFirstTransport.js'
import type { createTransport } from './createTransport.js'
import { methodUsers } from './methods/methodUsers.js'
import { provideServices } from './methods/provideServices.js'

/** The lazily loaded upload code. */
export interface TransportCode {
  readonly createTransport: typeof createTransport
}

/**
 * The transport definition for `lazyPlugin()`: the services that the transport's methods share. `transportMethods()` adds the methods;
 * without them, the transport itself chooses how to send a file. Its code is `createTransport` from
 * `@lading/plugin-uploadcare-transport/upload`, loaded separately or in a chunk with other code that a first file needs.
 */
export const transportDefinition: LazyPluginDefinition<TransportCode> = {
  id: 'uploadcare-transport',
  config: { ...projectConfig, ...transportConfig },
  setup(context, code) {
    const { config, provide, uploader } = context
    const collect = provideServices(context)
    adviseProject(context)
    provide(TransportToken, (scope) => {
      const create = ({ createTransport }: TransportCode) => createTransport(collect(scope))
      const transport = code.current
        ? create(code.current)
        : lateTransport(async () => create(await code.load()))
      return Object.defineProperties(transport, {
        preset: { get: () => (methodUsers.has(uploader) ? transport : undefined) },
        address: { get: () => ({ url: config.get('baseUrl'), setting: 'baseUrl' }) },
      })
    })
  },
}

/** Returns a transport that's loaded for the first call. If loading fails, the call fails and can be retried. */
function lateTransport(load: () => Promise<ServiceTransport>): ServiceTransport {
  const late = loadOnce(load)
  const get = (user: Parameters<typeof loadCode>[1]) => loadCode({ load: late.get }, user)
  return {
    ...createLateTransport(late),
    begin: (...given) => late.current?.begin(...given),
    send: async (way, entry, options) => (await get(options)).send(way, entry, options),
    createGroup: async (entries, options) => (await get(options)).createGroup(entries, options),
    keepsBytes: (entry) => late.current?.keepsBytes(entry) ?? false,
    slotShare: (entry) => late.current?.slotShare(entry) ?? 1,
  }
}
