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
import { HttpToken } from './http/HttpToken.js'
import { lazyTransport } from './lazyTransport.js'
import { OnlineToken } from './ports/Online.js'
import { RealtimeToken } from './ports/Realtime.js'
import { StorageToken } from './ports/Storage.js'
import { transportConfig } from './transportConfig.js'

const loadCode = () => import('./createTransport.js')

/**
 * Uploads files to an Uploadcare-compatible service.
 *
 * @example
 * createUploader({ config: { pubkey: 'demopublickey' }, plugins: [uploadcareTransport()] })
 */
export const uploadcareTransport: PluginFactory<Record<never, never>> = definePlugin({
  id: 'uploadcare-transport',
  config: transportConfig,
  setup({ config, on, provide }) {
    provide(TransportToken, (scope) =>
      lazyTransport(async () => {
        const { createTransport } = await loadCode()
        return createTransport({
          config,
          clock: scope.get(ClockToken),
          logger: scope.get(LoggerToken),
          secure: scope.get(SecureUploadsToken),
          http: provided(scope, HttpToken),
          online: provided(scope, OnlineToken),
          openRealtime: provided(scope, RealtimeToken),
          storage: provided(scope, StorageToken),
        })
      }),
    )
    provide(CdnUrlsToken, () => ({
      parse: (url) => parseCdnUrl(url, config.get('cdnCname'), config.get('cdnCnamePrefixed')),
    }))
    // Somebody has begun to use the uploader: the first upload should not wait. It reports what goes wrong here.
    const ends = (['activity-change', 'file-added'] as const).map((type) =>
      on(type, () => {
        for (const end of ends) end()
        loadCode().catch(() => {})
      }),
    )
  },
})

/** What the host has put in the place of the platform's own, if anything. */
function provided<T>(scope: Scope, token: Token<T>): T | undefined {
  return scope.has(token) ? scope.get(token) : undefined
}
