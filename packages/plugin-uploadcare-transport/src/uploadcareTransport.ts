import {
  CdnUrlsToken,
  ClockToken,
  definePlugin,
  type PluginFactory,
  SecureUploadsToken,
  TransportToken,
} from '@lading/kernel'
import { parseCdnUrl } from './cdn/parseCdnUrl.js'
import { HttpToken } from './http/HttpToken.js'
import { lazyTransport } from './lazyTransport.js'
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
          secure: scope.get(SecureUploadsToken),
          ...(scope.has(HttpToken) && { http: scope.get(HttpToken) }),
        })
      }),
    )
    provide(CdnUrlsToken, () => ({ parse: (url) => parseCdnUrl(url, config.get('cdnCname')) }))
    // Somebody has begun to use the uploader: the first upload should not wait. It reports what goes wrong here.
    const ends = (['activity-change', 'file-added'] as const).map((type) =>
      on(type, () => {
        for (const end of ends) end()
        loadCode().catch(() => {})
      }),
    )
  },
})
