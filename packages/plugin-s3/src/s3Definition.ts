import { ClockToken, type LazyPluginDefinition, LoggerToken, provideTransport } from '@lading/kernel'
import { HttpToken, OnlineToken, StorageToken } from '@lading/transport-engine'
import type { createS3Transport } from './createS3Transport.js'
import { lateS3Transport } from './lateS3Transport.js'
import type { S3UploadOptions } from './S3TransportOptions.js'

/** The lazily loaded upload code. */
export interface S3Code {
  readonly createS3Transport: typeof createS3Transport
}

/** Returns the plugin for `lazyPlugin()`. @param isMethod Whether it's one upload method among others. */
export const s3Definition = (
  id: string,
  isMethod: boolean,
): LazyPluginDefinition<S3Code, S3UploadOptions> => ({
  id,
  setup(context, code) {
    const { contribute, options } = context
    const { accepts, delivery, endpoint, order } = options
    provideTransport(context, {
      id: 's3',
      isMethod,
      accepts,
      order,
      create: (scope) =>
        lateS3Transport(
          async () => {
            const { createS3Transport } = await code.load()
            return createS3Transport(options, {
              clock: scope.get(ClockToken),
              logger: scope.get(LoggerToken),
              http: scope.tryGet(HttpToken),
              online: scope.tryGet(OnlineToken),
              storage: scope.tryGet(StorageToken),
            })
          },
          undefined,
          endpoint,
        ),
    })
    if (!delivery) return
    contribute('thumbnail', {
      id: 's3-delivery',
      // Comes after local thumbnails, and before the hosted service's thumbnails.
      order: 140,
      key: ({ fileInfo }) => fileInfo?.url ?? '',
      async get({ isImage, fileInfo }, sizePx) {
        const { key, url, mimeType = '' } = fileInfo ?? {}
        if (!isImage || key === undefined || url === undefined) return null
        return delivery({ key, url, mimeType }, Math.ceil(sizePx))
      },
    })
  },
})
