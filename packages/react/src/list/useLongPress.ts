import { ClockToken } from '@lading/kernel'
import { type PointerEvent, type RefObject, useRef } from 'react'
import { useService } from '../hooks/useService.js'

/** As long as the systems of phones wait, in milliseconds. */
const LONG_PRESS_MS = 500

interface LongPress {
  readonly onPointerDown: (event: PointerEvent) => void
  /** Whether the press has been handled; the click that ends it is none. */
  readonly isHandled: RefObject<boolean>
}

/** Calls `onLongPress` with the file on whose name a finger rests. */
export function useLongPress(onLongPress: (id: string) => void): LongPress {
  const clock = useService(ClockToken)
  const isHandled = useRef(false)
  return {
    isHandled,
    onPointerDown({ pointerType, target }) {
      isHandled.current = false
      const row = (target as Element).closest('.lading-facts')?.closest<HTMLElement>('[data-id]')
      const id = row?.dataset.id
      if (pointerType !== 'touch' || id === undefined) return
      const controller = new AbortController()
      const end = () => controller.abort()
      const cancel = clock.schedule(LONG_PRESS_MS, () => {
        end()
        isHandled.current = true
        onLongPress(id)
      })
      controller.signal.addEventListener('abort', cancel)
      // A finger that scrolls the list cancels its press.
      for (const type of ['pointerup', 'pointercancel'])
        window.addEventListener(type, end, { signal: controller.signal })
    },
  }
}
