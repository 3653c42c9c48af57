import type { FileActionItem, UploadEntry } from '@lading/kernel'
import { memo, type NamedExoticComponent, useLayoutEffect, useRef } from 'react'
import { useMessage } from '../hooks/useMessage.js'
import { useUploader } from '../hooks/useUploader.js'
import { activeElementAt } from '../parts/activeElementAt.js'
import { flushChanges } from '../parts/flushChanges.js'
import { Icon } from '../parts/Icon.js'
import { IconButtonView } from '../parts/IconButtonView.js'
import { useFocusWithin } from '../parts/useFocusWithin.js'
import { isShown } from '../slots/isShown.js'

interface EntryActionsProps {
  readonly entry: UploadEntry
  readonly actions: readonly FileActionItem[]
  /** Whether Tab reaches them, as in the current row. */
  readonly isCurrent: boolean
  /** As it is shown; part of each button's accessible name. */
  readonly fileName: string
}

/** The contributed buttons of one row. */
export const EntryActions: NamedExoticComponent<EntryActionsProps> = memo(function EntryActions({
  entry,
  actions,
  isCurrent,
  fileName,
}) {
  const uploader = useUploader()
  const message = useMessage()
  const root = useRef<HTMLDivElement>(null)
  const { isWithin, handlers } = useFocusWithin()

  useLayoutEffect(() => {
    const element = root.current
    if (!element || !isWithin.current || element.contains(activeElementAt(element))) return
    // The focused button is removed, e.g. Retry after it was pressed.
    isWithin.current = false
    element.closest<HTMLElement>('.lading-row')?.focus()
  })

  const run = async (action: FileActionItem) => {
    const latest = uploader.entries.get(entry.internalId)
    // Already removed; the row disappears with the next refresh of the list.
    if (!latest) return
    try {
      const result = action.run(latest, uploader)
      flushChanges(uploader)
      await result
    } catch (error) {
      uploader.logger.error(`The file action "${action.id}" has failed.`, error)
    }
  }
  return (
    <div className="lading-actions" ref={root} {...handlers}>
      {actions
        .filter((action) => isShown(action, entry, uploader.logger))
        .map((action) => {
          const label = message(action.label)
          // As the button's own title, the tooltip would be its description too: "Remove a.txt, Remove".
          return (
            <IconButtonView
              // One button, which keeps the focus.
              key={action.id === 'resume' ? 'pause' : action.id}
              icon={
                <span title={label}>
                  <Icon name={action.icon ?? ''} />
                </span>
              }
              data-action={action.id}
              data-label={label}
              label={message('a11y-file-action', { action: label, fileName })}
              title=""
              tabIndex={isCurrent ? 0 : -1}
              onClick={() => void run(action)}
            />
          )
        })}
    </div>
  )
})
