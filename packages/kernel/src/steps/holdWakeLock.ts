import type { ConfigStore } from '../config/ConfigStore.js'
import type { CollectionState } from '../list/CollectionState.js'
import type { Clock } from '../ports/Clock.js'

/** Services for {@link holdWakeLock}. */
export interface HoldWakeLockOptions {
  readonly clock: Clock
  readonly collection: Pick<CollectionState, 'current' | 'observe'>
  readonly config: Pick<ConfigStore, 'subscribe' | 'values'>
}

/** Uploads shorter than this finish before the screen turns off, in milliseconds. */
const LONG_MS = 5_000

/**
 * Keeps the screen on during long uploads, because uploads stop when a phone sleeps. Holds the browser's screen wake lock
 * only while the page is visible and bytes are being sent. Returns a function that stops it.
 */
export function holdWakeLock({ clock, collection, config }: HoldWakeLockOptions): () => void {
  let isLong = false
  let isEnded = false
  let isRequested = false
  let lock: WakeLockSentinel | undefined
  let stopWaiting: (() => void) | undefined

  const isWanted = () =>
    isLong && !isEnded && config.values.wakeLock && document.visibilityState === 'visible'

  const apply = async () => {
    if (!isWanted()) {
      const held = lock
      lock = undefined
      await held?.release().catch(() => {})
    } else if (!lock && !isRequested) {
      isRequested = true
      // The browser can refuse the lock, e.g. to save power, and can release it at any time.
      const given = await navigator.wakeLock.request('screen').catch(() => undefined)
      isRequested = false
      lock = given
      given?.addEventListener('release', () => {
        if (lock === given) lock = undefined
      })
      if (!isWanted()) void apply()
    }
  }

  const update = () => {
    const { uploadingCount, pausedCount } = collection.current()
    const isUploading = uploadingCount > pausedCount && !isEnded
    if (!isUploading) {
      stopWaiting?.()
      stopWaiting = undefined
      isLong = false
    } else {
      stopWaiting ??= clock.schedule(LONG_MS, () => {
        isLong = true
        void apply()
      })
    }
    void apply()
  }

  const stops = [config.subscribe(['wakeLock'], update), collection.observe(update)]
  document.addEventListener('visibilitychange', update)
  update()
  return () => {
    isEnded = true
    for (const stop of stops) stop()
    document.removeEventListener('visibilitychange', update)
    update()
  }
}
