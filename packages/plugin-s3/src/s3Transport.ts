import { ClockToken, LoggerToken, lazyPlugin, type PluginFactory, TransportToken } from '@lading/kernel'
import { HttpToken, OnlineToken, StorageToken } from '@lading/transport-engine'
import { createLateTransport } from './createLateTransport.js'
import type { createS3Transport } from './createS3Transport.js'
import type { S3TransportOptions } from './S3TransportOptions.js'

/** The code of uploads. */
interface S3Code {
  readonly createS3Transport: typeof createS3Transport
}

/**
 * Uploads files into your own S3-compatible bucket, which the server of the page signs with `@lading/server`. The code of uploads is
 * loaded with the first of them.
 *
 * @example
 * createUploader({ plugins: [s3Transport({ endpoint: '/api/upload' })] })
 */
export const s3Transport: PluginFactory<S3TransportOptions> = lazyPlugin<S3Code, S3TransportOptions>(
  {
    id: 's3-transport',
    setup({ contribute, options, provide }, code) {
      const { delivery } = options
      provide(TransportToken, (scope) =>
        createLateTransport(async () => {
          const { createS3Transport } = await code.load()
          return createS3Transport(options, {
            clock: scope.get(ClockToken),
            logger: scope.get(LoggerToken),
            http: scope.tryGet(HttpToken),
            online: scope.tryGet(OnlineToken),
            storage: scope.tryGet(StorageToken),
          })
        }),
      )
      if (!delivery) return
      contribute('thumbnail', {
        id: 's3-delivery',
        // After local thumbnails, and before those of the hosted service.
        order: 140,
        key: ({ fileInfo }) => fileInfo?.url ?? '',
        async get({ isImage, fileInfo }, sizePx) {
          const { key, url, mimeType = '' } = fileInfo ?? {}
          if (!isImage || key === undefined || url === undefined) return null
          return delivery({ key, url, mimeType }, Math.ceil(sizePx))
        },
      })
    },
  },
  () => import('./createS3Transport.js'),
)
