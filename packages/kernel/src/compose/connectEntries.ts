import type { Core } from '../core/createCore.js'
import type { Scope } from '../di/Scope.js'
import { announceSignIn } from '../events/announceSignIn.js'
import type { Services } from './servicesOf.js'

const loadPageWatch = async () => (await import('../steps/pageWatch.js')).pageWatch

/** Wires entry, list and config changes to their reactions. */
export function connectEntries(services: Services, scope: Scope, core: Core): void {
  const { entries, collection, events, uploader, activities } = services
  const { validation, uploads, config, slots } = services
  // The order matters: an event listener must never read a count that is older than its event, and changes that it makes must be complete
  // before validators run.
  const signIns = announceSignIn(events, () => uploader.transport.retryNow?.())
  entries.connect([collection.follow, uploads.follow, core.entryEvents, signIns, validation.follow])
  collection.observe((next, previous) => {
    activities.followList(next.totalCount, previous.totalCount, config.values.showEmptyList)
  })
  // Skipped if an `activity-change` listener has destroyed the uploader.
  core.followList()
  slots.onRemove('activity', ({ id }) => activities.leave(id))
  config.subscribe(['confirmUpload'], () => uploads.autoStart())
  const unsubscribe = config.subscribe(['pauseOn'], async () => {
    unsubscribe()
    const { pauseWhileHidden } = await loadPageWatch()
    if (!uploader.isDestroyed) scope.onDispose(pauseWhileHidden(services))
  })
  const unobserve = collection.observe(({ uploadingCount }) => {
    if (uploadingCount === 0) return
    unobserve()
    if (!isPhone()) return
    loadPageWatch().then(
      ({ holdWakeLock }) => {
        if (!uploader.isDestroyed) scope.onDispose(holdWakeLock(services))
      },
      // The screen turns off as usual.
      () => {},
    )
  })
  config.subscribe(['showEmptyList'], () =>
    activities.followList(entries.size, 1, config.values.showEmptyList),
  )
}

/** Returns whether the screen turns off while the user waits, and the page can prevent it. */
function isPhone(): boolean {
  const isHandheld = globalThis.matchMedia?.('(pointer: coarse) and (hover: none)').matches
  return Boolean(isHandheld && globalThis.navigator?.wakeLock)
}
