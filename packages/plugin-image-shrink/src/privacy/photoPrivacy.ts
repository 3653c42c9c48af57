import { definePlugin, type PluginFactory } from '@lading/kernel'
import type { Checks } from './createChecks.js'
import { errorTypes } from './errorTypes.js'
import { privacyConfig } from './privacyConfig.js'
import { privacyMessages } from './privacyMessages.js'

declare module '@lading/kernel' {
  interface EntryState {
    /**
     * The place in a photo or video: `found` and not decided, `kept`, `unwanted` until it's removed right before the upload, or
     * `removed`. Undefined for files without one.
     */
    location: 'found' | 'kept' | 'unwanted' | 'removed'
    /** Whether the file has content credentials (C2PA). */
    credentials: boolean
    /** Whether plugins leave the file's bytes as they are, because changing them would end its content credentials. */
    keepsBytes: boolean
  }
}

/** Large files on a slow disk can take long. After a timeout, the location would be uploaded. */
const TIMEOUT_MS = 3_600_000
const MAY_HAVE_LOCATION = /^(?:(?:image|video)\/.*|application\/octet-stream)?$/

/**
 * Finds the location in photos and videos before they're uploaded, and removes it without changing a pixel. Also shows which files
 * have content credentials, and keeps plugins from losing them.
 *
 * @example
 * createUploader({ config: { locationPolicy: 'strip' }, plugins: [uploadcareTransport(), photoPrivacy()] })
 */
export const photoPrivacy: PluginFactory = definePlugin({
  id: 'photo-privacy',
  config: privacyConfig,
  messages: privacyMessages,
  setup(context) {
    const { config, contribute, logger, signal, uploader } = context
    let loading: Promise<Checks> | undefined
    const request = () => import('./createChecks.js')
    const load = () => {
      loading ??= request()
        .catch(async (error) => {
          // Without a connection nothing is uploaded, either.
          if (navigator.onLine) throw error
          await new Promise((resolve) => addEventListener('online', resolve, { once: true, signal }))
          return request()
        })
        .then(({ createChecks }) => createChecks(context))
      // If the chunk failed to load, request it again for the next file.
      loading.catch(() => {
        loading = undefined
      })
      return loading
    }

    // Before everything that changes bytes.
    contribute('fileHook', {
      id: 'photo-privacy',
      hook: 'onAdd',
      order: -100,
      timeoutMs: TIMEOUT_MS,
      handle: async (input) => (await load()).look(input),
    })
    // After everything that changes bytes.
    contribute('fileHook', {
      id: 'photo-privacy-strip',
      hook: 'beforeUpload',
      order: 1000,
      timeoutMs: TIMEOUT_MS,
      async handle(input) {
        try {
          return await (await load()).strip(input)
        } catch (error) {
          logger.warn('The code that searches files for a location could not be loaded.', error)
          const mayHaveLocation =
            config.get('locationPolicy') !== 'keep' && MAY_HAVE_LOCATION.test(input.file.type)
          return mayHaveLocation
            ? { error: { type: errorTypes.notRemoved, message: uploader.l10n('location-not-removed') } }
            : undefined
        }
      },
    })
  },
})
