import type { Scope } from '../di/Scope.js'
import { type Token, token } from '../di/token.js'
import type { PluginContext } from '../plugin/PluginContext.js'
import { type Transport, TransportToken } from './Transport.js'
import type { UploadMethod } from './UploadMethod.js'

/** Options for {@link provideTransport}. */
export interface ProvidedTransport {
  /** Id for the upload method. */
  readonly id: string
  readonly create: (scope: Scope) => Transport
  /**
   * Whether to register only an upload method, next to other methods, for the entries it accepts. If true, it isn't the
   * uploader's transport.
   *
   * @default false
   */
  readonly isMethod?: boolean
  /** Returns whether the upload method accepts an entry. @default all entries as a transport, local files as a method */
  readonly accepts?: ((entry: Parameters<UploadMethod['accepts']>[0]) => boolean) | undefined
  /** Order of the upload method. @default 0 */
  readonly order?: number | undefined
  /** Whether files pass through Uppy's pipeline. @default false */
  readonly usesUppyPipeline?: boolean
}

/**
 * Provides a transport together with an upload method that sends its files, so that a page can disable it, reorder it and add
 * other methods. With `isMethod`, provides only an upload method for some files.
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
