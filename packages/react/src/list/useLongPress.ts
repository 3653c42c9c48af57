import { ClockToken } from '@lading/kernel'
import { type PointerEvent, type RefObject, useRef } from 'react'
import { useService } from '../hooks/useService.js'

/** Long-press time in milliseconds, as on phones. */
const LONG_PRESS_MS = 500

interface LongPress {
  readonly onPointerDown: (event: PointerEvent) => void
  /** Whether the long press was handled; the click at its end is ignored then. */
  readonly isHandled: RefObject<boolean>
}

/** Calls `onLongPress` with the file whose name a finger rests on. */
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
      // Scrolling the list cancels the long press.
      for (const type of ['pointerup', 'pointercancel'])
        window.addEventListener(type, end, { signal: controller.signal })
    },
  }
}
