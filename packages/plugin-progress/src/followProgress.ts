import { ClockToken, definePlugin, type PluginFactory } from '@lading/kernel'
import type { LongUpload } from './createLongUpload.js'
import { progressConfig } from './progressConfig.js'
import { progressMessages } from './progressMessages.js'
import { showBadge } from './showBadge.js'

/** An upload that lasts longer is worth following. */
const LONG_MS = 10_000

/**
 * Lets people follow long uploads outside the page: in a small window that stays on top, on the app's icon, and by a system notice at the
 * end. Does nothing for uploads of less than ten seconds.
 *
 * @example
 * createUploader({ plugins: [uploadcareTransport(), dashboard(), followProgress()] })
 */
export const followProgress: PluginFactory = definePlugin({
  id: 'follow-progress',
  checksFiles: false,
  config: progressConfig,
  messages: progressMessages,
  setup(context) {
    const { config, get, logger, onCleanup, signal, uploader } = context
    const clock = get(ClockToken)
    let cancel: (() => void) | undefined
    let long: Promise<LongUpload | null> | undefined

    const setBadge = (count: number) => showBadge(uploader, count)
    const begin = () => {
      long = import('./createLongUpload.js').then(
        ({ createLongUpload }) => (signal.aborted ? null : createLongUpload(context)),
        (error) => {
          logger.warn('The progress of a long upload can only be followed in the page.', error)
          return null
        },
      )
      update()
    }
    const update = () => {
      const { uploadingCount, pausedCount } = uploader.collection.snapshot
      const isRunning = uploadingCount + pausedCount > 0
      setBadge(long && config.get('progressBadge') ? uploadingCount : 0)
      if (isRunning) cancel ??= clock.schedule(LONG_MS, begin)
      else {
        cancel?.()
        cancel = undefined
        void long?.then((upload) => upload?.end())
        long = undefined
        setBadge(0)
      }
    }
    onCleanup(uploader.collection.subscribe(update))
    onCleanup(() => {
      cancel?.()
      setBadge(0)
    })
  },
})
