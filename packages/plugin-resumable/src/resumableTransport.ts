import { ClockToken, LoggerToken, lazyPlugin, type PluginFactory, provideTransport } from '@lading/kernel'
import { createLateTransport, HttpToken, loadOnce, OnlineToken, StorageToken } from '@lading/transport-engine'
import type { createResumableTransport } from './createResumableTransport.js'
import type { ResumableTransportOptions } from './ResumableTransportOptions.js'

/** The lazily loaded upload code. */
interface ResumableCode {
  readonly createResumableTransport: typeof createResumableTransport
}

/**
 * Uploads files with resumable uploads over HTTP, to any server that supports them. The upload code is loaded for the first upload.
 *
 * Source: draft-ietf-httpbis-resumable-upload, interop version 9.
 *
 * @example
 * createUploader({ plugins: [resumableTransport({ endpoint: '/api/files' })] })
 */
export const resumableTransport: PluginFactory<ResumableTransportOptions> = lazyPlugin<
  ResumableCode,
  ResumableTransportOptions
>(
  {
    id: 'resumable-transport',
    setup(context, code) {
      const { options } = context
      provideTransport(context, {
        id: 'resumable',
        create(scope) {
          const late = loadOnce(async () => {
            const { createResumableTransport } = await code.load()
            return createResumableTransport(options, {
              clock: scope.get(ClockToken),
              logger: scope.get(LoggerToken),
              http: scope.tryGet(HttpToken),
              online: scope.tryGet(OnlineToken),
              storage: scope.tryGet(StorageToken),
            })
          })
          return {
            ...createLateTransport(late),
            servesImages: false,
            address: { url: options.endpoint, setting: 'endpoint' },
            keepsBytes: () => true,
            openStream: async (file) => (await late.get()).openStream(file),
          }
        },
      })
    },
  },
  () => import('./createResumableTransport.js'),
)
