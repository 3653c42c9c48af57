import type { ConfigStore } from '../config/ConfigStore.js'
import type { EntryList } from '../entry/EntryList.js'
import { allows } from '../entry/reduceEntry.js'
import type { CollectionState } from '../list/CollectionState.js'
import type { UploadScheduler } from './UploadScheduler.js'

/** Services for {@link pauseWhileHidden}. */
export interface PauseWhileHiddenOptions {
  readonly collection: CollectionState
  readonly config: ConfigStore
  readonly entries: EntryList
  readonly uploads: UploadScheduler
}

/** `navigator.connection`, which isn't available in every engine. */
interface Connection extends EventTarget {
  readonly saveData?: boolean
  readonly type?: string
}

/**
 * With `pauseOn: 'save-data'`, pauses uploads while the page is hidden on a metered connection, and resumes them afterwards.
 * Uploads that were already paused stay paused. Uploads that the page resumes itself continue. Returns a function that stops it.
 */
export function pauseWhileHidden({
  collection,
  config,
  entries,
  uploads,
}: PauseWhileHiddenOptions): () => void {
  const { document, navigator } = globalThis
  if (!document) return () => {}
  const { connection } = navigator as { connection?: Connection }
  const paused = new Set<string>()

  const update = () => {
    const isMetered = connection?.saveData || connection?.type === 'cellular'
    if (config.values.pauseOn === 'save-data' && document.hidden && isMetered) {
      const added = [...entries.values()]
        .filter(({ internalId, phase }) => allows(phase, 'pause') && !paused.has(internalId))
        .map(({ internalId }) => internalId)
      for (const id of added) paused.add(id)
      uploads.pause(added)
    } else if (paused.size > 0) {
      const ids = [...paused]
      paused.clear()
      uploads.resume(ids)
    }
  }

  const stops = [config.subscribe(['pauseOn'], update), collection.observe(update)]
  document.addEventListener('visibilitychange', update)
  connection?.addEventListener?.('change', update)
  update()
  return () => {
    for (const stop of stops) stop()
    document.removeEventListener('visibilitychange', update)
    connection?.removeEventListener?.('change', update)
  }
}
