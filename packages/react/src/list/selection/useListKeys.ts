import type { Uploader } from '@lading/kernel'
import { getRemovalUndo } from '@lading/kernel/ui'
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useUploader } from '../../hooks/useUploader.js'
import { containsFocus } from '../../parts/containsFocus.js'
import { flushChanges } from '../../parts/flushChanges.js'
import { isInDisabled } from '../../parts/isInDisabled.js'
import { useFocusWithin } from '../../parts/useFocusWithin.js'
import { keepLook } from '../../quickLook/lookedAt.js'
import { isShown } from '../../slots/isShown.js'
import { isPaused } from '../words/isPaused.js'
import { useListFocus } from './useListFocus.js'
import type { Selection } from './useSelection.js'
import { useShownFocus } from './useShownFocus.js'

/** The row that Tab reaches, and the handlers that move between rows. */
export interface ListKeys {
  readonly currentIndex: number
  /** Whether the list contains the focus. */
  readonly isWithin: RefObject<boolean>
  /** The element that had the focus last, even if the focus was removed with it. */
  readonly focused: RefObject<Element | null>
  readonly handlers: {
    readonly onFocus: (event: FocusEvent) => void
    readonly onBlur: (event: FocusEvent) => void
    readonly onKeyDown: (event: KeyboardEvent) => void
    readonly onMouseDown: (event: MouseEvent) => void
    readonly onClick: (event: MouseEvent) => void
  }
}

interface ListKeysOptions {
  readonly ids: readonly string[]
  readonly selection: Selection
  /** Whether the current press has selected files. */
  readonly isSelected: RefObject<boolean>
  /** Number of columns: 1 for rows. */
  readonly columns: number
  readonly scroller: RefObject<HTMLElement | null>
  /** Scrolls an entry into view. */
  readonly scrollTo: RefObject<(index: number) => void>
  /** Moves an entry to an index. Returns whether it has moved. */
  readonly moveTo: (id: string, index: number) => boolean
}

/**
 * Implements the keyboard: arrows, Home and End move between rows or tiles; Delete and Backspace remove the focused file. Space
 * pauses or resumes the focused file, Shift+Space all files. After a removal, the focus moves to the next row. With Alt, the
 * arrows, Home and End move the focused row itself; with Shift they select; Ctrl+Space selects the focused file, and Ctrl+A or ⌘A selects all.
 */
