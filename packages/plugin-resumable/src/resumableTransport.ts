import { ClockToken, LoggerToken, lazyPlugin, type PluginFactory, provideTransport } from '@lading/kernel'
import { HttpToken, loadCode, loadOnce, OnlineToken, StorageToken } from '@lading/transport-engine'
import type { createResumableTransport, ResumableTransport } from './createResumableTransport.js'
import type { ResumableTransportOptions } from './ResumableTransportOptions.js'

/** The code of uploads. */
interface ResumableCode {
  readonly createResumableTransport: typeof createResumableTransport
}

/**
 * Uploads files by resumable uploads over HTTP, to any server that supports them. The code of uploads is loaded with the first of
 * them.
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
          createLateTransport(async () => {
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

/** Returns a transport that is loaded with its first upload. One that cannot load it fails, and may be repeated. */
function createLateTransport(load: () => Promise<ResumableTransport>): ResumableTransport {
  const late = loadOnce(load)
  const get = (user: Parameters<typeof loadCode>[1]) => loadCode({ load: late.get }, user)
  return {
    servesImages: false,
    upload: async (entry, options) => (await get(options)).upload(entry, options),
    fileInfo: async (uuid, options) => (await get(options)).fileInfo(uuid, options),
    keepsBytes: () => true,
    // The upload reports code that cannot be loaded.
    preconnect: (files) => void late.get().then(({ preconnect }) => preconnect?.(files), ignore),
    retryNow: () => late.current?.retryNow?.(),
    inspect: () => late.current?.inspect?.(),
  }
}
