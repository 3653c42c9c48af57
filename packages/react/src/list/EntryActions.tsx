'use client'

import type { UploadEntry } from '@lading/kernel'
import { memo, type NamedExoticComponent } from 'react'
import { useText } from '../hooks/useText.js'
import { useUploader } from '../hooks/useUploader.js'
import { IconButton } from '../parts/IconButton.js'
import { logError } from '../plugin/logError.js'
import type { FileActionItem } from '../slots/uiSlots.js'

/** Properties of {@link EntryActions}. */
export interface EntryActionsProps {
  readonly entry: UploadEntry
  readonly actions: readonly FileActionItem[]
  /** Whether Tab comes to them; it does in the current row alone. */
  readonly isCurrent: boolean
  /** Id of the element that names the file. */
  readonly nameId: string
}

/** The contributed buttons of one row. */
export const EntryActions: NamedExoticComponent<EntryActionsProps> = memo(function EntryActions({
  entry,
  actions,
  isCurrent,
  nameId,
}) {
  const uploader = useUploader()
  const text = useText()
  const report = (id: string, error: unknown) =>
    logError(uploader, `The file action "${id}" has failed.`, error)

  const isShown = ({ id, shown }: FileActionItem) => {
    try {
      return shown?.(entry) ?? true
    } catch (error) {
      report(id, error)
      return false
    }
  }
  const run = async (action: FileActionItem) => {
    try {
      await action.run(uploader.entries.get(entry.internalId) ?? entry, uploader)
    } catch (error) {
      report(action.id, error)
    }
  }
  return (
    <div className="lading-actions">
      {actions.filter(isShown).map((action) => (
        <IconButton
          key={action.id}
          icon={action.icon}
          label={text(action.label)}
          aria-describedby={nameId}
          tabIndex={isCurrent ? 0 : -1}
          onClick={() => void run(action)}
        />
      ))}
    </div>
  )
})
