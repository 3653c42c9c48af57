import { easeOut } from './easeOut.js'
import { isCalm } from './isCalm.js'

/** A shorter move is a tap. */
const TAP_PX = 8
/** The sheet closes below this share of its height, or if it is thrown down. */
const CLOSE_SHARE = 0.3
const THROW_PX_PER_MS = 0.5
const RETURN_MS = 180

/**
 * Lets a finger pull the sheet down by its header; beyond a share of its height, the sheet closes. Returns a function that
 * stops it.
 */
export function swipeSheet(root: HTMLElement, isSheet: () => boolean): () => void {
  let gesture: AbortController | null = null

  const begin = (event: PointerEvent) => {
    const { target, pointerId, pointerType, isPrimary, clientY: startPx } = event
    const header = (target as Element).closest<HTMLElement>('.lading-dialog > * > .lading-header')
    const dialog = header?.closest<HTMLDialogElement>('.lading-dialog')
    if (!dialog || !isPrimary || pointerType !== 'touch' || !isSheet()) return
    if ((target as Element).closest('button')) return
    gesture?.abort()
    gesture = new AbortController()
    const { signal } = gesture
    const before = { timeMs: event.timeStamp, px: startPx }
    let pulledPx = 0
    let speed = 0
    const end = (isClosing: boolean) => {
      gesture?.abort()
      // Asks first if work would be lost, as the button does.
      if (isClosing) dialog.querySelector<HTMLElement>('[data-action="close"]')?.click()
      const { transform } = dialog.style
      dialog.style.transform = ''
      if (dialog.open && transform && !isCalm())
        dialog.animate({ transform: [transform, 'none'] }, { duration: RETURN_MS, easing: easeOut })
    }
    const options = { signal }
    addEventListener(
      'pointermove',
      (move: PointerEvent) => {
        if (move.pointerId !== pointerId) return
        const spentMs = move.timeStamp - before.timeMs
        if (spentMs > 0) speed = (move.clientY - before.px) / spentMs
        Object.assign(before, { timeMs: move.timeStamp, px: move.clientY })
        pulledPx = Math.max(0, move.clientY - startPx)
        if (pulledPx > TAP_PX) dialog.style.transform = `translateY(${pulledPx}px)`
      },
      options,
    )
    addEventListener(
      'pointerup',
      (up: PointerEvent) => {
        if (up.pointerId !== pointerId) return
        const isPulled = pulledPx > CLOSE_SHARE * dialog.offsetHeight || speed > THROW_PX_PER_MS
        end(pulledPx > TAP_PX && isPulled)
      },
      options,
    )
    addEventListener('pointercancel', (cancel) => cancel.pointerId === pointerId && end(false), options)
  }
  root.addEventListener('pointerdown', begin, true)
  return () => {
    gesture?.abort()
    root.removeEventListener('pointerdown', begin, true)
  }
}
