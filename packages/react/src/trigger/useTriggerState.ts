import { EMPTY_COLLECTION, getStoppedFiles, type Uploader } from '@lading/kernel'
import { observePhases } from '@lading/kernel/ui'
import { useMemo, useSyncExternalStore } from 'react'
import { isMetadataMissing } from '../details/metadataMissing.js'
import { isShallowEqual } from '../hooks/isShallowEqual.js'
import { useUploader } from '../hooks/useUploader.js'
import { getTriggerState, type TriggerState } from './getTriggerState.js'

/** An empty list's state. */
const EMPTY = getTriggerState(EMPTY_COLLECTION, 0)

/** Returns the state for the button that opens the uploader. */
export function useTriggerState(): TriggerState {
  const uploader = useUploader()
  const { subscribe, read } = useMemo(() => triggerStore(uploader), [uploader])
  return useSyncExternalStore(subscribe, read, () => EMPTY)
}

function triggerStore(uploader: Uploader) {
  const { collection } = uploader
  let known = EMPTY
  return {
    subscribe(listener: () => void) {
      const ends = [
        collection.subscribe(listener),
        // If a file was stopped before it was sent, the list's numbers don't change.
        observePhases(uploader.entries, listener),
        uploader.config.subscribe(['confirmUpload', 'dynamicButton'], listener),
      ]
      return () => {
        for (const end of ends) end()
      }
    },
    read() {
      if (!uploader.cfg.dynamicButton) return EMPTY
      const { snapshot } = collection
      const stoppedCount = snapshot.idleCount > 0 ? getStoppedFiles(uploader).length : 0
      const next = getTriggerState(
        snapshot,
        stoppedCount,
        snapshot.failedCount > 0 ? missingOf(uploader) : '',
      )
      if (!isShallowEqual(known, next)) known = next
      return known
    },
  }
}

/** Returns the message that names the missing metadata; undefined if a file has failed for another reason. */
function missingOf({ entries }: Uploader): string | undefined {
  const failed = [...entries.values()].filter(({ status }) => status === 'failed')
  return failed.every(isMetadataMissing) ? failed[0]?.errors[0]?.message : undefined
}
