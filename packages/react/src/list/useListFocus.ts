import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { activeElementAt } from '../parts/activeElementAt.js'
import { containsFocus } from '../parts/containsFocus.js'
import { useRemovalUndo } from '../undo/useRemovalUndo.js'

interface ListFocusOptions {
  readonly ids: readonly string[]
  readonly scroller: RefObject<HTMLElement | null>
  /** Focuses an entry, also one that is out of sight. */
  readonly focus: (index: number) => void
}

/** Moves the focus to a restored file, and to the first one of a list that receives the focus as a whole: Done is near it. */
export function useListFocus({ ids, scroller, focus }: ListFocusOptions): void {
  const undo = useRemovalUndo()
  const restored = useRef('')
  const latest = useRef(focus)
  latest.current = focus

  useEffect(() => {
    const frame = scroller.current?.closest('.lading-activity')
    if (frame && activeElementAt(frame) === frame) latest.current(0)
    return undo.subscribe(() => {
      const list = scroller.current?.closest('.lading-upload-list')
      // The page around the uploader keeps its focus.
      if (list && containsFocus(list)) restored.current = undo.restoredIds[0] ?? ''
    })
  }, [undo, scroller])

  useLayoutEffect(() => {
    const index = restored.current ? ids.indexOf(restored.current) : -1
    if (index < 0) return
    restored.current = ''
    latest.current(index)
  }, [ids])
}
