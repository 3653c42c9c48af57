import { replaceModifiers } from '@lading/cdn'
import {
  CdnUrlsToken,
  ClockToken,
  type LazyPluginDefinition,
  LoggerToken,
  TransportToken,
} from '@lading/kernel'
import { HttpToken, loadCode, loadOnce, OnlineToken, StorageToken } from '@lading/transport-engine'
import { parseFileUrl } from './cdn/parseFileUrl.js'
import type { ServiceTransport } from './createFirstTransport.js'
import type { createTransport } from './createTransport.js'
import { projectConfig } from './projectConfig.js'
import { RealtimeToken } from './realtime/Realtime.js'
import { SecureUploads, SecureUploadsToken } from './secure/SecureUploads.js'
import { transportConfig } from './transportConfig.js'

/** The code of uploads. */
export interface TransportCode {
  readonly createTransport: typeof createTransport
}

/**
 * The transport, for `lazyPlugin()`. Its code is `createTransport` of `@lading/plugin-uploadcare-transport/upload`, alone or in a
 * chunk with other code that a first file needs.
 */
export const transportDefinition: LazyPluginDefinition<TransportCode> = {
  id: 'uploadcare-transport',
  config: { ...projectConfig, ...transportConfig },
  setup({ config, provide, uploader }, code) {
    // A service of the page takes precedence.
    if (!uploader.scope.has(SecureUploadsToken)) {
      provide(SecureUploadsToken, (scope) => {
        const [clock, logger] = [scope.get(ClockToken), scope.get(LoggerToken)]
        return new SecureUploads({ config, clock, logger })
      })
    }
    provide(TransportToken, (scope) => {
      const create = ({ createTransport }: TransportCode) =>
        createTransport({
          config: config.values,
          clock: scope.get(ClockToken),
          logger: scope.get(LoggerToken),
          secure: scope.get(SecureUploadsToken),
          getUppy: () => uploader.uppy,
          http: scope.tryGet(HttpToken),
          online: scope.tryGet(OnlineToken),
          openRealtime: scope.tryGet(RealtimeToken),
          storage: scope.tryGet(StorageToken),
        })
      return code.current ? create(code.current) : lateTransport(async () => create(await code.load()))
    })
    provide(CdnUrlsToken, () => ({
      parse: (url) => parseFileUrl(url, config.get('cdnCname')),
      withModifiers: replaceModifiers,
    }))
  },
}

const ignore = () => {}

/** Returns a transport that is loaded with its first call. A call that cannot load it fails, and may be repeated. */
function lateTransport(load: () => Promise<ServiceTransport>): ServiceTransport {
  const late = loadOnce(load)
  const get = (user: Parameters<typeof loadCode>[1]) => loadCode({ load: late.get }, user)
  return {
    begin: (...given) => late.current?.begin(...given),
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
