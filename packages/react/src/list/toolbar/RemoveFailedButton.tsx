'use client'

import { getRemovalUndo } from '@lading/kernel/ui'
import type { ReactElement } from 'react'
import { useCollection } from '../../hooks/useCollection.js'
import { useMessage } from '../../hooks/useMessage.js'
import { useUploader } from '../../hooks/useUploader.js'
import { flushChanges } from '../../parts/flushChanges.js'
import { focusInList } from '../../parts/focusInList.js'
import { hasPopovers } from '../../parts/hasPopovers.js'
import { useFailures } from '../errors/useFailures.js'

/** Removes all failed files. Shown when several files have failed and nothing is being uploaded. */
export function RemoveFailedButton(): ReactElement | null {
  const uploader = useUploader()
  const message = useMessage()
  const isUseful = useCollection(({ failedCount, uploadingCount }) => failedCount > 1 && uploadingCount === 0)
  // The menu has it.
  const isInMenu = useFailures() !== null && hasPopovers()
  if (!isUseful || isInMenu) return null
  return (
    <button
      type="button"
      className="lading-button lading-quiet"
      onClick={({ currentTarget }) => {
        const failed = [...uploader.entries.values()].filter(({ status }) => status === 'failed')
        focusInList(currentTarget)
        getRemovalUndo(uploader).remove(failed.map(({ internalId }) => internalId))
        flushChanges(uploader)
      }}
    >
      {message('remove-failed')}
    </button>
  )
}
