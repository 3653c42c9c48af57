import { definePlugin, type PluginFactory } from '@lading/kernel'
import type { Body, Meta } from '@uppy/core'
import Tus, { type TusOptions } from '@uppy/tus'
import { installUploader, UPPY_LIMIT } from './installUploader.js'
import { transportMessages } from './transportMessages.js'
import { UPPY_TRANSPORT_ID, type UppyTransportSettings } from './UppyTransportSettings.js'

/** Options for {@link tusTransport}, which extend the `@uppy/tus` options. */
export type TusTransportOptions = Omit<TusOptions<Meta, Body>, 'id'> & UppyTransportSettings

/**
 * Uploads files to a tus server with `@uppy/tus`. Interrupted uploads resume where they stopped.
 *
 * @example
 * createUploader({ plugins: [tusTransport({ endpoint: 'https://tus.example.com/files/' })] })
 */
export const tusTransport: PluginFactory<TusTransportOptions> = definePlugin<TusTransportOptions>({
  id: UPPY_TRANSPORT_ID,
  messages: transportMessages,
  setup(context) {
    const { fileInfo: _, servesImages: __, onBeforeRequest, onShouldRetry, ...options } = context.options
    const fileIds = new WeakMap<object, string>()
    installUploader(context, 'Tus', (uppy, reportRetry) =>
      uppy.use(Tus, {
        limit: UPPY_LIMIT,
        // Entry ids are never reused, so the stored upload would never be removed.
        removeFingerprintOnSuccess: true,
        ...options,
        onBeforeRequest(...args: Parameters<NonNullable<typeof onBeforeRequest>>) {
          const [request, file] = args
          fileIds.set(request, file.id)
          return onBeforeRequest?.(...args)
        },
        onShouldRetry(...args: Parameters<NonNullable<typeof onShouldRetry>>) {
          const [error, attempt, , next] = args
          const isRetried = onShouldRetry ? onShouldRetry(...args) : next(error)
          const id = error.originalRequest && fileIds.get(error.originalRequest)
          if (id && isRetried) reportRetry(id, attempt + 1)
          return isRetried
        },
      }),
    )
  },
})
