import { ClockToken, definePlugin, type FileHookInput, type PluginFactory } from '@lading/kernel'
import { parseShrink, type ShrinkSettings } from './parseShrink.js'
import type { ShrinkClient } from './ShrinkPool.js'
import { shrinkConfig } from './shrinkConfig.js'

/** Types that say less about a file than its bytes do. */
const VAGUE_TYPES: ReadonlySet<string> = new Set(['', 'application/octet-stream', 'binary/octet-stream'])

/** Returns true if a file could be an image. Some messengers send images with a text type, but without a text file's suffix. */
function mayBeImage(type: string, name: string): boolean {
  if (type === 'text/plain') return !/\.(?!(?:jpe?g|png|gif|webp|bmp|avif|heic)$)\w+$/i.test(name)
  return VAGUE_TYPES.has(type) || type.startsWith('image/')
}

/** Longer than any image queue takes: each image gets its own limit as soon as its turn begins. */
const TIMEOUT_MS = 3_600_000

/**
 * Shrinks images before they're uploaded, if `imageShrink` is set.
 *
 * @example
 * createUploader({ config: { imageShrink: '1600x1200 80%' }, plugins: [uploadcareTransport(), imageShrink()] })
 */
export const imageShrink: PluginFactory = definePlugin({
  id: 'image-shrink',
  checksFiles: ['imageShrink'],
  config: shrinkConfig,
  setup({ config, contribute, get, logger, onCleanup, signal }) {
    let settings: ShrinkSettings | undefined
    let revoke: (() => void) | undefined
    let opening: Promise<ShrinkClient> | undefined
    const load = () => import('./ShrinkPool.js')
    const open = () => {
      opening ??= load()
        .catch(async (error) => {
          // Without a connection nothing is uploaded, either.
          if (navigator.onLine) throw error
          await new Promise((resolve) => addEventListener('online', resolve, { once: true, signal }))
          return load()
        })
        .then(({ ShrinkPool }) => ShrinkPool.open(get(ClockToken)))
      // If the chunk failed to load, request it again for the next image.
      opening.catch(() => {
        opening = undefined
      })
      return opening
    }
    const close = () => {
      revoke?.()
      revoke = undefined
      opening?.then(({ close }) => close()).catch(() => {})
      opening = undefined
    }

    const handle = async ({ file, entry, signal }: FileHookInput) => {
      if (!settings || !mayBeImage(file.type.toLowerCase(), entry.name)) return
      // A plugin has found content credentials, which a new file wouldn't have.
      if ((entry.state as { readonly keepsBytes?: boolean }).keepsBytes) return
      try {
        const wanted = settings
        const { shrink } = await open()
        const isProgressiveShrunk = config.get('imageShrinkProgressive')
        const accept = config.get('accept')
        return await shrink({ ...wanted, isProgressiveShrunk, accept, file, name: entry.name, signal })
      } catch (error) {
        const { message } = error as Error
        // Small images are common, so they're only logged for debugging.
        const isLogged = message !== 'Not required' || config.get('debug')
        if (isLogged && !signal.aborted) logger.warn(`Failed to shrink image. Message: "${message}".`)
      }
    }

    const update = () => {
      settings = parseShrink(config.get('imageShrink'), (message) => logger.warn(message))
      if (!settings) close()
      else
        revoke ??= contribute('fileHook', {
          id: 'image-shrink',
          hook: 'beforeUpload',
          timeoutMs: TIMEOUT_MS,
          handle,
        })
    }
    update()
    onCleanup(config.subscribe(['imageShrink'], update))
    onCleanup(close)
  },
})
