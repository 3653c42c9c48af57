import { ClockToken, definePlugin, type PluginFactory, TransportToken } from '@lading/kernel'
import { createTransport } from './createTransport.js'
import { HttpToken } from './http/HttpToken.js'
import { xhrHttp } from './http/xhrHttp.js'
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
        http: scope.has(HttpToken) ? scope.get(HttpToken) : xhrHttp,
        clock: scope.get(ClockToken),
      }),
    )
  },
})
