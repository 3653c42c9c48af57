import { ClockToken, LoggerToken, lazyPlugin, type PluginFactory, provideTransport } from '@lading/kernel'
import { HttpToken, loadCode, loadOnce, OnlineToken, StorageToken } from '@lading/transport-engine'
import type { createResumableTransport, ResumableTransport } from './createResumableTransport.js'
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
        create: (scope) =>
          createLateTransport(options.endpoint, async () => {
            const { createResumableTransport } = await code.load()
            return createResumableTransport(options, {
              clock: scope.get(ClockToken),
              logger: scope.get(LoggerToken),
              http: scope.tryGet(HttpToken),
              online: scope.tryGet(OnlineToken),
              storage: scope.tryGet(StorageToken),
            })
          }),
      })
    },
  },
  () => import('./createResumableTransport.js'),
)

const ignore = () => {}

/** Returns a transport that's loaded for the first upload. If loading fails, the upload fails and can be retried. */
function createLateTransport(endpoint: string, load: () => Promise<ResumableTransport>): ResumableTransport {
  const late = loadOnce(load)
  const get = (user: Parameters<typeof loadCode>[1]) => loadCode({ load: late.get }, user)
  return {
    servesImages: false,
    address: { url: endpoint, setting: 'endpoint' },
    upload: async (entry, options) => (await get(options)).upload(entry, options),
    fileInfo: async (uuid, options) => (await get(options)).fileInfo(uuid, options),
    keepsBytes: () => true,
    // The upload reports it if the code can't be loaded.
    preconnect: (files) => void late.get().then(({ preconnect }) => preconnect?.(files), ignore),
    retryNow: () => late.current?.retryNow?.(),
    inspect: () => late.current?.inspect?.(),
  }
}
