import type { Uploader } from '@lading/kernel'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useUploader } from '../../hooks/useUploader.js'
import { activeElementAt } from '../../parts/activeElementAt.js'
import { containsFocus } from '../../parts/containsFocus.js'
import { forgetLook, lookedAt } from '../../quickLook/lookedAt.js'
import { useRemovalUndo } from '../../undo/useRemovalUndo.js'

interface ListFocusOptions {
  readonly ids: readonly string[]
  readonly scroller: RefObject<HTMLElement | null>
  /** Focuses an entry, even if it's out of sight. */
  readonly focus: (index: number) => void
}

/**
 * Moves the focus to a restored file. If a list that opens receives the focus as a whole, moves it to the first failed file, or to
 * the first file, because Done is nearby.
 */
export function useListFocus({ ids, scroller, focus }: ListFocusOptions): void {
  const uploader = useUploader()
  const undo = useRemovalUndo()
  const restored = useRef('')
  const latest = useRef(focus)
  latest.current = focus
  const latestIds = useRef(ids)
  latestIds.current = ids

  useEffect(() => {
    const frame = scroller.current?.closest('.lading-activity')
    // After a file's large preview or its editor, focus its row.
    const looked = lookedAt(uploader)
    if (frame && activeElementAt(frame) === frame) {
      const isFirst = (id: string) => (looked ? id === looked.id : isFailed(uploader, id))
      latest.current(Math.max(0, latestIds.current.findIndex(isFirst)))
    }
    const forget = uploader.on('modal-close', () => forgetLook(uploader))
    const stop = undo.subscribe(() => {
      const list = scroller.current?.closest('.lading-upload-list')
      // Don't take the focus from the page around the uploader.
      if (list && containsFocus(list)) restored.current = undo.restoredIds[0] ?? ''
    })
    return () => {
      forget()
      stop()
    }
  }, [uploader, undo, scroller])

  useLayoutEffect(() => {
    const index = restored.current ? ids.indexOf(restored.current) : -1
    if (index < 0) return
    restored.current = ''
    latest.current(index)
  }, [ids])
}

function isFailed({ entries, collection }: Uploader, id: string): boolean {
  return collection.snapshot.failedCount > 0 && entries.get(id)?.status === 'failed'
}
