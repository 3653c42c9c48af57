import { ClockToken } from '@lading/kernel'
import { type PointerEvent, useState } from 'react'
import { useMessage } from '../../hooks/useMessage.js'
import { useService } from '../../hooks/useService.js'
import { useUploader } from '../../hooks/useUploader.js'
import { flushChanges } from '../../parts/flushChanges.js'
import { isInDisabled } from '../../parts/isInDisabled.js'
import { dragRow } from './dragRow.js'

interface Reorder {
  /** Moves a file to another shown file's position. Returns whether it has moved. */
  readonly moveTo: (id: string, index: number) => boolean
  /** Begins a drag by a thumbnail. */
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void
  /** The last move, for assistive technology. */
  readonly announcement: string
}

/** @param ids The shown files. Files that a filter hides keep their order. */
export function useReorder(ids: readonly string[]): Reorder {
  const uploader = useUploader()
  const message = useMessage()
  const clock = useService(ClockToken)
  const [announcement, setAnnouncement] = useState('')

  const moveBeside = (id: string, other: string, isAfter: boolean) => {
    const { entries } = uploader
    const from = entries.ids.indexOf(id)
    const to = entries.ids.indexOf(other) + (isAfter ? 1 : 0)
    // A file was removed; the list shows that when it next refreshes.
    if (!entries.has(id) || !entries.has(other)) return false
    uploader.moveFile(id, from < to ? to - 1 : to)
    flushChanges(uploader)
    setAnnouncement(
      message('a11y-file-moved', { position: entries.ids.indexOf(id) + 1, count: entries.size }),
    )
    return true
  }
  return {
    announcement,
    moveTo(id, index) {
      const other = ids[index]
      return other !== undefined && other !== id && moveBeside(id, other, index > ids.indexOf(id))
    },
    onPointerDown({ nativeEvent: press, currentTarget: list, target, button }) {
      // A finger on a tile selects it; the tile's menu moves it.
      const isSelecting = press.pointerType === 'touch' && list.classList.contains('lading-grid')
      if (isSelecting || (target as Element).closest('.lading-check')) return
      const row = (target as Element).closest('.lading-picture')?.closest<HTMLElement>('.lading-row')
      const id = row?.dataset.id
      if (!row || id === undefined || button !== 0 || ids.length < 2 || isInDisabled(row)) return
      dragRow({
        list,
        row,
        press,
        clock,
        onDrop: (beside, isAfter) => void moveBeside(id, beside.dataset.id ?? '', isAfter),
      })
    },
  }
}
