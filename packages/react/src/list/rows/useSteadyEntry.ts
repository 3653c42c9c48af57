import type { EntryPhase, FileActionItem, UploadEntry } from '@lading/kernel'
import { useMemo, useSyncExternalStore } from 'react'
import { useSlot } from '../../hooks/useSlot.js'
import { useUploader } from '../../hooks/useUploader.js'
import { isShown } from '../../slots/isShown.js'
import { RUNNING } from '../filter/useRunning.js'

/** They change with each progress report and are written into the row directly. */
const PROGRESS: ReadonlySet<string> = new Set(['bytesUploaded', 'bytesTotal', 'uploadProgress'])

/**
 * Returns an entry, or undefined once it's removed. Re-renders when the entry changes, but not for mere progress, unless plugin
 * parts might show it.
 *
 * @param actions Actions whose conditions might read the progress.
 * @param hasBadges Whether the row has plugin parts outside the slot `filePart`.
 */
export function useSteadyEntry(
  id: string,
  actions: readonly FileActionItem[],
  hasBadges: boolean,
): UploadEntry | undefined {
  const { entries, logger } = useUploader()
  const isFollowed = useSlot('filePart').length > 0 || hasBadges
  const [subscribe, read] = useMemo(() => {
    let last: UploadEntry | undefined
    let shown = ''
    const readSteady = () => {
      const entry = entries.get(id)
      const before = shown
      if (entry && entry !== last) shown = actions.map((action) => isShown(action, entry, logger)).join()
      if (!entry || !last || isFollowed || shown !== before || differ(last, entry)) last = entry
      return last
    }
    return [(listener: () => void) => entries.subscribeEntry(id, listener), readSteady]
  }, [entries, logger, id, actions, isFollowed])
  return useSyncExternalStore(subscribe, read)
}

function differ(one: UploadEntry, other: UploadEntry): boolean {
  // The first byte ends the wait for another server.
  if (one.uploadProgress > 0 !== other.uploadProgress > 0) return true
  for (const name in { ...one, ...other }) {
    const key = name as keyof UploadEntry
    // Running phases look alike; the other fields have everything that a row shows about them.
    const isAlike = RUNNING.has(one[key] as EntryPhase) && RUNNING.has(other[key] as EntryPhase)
    if (!isAlike && !PROGRESS.has(key) && one[key] !== other[key]) return true
  }
  return false
}
