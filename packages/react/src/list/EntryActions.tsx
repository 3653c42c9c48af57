'use client'

import type { UploadEntry } from '@lading/kernel'
import { memo, type NamedExoticComponent, useLayoutEffect, useRef } from 'react'
import { useText } from '../hooks/useText.js'
import { useUploader } from '../hooks/useUploader.js'
import { activeElementAt } from '../parts/activeElementAt.js'
import { IconButton } from '../parts/IconButton.js'
import { useFocusWithin } from '../parts/useFocusWithin.js'
import { isShown } from '../slots/isShown.js'
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
  const root = useRef<HTMLDivElement>(null)
  const { isWithin, handlers } = useFocusWithin()

  useLayoutEffect(() => {
    const element = root.current
    if (!element || !isWithin.current || element.contains(activeElementAt(element))) return
    // The button that had the focus has gone, e.g. Retry when it was pressed.
    isWithin.current = false
    element.closest<HTMLElement>('.lading-row')?.focus()
  })

  const run = async (action: FileActionItem) => {
    try {
      await action.run(uploader.entries.get(entry.internalId) ?? entry, uploader)
    } catch (error) {
      uploader.logger.error(`The file action "${action.id}" has failed.`, error)
    }
  }
  return (
    <div className="lading-actions" ref={root} {...handlers}>
      {actions
        .filter((action) => isShown(action, entry, uploader))
        .map((action) => (
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
