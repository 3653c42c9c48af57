import { definePlugin, type PluginFactory } from '@lading/kernel'
import type { Body, Meta } from '@uppy/core'
import XHRUpload, { type XHRUploadOptions } from '@uppy/xhr-upload'
import { installUploader, UPPY_LIMIT } from './installUploader.js'
import { transportMessages } from './transportMessages.js'
import { UPPY_TRANSPORT_ID, type UppyTransportSettings } from './UppyTransportSettings.js'

/** Options for {@link xhrTransport}, which extend the `@uppy/xhr-upload` options except `bundle`. */
export type XhrTransportOptions = Omit<XHRUploadOptions<Meta, Body>, 'bundle' | 'id'> & UppyTransportSettings

/**
 * Uploads each file to your server in a single request, with `@uppy/xhr-upload`.
 *
 * Responses that a retry wouldn't change, such as 413, aren't retried.
 *
 * @example
 * createUploader({ plugins: [xhrTransport({ endpoint: '/upload' })] })
 */
export const xhrTransport: PluginFactory<XhrTransportOptions> = definePlugin<XhrTransportOptions>({
  id: UPPY_TRANSPORT_ID,
  messages: transportMessages,
  setup(context) {
    const { fileInfo: _, servesImages: __, onBeforeRequest, ...options } = context.options
    installUploader(context, 'XHRUpload', (uppy, reportRetry) =>
      uppy.use(XHRUpload, {
        limit: UPPY_LIMIT,
        shouldRetry: isTransient,
        ...options,
        onBeforeRequest(...args: Parameters<NonNullable<typeof onBeforeRequest>>) {
          const [, attempt, [file]] = args
          if (file && attempt > 0) reportRetry(file.id, attempt)
          return onBeforeRequest?.(...args)
        },
      }),
    )
  },
})

/** Returns true if a request that ended with this status might succeed next time; 0 is a lost connection. */
function isTransient({ status }: XMLHttpRequest): boolean {
  return status === 0 || status === 408 || status === 425 || status === 429 || status >= 500
}
