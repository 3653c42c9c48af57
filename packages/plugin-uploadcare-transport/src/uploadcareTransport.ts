import {
  CdnUrlsToken,
  ClockToken,
  definePlugin,
  LoggerToken,
  type PluginFactory,
  type Scope,
  SecureUploadsToken,
  type Token,
  TransportToken,
} from '@lading/kernel'
import { parseCdnUrl } from './cdn/parseCdnUrl.js'
import { createTransport } from './createTransport.js'
import { HttpToken } from './http/Http.js'
import { OnlineToken } from './ports/Online.js'
import { RealtimeToken } from './ports/Realtime.js'
import { StorageToken } from './ports/Storage.js'
import { transportConfig } from './transportConfig.js'

/**
 * Uploads files to an Uploadcare-compatible service.
 *
 * @example
 * createUploader({ config: { pubkey: 'demopublickey' }, plugins: [uploadcareTransport()] })
 */
export const uploadcareTransport: PluginFactory<Record<never, never>> = definePlugin({
  id: 'uploadcare-transport',
  config: transportConfig,
  setup({ config, provide }) {
    provide(TransportToken, (scope) =>
      createTransport({
        config,
        clock: scope.get(ClockToken),
        logger: scope.get(LoggerToken),
        secure: scope.get(SecureUploadsToken),
        http: provided(scope, HttpToken),
        online: provided(scope, OnlineToken),
        openRealtime: provided(scope, RealtimeToken),
        storage: provided(scope, StorageToken),
      }),
    )
    provide(CdnUrlsToken, () => ({ parse: (url) => parseCdnUrl(url, config.get('cdnCname')) }))
  },
})

/** Returns the host's replacement of a port; undefined for the platform's own. */
function provided<T>(scope: Scope, token: Token<T>): T | undefined {
  return scope.has(token) ? scope.get(token) : undefined
}
