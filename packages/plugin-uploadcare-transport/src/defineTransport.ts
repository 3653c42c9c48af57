import { replaceModifiers } from '@lading/cdn'
import {
  CdnUrlsToken,
  ClockToken,
  definePlugin,
  LoggerToken,
  type PluginFactory,
  SecureUploadsToken,
  TransportToken,
  UppyToken,
} from '@lading/kernel'
import { parseFileUrl } from './cdn/parseFileUrl.js'
import type { ServiceTransport, TransportOptions } from './createTransport.js'
import { HttpToken } from './http/Http.js'
import { OnlineToken } from './ports/Online.js'
import { RealtimeToken } from './ports/Realtime.js'
import { StorageToken } from './ports/Storage.js'
import { transportConfig } from './transportConfig.js'

/** Defines the plugin `uploadcare-transport` for a transport. */
export function defineTransport(create: (options: TransportOptions) => ServiceTransport): PluginFactory {
  return definePlugin({
    id: 'uploadcare-transport',
    config: transportConfig,
    setup({ config, provide }) {
      provide(TransportToken, (scope) =>
        create({
          config: config.values,
          clock: scope.get(ClockToken),
          logger: scope.get(LoggerToken),
          secure: scope.get(SecureUploadsToken),
          uppy: scope.get(UppyToken),
          http: scope.tryGet(HttpToken),
          online: scope.tryGet(OnlineToken),
          openRealtime: scope.tryGet(RealtimeToken),
          storage: scope.tryGet(StorageToken),
        }),
      )
      provide(CdnUrlsToken, () => ({
        parse: (url) => parseFileUrl(url, config.get('cdnCname')),
        withModifiers: replaceModifiers,
      }))
    },
  })
}
