import {
  type LazyPluginDefinition,
  type SlotItem,
  TransportToken,
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
    const send =
      (way: UploadWay): ServiceTransport['upload'] =>
      (...given) =>
        (transport as ServiceTransport).send(way, ...given)
    /** Returns an item that is used while this transport is in force: a later one replaces all of it. */
    const ours = <Item extends SlotItem & { accepts(asked: never, context: UploadMethodContext): boolean }>(
      item: Item,
    ): Item => ({
      ...item,
      accepts: (asked: never, context: UploadMethodContext) =>
        context.transport === transport && item.accepts(asked, context),
    })
    const slotShare: ServiceTransport['slotShare'] = (entry) => transport?.slotShare(entry) ?? 1
    contribute('uploadMethod', ours({ ...baseItem(send('base'), send('whole')), slotShare }))
    contribute(
      'uploadMethod',
      ours({ ...multipartItem(send('multipart')), begin: (...given) => transport?.begin(...given) }),
    )
    contribute('uploadMethod', ours(fromUrlItem(send('remote'))))
    contribute(
      'groupMethod',
      ours(groupItem((...given) => (transport as ServiceTransport).createGroup(...given))),
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
