import type { Scope } from '../di/Scope.js'
import { type Token, token } from '../di/token.js'
import type { PluginContext } from '../plugin/PluginContext.js'
import { type Transport, TransportToken } from './Transport.js'
import type { UploadMethod } from './UploadMethod.js'

/** Options of {@link provideTransport}. */
export interface ProvidedTransport {
  /** Id of its upload method. */
  readonly id: string
  readonly create: (scope: Scope) => Transport
  /**
   * Whether it is one upload method next to others, which sends the entries that it accepts: then it's not the transport of the uploader.
   *
   * @default false
   */
  readonly isMethod?: boolean
  /** Entries that it sends. @default all as a transport, files of this device as a method */
  readonly accepts?: ((entry: Parameters<UploadMethod['accepts']>[0]) => boolean) | undefined
  /** Order of its upload method. @default 0 */
  readonly order?: number | undefined
  /** Whether files pass through Uppy's pipeline. @default false */
  readonly usesUppyPipeline?: boolean
}

/**
 * Provides a transport whose files an upload method sends, so that a page can leave it out, order it and add others; or only the upload
 * method, for a part of the files.
 *
 * @example
 * setup: (context) => provideTransport(context, { id: 'shelf', create: () => createShelfTransport(context.options) })
 */
export function provideTransport(
  { contribute, provide, uploader }: Pick<PluginContext, 'contribute' | 'provide' | 'uploader'>,
  { id, create, isMethod = false, accepts, order = 0, usesUppyPipeline = false }: ProvidedTransport,
): void {
  const key: Token<Transport> = isMethod ? token(`upload-method-${id}`) : TransportToken
  let own: Transport | undefined
  provide(key, (scope) => {
    own = create(scope)
    return isMethod ? own : Object.defineProperty(own, 'preset', { value: own })
  })
  const get = () => uploader.scope.get(key)
  contribute('uploadMethod', {
    id,
    order,
    usesUppyPipeline,
    accepts: (entry, { transport }) =>
      isMethod
        ? (accepts?.(entry) ?? !!entry.file)
        : !!own && transport === own && (accepts?.(entry) ?? true),
    upload: (...given) => get().upload(...given),
    begin: (...given) => get().begin?.(...given),
    slotShare: (entry) => get().slotShare?.(entry) ?? 1,
    keepsBytes: (entry) => get().keepsBytes?.(entry) ?? false,
    get service() {
      return isMethod ? get() : own
    },
  })
}
