import type { EntryPhase, FileActionItem, UploadEntry } from '@lading/kernel'
import { useMemo, useSyncExternalStore } from 'react'
import { useSlot } from '../hooks/useSlot.js'
import { useUploader } from '../hooks/useUploader.js'
import { isShown } from '../slots/isShown.js'
import { RUNNING } from './useRunning.js'

/** They change with each report of a transport, and are written into the row. */
const PROGRESS: ReadonlySet<string> = new Set(['bytesUploaded', 'bytesTotal', 'uploadProgress'])

/**
 * Returns an entry; undefined once removed. Renders again for its changes, without those of its progress alone: except where parts of
 * plugins may show it.
 *
 * @param actions Whose conditions may read the progress.
 * @param hasBadges Whether the row has parts of plugins besides those of the slot `filePart`.
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
    // Running phases look alike: the other fields have what a row shows of them.
    const isAlike = RUNNING.has(one[key] as EntryPhase) && RUNNING.has(other[key] as EntryPhase)
    if (!isAlike && !PROGRESS.has(key) && one[key] !== other[key]) return true
  }
  return false
}