export function useListKeys({
  ids,
  selection,
  isSelected,
  columns,
  scroller,
  scrollTo,
  moveTo,
}: ListKeysOptions): ListKeys {
  const uploader = useUploader()
  const { isWithin, handlers } = useFocusWithin()
  const [current, setCurrent] = useState({ id: '', index: 0 })
  /** The entry to focus once it's the current entry. */
  const wanted = useRef<string>(undefined)
  const focused = useRef<Element>(null)
  /** The index from which a Shift click selects. */
  const anchor = useRef(0)

  const found = ids[current.index] === current.id ? current.index : ids.indexOf(current.id)
  const currentIndex = found >= 0 ? found : Math.min(current.index, ids.length - 1)
  const currentId = ids[currentIndex]

  useLayoutEffect(() => {
    const list = scroller.current
    if (!list) return
    const isLost = isWithin.current && !containsFocus(list)
    const isPending =
      wanted.current !== undefined && wanted.current !== currentId && ids.includes(wanted.current)
    if (isPending || (wanted.current === undefined && !isLost)) return
    wanted.current = undefined
    const row = list.querySelector<HTMLElement>(`[data-index="${currentIndex}"]`)
    row?.focus({ preventScroll: true })
    if (!row) return
    scrollTo.current(currentIndex)
    // In a low window, the list itself might be out of sight.
    list.scrollIntoView({ block: 'nearest' })
  })

  /** Opens a file's large preview, unless the page has turned that off. */
  const look = (row: Element | null, id: string) => {
    const entry = uploader.entries.get(id)
    const action = uploader.slots.items('fileAction').find((item) => item.id === 'quick-look')
    if (!entry || !action || !isShown(action, entry, uploader.logger)) return
    keepLook(uploader, { id, from: row?.querySelector('.lading-thumbnail')?.getBoundingClientRect() })
    // A plugin in the page can have its own action.
    const run = async () => action.run(entry, uploader)
    run().catch((error) => uploader.logger.error('The file action "quick-look" has failed.', error))
  }
  const goTo = (index: number) => {
    const id = ids[index]
    if (id === undefined) return
    wanted.current = id
    setCurrent({ id, index })
  }
  useShownFocus(scroller, scrollTo)
  useListFocus({
    ids,
    scroller,
    focus(index) {
      isWithin.current = true
      goTo(index)
    },
  })

  return {
    currentIndex,
    isWithin,
    focused,
    handlers: {
      onFocus(event) {
        handlers.onFocus()
        focused.current = event.target as Element
        const row = focused.current.closest<HTMLElement>('[data-index]')
        const id = row?.dataset.id
        // The row to come back to, for example after editing the file.
        if (id !== undefined) keepLook(uploader, { id })
        if (row && id !== undefined && id !== current.id) setCurrent({ id, index: Number(row.dataset.index) })
      },
      onBlur: handlers.onBlur,
      onKeyDown(event) {
        const target = event.target as Element
        const isOnRow = target.matches('[data-index]') && !isInDisabled(target)
        if ((event.key === 'Delete' || event.key === 'Backspace') && isOnRow && currentId !== undefined) {
          event.preventDefault()
          // The host page already removed it; the row disappears when the list next refreshes.
          if (!uploader.entries.has(currentId)) return
          getRemovalUndo(uploader).remove(selection.selected.size > 0 ? selection.selected : [currentId])
          flushChanges(uploader)
          return
        }
        if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey) && isOnRow) {
          event.preventDefault()
          selection.selectAll()
          return
        }
        if (event.key === 'Escape' && selection.selected.size > 0) {
          // Keeps the dialog open.
          event.preventDefault()
          event.stopPropagation()
          selection.clear()
          return
        }
        if (event.key === ' ' && (event.ctrlKey || event.metaKey) && isOnRow && currentId !== undefined) {
          event.preventDefault()
          selection.toggle(currentId)
          return
        }
        if (event.key === ' ' && isOnRow && currentId !== undefined) {
          event.preventDefault()
          togglePause(uploader, event.shiftKey ? null : currentId)
          return
        }
        if (event.key === 'Enter' && isOnRow && currentId !== undefined) {
          event.preventDefault()
          look(target, currentId)
          return
        }
        const key = columns > 1 ? logicalKey(event) : event.key
        const index = indexAfter(key, currentIndex, ids.length, columns)
        if (index === null) return
        event.preventDefault()
        if (event.shiftKey && isOnRow) selection.extend(currentIndex, index)
        if (!event.altKey) goTo(index)
        else if (isOnRow && currentId !== undefined && moveTo(currentId, index)) {
          wanted.current = currentId
          setCurrent({ id: currentId, index })
        }
      },
      onMouseDown(event) {
        if (!event.shiftKey) return
        // Select files, not the text between the two clicks.
        event.preventDefault()
        ;(event.target as Element).closest<HTMLElement>('[data-index]')?.focus()
      },
      onClick({ target, shiftKey, ctrlKey, metaKey, nativeEvent }) {
        if (isSelected.current) return
        const row = (target as Element).closest<HTMLElement>('[data-index]')
        const { id, index } = row?.dataset ?? {}
        if (id === undefined || (target as Element).closest('button, a, summary')) return
        // Touch has no modifier keys, so taps select while files are selected.
        const isTap = (nativeEvent as PointerEvent).pointerType === 'touch' && selection.selected.size > 0
        const isCheck = (target as Element).closest('.lading-check') !== null
        if (ctrlKey || metaKey || isTap || (isCheck && !shiftKey)) selection.toggle(id)
        else if (shiftKey) selection.extend(anchor.current, Number(index))
        else if (selection.selected.size > 0) selection.clear()
        else if ((target as Element).closest('.lading-picture')) look(row, id)
        if (!shiftKey) anchor.current = Number(index)
      },
    },
  }
}

/** Pauses or resumes an entry's upload. @param id null for all entries */
function togglePause(uploader: Uploader, id: string | null): void {
  const { entries, collection } = uploader
  if (id === null) uploader[isPaused(collection.current()) ? 'resumeAll' : 'pauseAll']()
  else if (entries.has(id)) uploader[entries.get(id)?.phase === 'paused' ? 'resume' : 'pause'](id)
  flushChanges(uploader)
}

/** In right-to-left languages, the right arrow leads to the previous tile. */
function logicalKey({ key, currentTarget }: KeyboardEvent): string {
  if (getComputedStyle(currentTarget).direction !== 'rtl') return key
  if (key === 'ArrowRight') return 'ArrowLeft'
  return key === 'ArrowLeft' ? 'ArrowRight' : key
}

function indexAfter(key: string, index: number, count: number, columns: number): number | null {
  if (key === 'ArrowDown') return Math.min(index + columns, count - 1)
  if (key === 'ArrowUp') return Math.max(index - columns, 0)
  if (key === 'ArrowRight' && columns > 1) return Math.min(index + 1, count - 1)
  if (key === 'ArrowLeft' && columns > 1) return Math.max(index - 1, 0)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}
