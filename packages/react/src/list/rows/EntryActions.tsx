import type { FileActionItem, UploadEntry } from '@lading/kernel'
import { memo, type NamedExoticComponent, useLayoutEffect, useMemo, useRef } from 'react'
import { useCollection } from '../../hooks/useCollection.js'
import { useMessage } from '../../hooks/useMessage.js'
import { useUploader } from '../../hooks/useUploader.js'
import { containsFocus } from '../../parts/containsFocus.js'
import { flushChanges } from '../../parts/flushChanges.js'
import { hasPopovers } from '../../parts/hasPopovers.js'
import { Icon } from '../../parts/Icon.js'
import { IconButtonView } from '../../parts/IconButtonView.js'
import { MenuButton } from '../../parts/MenuButton.js'
import { useFocusWithin } from '../../parts/useFocusWithin.js'
import { useRoving } from '../../parts/useRoving.js'
import { isShown } from '../../slots/isShown.js'
import { errorKey, getErrorGroups, shownErrorOf } from '../errors/getErrorGroups.js'
import { gridRoles } from '../long/gridRoles.js'
import { RowPart } from './RowPart.js'

interface EntryActionsProps {
  readonly entry: UploadEntry
  readonly actions: readonly FileActionItem[]
  /** Whether Tab reaches them, as in the current row. */
  readonly isCurrent: boolean
  /** Whether showing all buttons would leave no room for the name. */
  readonly isNarrow: boolean
  /** As displayed; part of each button's accessible name. */
  readonly fileName: string
}

const isRemove = ({ id }: FileActionItem) => id === 'remove'

/** A row's contributed buttons. */
export const EntryActions: NamedExoticComponent<EntryActionsProps> = memo(function EntryActions({
  entry,
  actions,
  isCurrent,
  isNarrow,
  fileName,
}) {
  const { internalId } = entry
  const uploader = useUploader()
  const message = useMessage()
  const root = useRef<HTMLDivElement>(null)
  const { isWithin, handlers } = useFocusWithin()
  const roving = useRoving()

  useLayoutEffect(() => {
    const element = root.current
    if (!element || !isWithin.current || containsFocus(element)) return
    // The focused button is removed, e.g. Retry after a click.
    isWithin.current = false
    element.closest<HTMLElement>('.lading-row')?.focus()
  })

  const shown = actions.filter((action) => isShown(action, entry, uploader.logger))
  const error = shownErrorOf(entry)
  // The list shows a single Retry for all these files.
  const isShared = useCollection(() => error !== undefined && getErrorGroups(uploader).has(errorKey(error)))
  // The entry changes with each progress report, but its buttons seldom do.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the shown actions are named by their ids, the uploader by the entry
  const buttons = useMemo(() => {
    const run = async (action: FileActionItem) => {
      const latest = uploader.entries.get(internalId)
      // Already removed; the row disappears when the list next refreshes.
      if (!latest) return
      try {
        const result = action.run(latest, uploader)
        flushChanges(uploader)
        await result
      } catch (error) {
        uploader.logger.error(`The file action "${action.id}" has failed.`, error)
      }
    }
    // The first remedy stays visible: a failed file has a single way forward.
    const remedy = shown.find(
      ({ id }) => id === 'choose-again' || (id.startsWith('retry') && !(isShared && id === 'retry')),
    )
    const isFurther = (action: FileActionItem) =>
      hasPopovers() &&
      (action.isInMenu ||
        (isShared && action.id === 'retry') ||
        (isNarrow && shown.length > 1 && action !== remedy))
    // Actions that remove a file come last.
    const further = shown.filter(isFurther).sort((a, b) => Number(isRemove(a)) - Number(isRemove(b)))
    const nameOf = (action: string) => message('a11y-file-action', { action, fileName })
    // If the title were on the button, the tooltip would also be its description: "Remove a.txt, Remove".
    const propsOf = (label: string, icon = '') => ({
      'data-label': label,
      label: nameOf(label),
      title: '',
      tabIndex: isCurrent ? 0 : -1,
      icon: (
        <span title={label}>
          <Icon name={icon} />
        </span>
      ),
    })
    return (
      <>
        {shown
          .filter((action) => !isFurther(action))
          .map((action) => (
            <IconButtonView
              // Pause and Resume share a key, so the button keeps the focus.
              key={action.id === 'resume' ? 'pause' : action.id}
              {...propsOf(message(action.label), action.icon)}
              data-action={action.id}
              onClick={() => void run(action)}
            />
          ))}
        {further.length > 0 && (
          <MenuButton
            {...propsOf(message('more-actions'), 'actions')}
            data-action="more"
            menuLabel={nameOf(message('more-actions'))}
            items={further.map((action) => ({
              id: action.id,
              label: message(action.label),
              icon: action.icon ?? '',
              run: () => void run(action),
            }))}
          />
        )}
      </>
    )
  }, [
    message,
    actions,
    shown.map(({ id }) => id).join(),
    internalId,
    isCurrent,
    isNarrow,
    isShared,
    fileName,
  ])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a cell of the grid
    <div
      className="lading-actions"
      {...gridRoles.cell}
      ref={root}
      onKeyDown={roving.onKeyDown}
      onFocus={(event) => {
        handlers.onFocus()
        roving.onFocus(event)
      }}
      onBlur={(event) => {
        handlers.onBlur(event)
        roving.onBlur(event)
      }}
    >
      <RowPart part="actions" entry={entry} isCurrent={isCurrent}>
        {buttons}
      </RowPart>
    </div>
  )
})
