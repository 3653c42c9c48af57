import {
  type LazyPluginDefinition,
  TransportToken,
  type UploadMethod,
  type UploadMethodContext,
} from '@lading/kernel'
import { loadCode, loadOnce } from '@lading/transport-engine'
import type { ServiceTransport, UploadWay } from './createFirstTransport.js'
import type { createTransport } from './createTransport.js'
import { baseItem, fromUrlItem, groupItem, multipartItem } from './methods/methodItems.js'
import { provideServices } from './methods/provideServices.js'
import { projectConfig } from './projectConfig.js'
import { transportConfig } from './transportConfig.js'

/** The code of uploads. */
export interface TransportCode {
  readonly createTransport: typeof createTransport
}

/**
 * The transport, for `lazyPlugin()`: the four methods over shared services. Its code is `createTransport` of
 * `@lading/plugin-uploadcare-transport/upload`, alone or in a chunk with other code that a first file needs.
 */
export const transportDefinition: LazyPluginDefinition<TransportCode> = {
  id: 'uploadcare-transport',
  config: { ...projectConfig, ...transportConfig },
  setup({ config, contribute, provide, uploader }, code) {
    const collect = provideServices({ config, provide, uploader })
    let transport: ServiceTransport | undefined
    provide(TransportToken, (scope) => {
      const create = ({ createTransport }: TransportCode) => createTransport(collect(scope))
      const created = code.current
        ? create(code.current)
        : lateTransport(async () => create(await code.load()))
      transport = Object.assign(created, { preset: created })
      return transport
    })
    const isActive = (context: UploadMethodContext) => context.transport === transport
    // A method is asked with the transport, so there is one by now.
    const get = () => transport as ServiceTransport
    const send =
      (way: UploadWay): UploadMethod['upload'] =>
      (entry, options) =>
        get().send(way, entry, options)
    const hasParts = () => uploader.slots.items('uploadMethod').some(({ id }) => id === 'multipart')
    const base: UploadMethod['upload'] = (...given) => get().send(hasParts() ? 'base' : 'whole', ...given)
    contribute('uploadMethod', {
      ...baseItem(base, isActive),
      slotShare: (entry) => get().slotShare(entry),
    })
    contribute('uploadMethod', {
      ...multipartItem(send('multipart'), isActive),
      begin: (...given) => get().begin(...given),
    })
    contribute('uploadMethod', fromUrlItem(send('remote'), isActive))
    contribute(
      'groupMethod',
      groupItem((...given) => get().createGroup(...given), isActive),
    )
  },
}

const ignore = () => {}

/** Returns a transport that is loaded with its first call. A call that cannot load it fails, and may be repeated. */
function lateTransport(load: () => Promise<ServiceTransport>): ServiceTransport {
  const late = loadOnce(() => loadCode({ load }))
  return {
    begin: (...given) => late.current?.begin(...given),
    send: async (...given) => (await late.get()).send(...given),
    upload: async (...given) => (await late.get()).upload(...given),
    fileInfo: async (...given) => (await late.get()).fileInfo(...given),
    createGroup: async (...given) => (await late.get()).createGroup(...given),
    // The upload reports code that cannot be loaded.
    preconnect: (files) => void late.get().then(({ preconnect }) => preconnect(files), ignore),
    retryNow: () => late.current?.retryNow(),
    inspect: () => late.current?.inspect(),
    keepsBytes: (entry) => late.current?.keepsBytes(entry) ?? false,
    slotShare: (entry) => late.current?.slotShare(entry) ?? 1,
    dispose: () => late.current?.dispose(),
  }
}
