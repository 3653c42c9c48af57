import { ClockToken, LoggerToken, lazyPlugin, type Plugin, provideTransport } from '@lading/kernel'
import { HttpToken, OnlineToken, StorageToken } from '@lading/transport-engine'
import { lateS3Transport } from '../lateS3Transport.js'
import type { CallbackTransportOptions } from './CallbackTransportOptions.js'
import type { createCallbackTransport } from './createCallbackTransport.js'

/** The lazily loaded upload code. */
interface CallbackCode {
  readonly createCallbackTransport: typeof createCallbackTransport
}

const factory = lazyPlugin<CallbackCode, CallbackTransportOptions>(
  {
    id: 'callback-transport',
    setup(context, code) {
      const { options } = context
      provideTransport(context, {
        id: 'callbacks',
        create: (scope) =>
          lateS3Transport(
            async () => {
              const { createCallbackTransport } = await code.load()
              return createCallbackTransport(options, {
                clock: scope.get(ClockToken),
                logger: scope.get(LoggerToken),
                http: scope.tryGet(HttpToken),
                online: scope.tryGet(OnlineToken),
                storage: scope.tryGet(StorageToken),
              })
            },
            () => !!options.create,
          ),
      })
    },
  },
  () => import('./createCallbackTransport.js'),
)

/**
 * Uploads files to any server, which your callbacks call: `sign` says where the bytes go, and `complete` confirms them. Progress, retries,
 * pause and, with `create`, resuming after a reload work like in `s3Transport()`. The upload code is loaded for the first upload.
 *
 * @example
 * createUploader({
 *   plugins: [
 *     callbackTransport({
 *       sign: ({ file }) => post('/api/sign', file),
 *       complete: ({ upload }) => post('/api/complete', upload),
 *     }),
 *   ],
 * })
 */
export function callbackTransport<Upload = unknown>(options: CallbackTransportOptions<Upload>): Plugin {
  return factory(options as CallbackTransportOptions)
}
