import { easeOut } from './easeOut.js'
import { flyPictures } from './flyPictures.js'
import type { SizeMotion } from './followSize.js'
import { isCalm } from './isCalm.js'
import { isSheet } from './isSheet.js'
import type { MotionPlace } from './MotionPlace.js'
import { swipeSheet } from './swipeSheet.js'

const OPEN_MS = 240
/** Must match the dialog's exit transition in the style sheet, in milliseconds. */
const CLOSE_MS = 180

/** Lets the dialog grow out of the button that opens it and return to it, along with the list's thumbnails. */
export function animateDialog({ root, boxes }: MotionPlace, size: SizeMotion): { stop(): void } {
  let running: Animation | null = null
  const pictures = flyPictures(root)

  const open = (dialog: HTMLElement) => {
    if (!dialog.matches('[open]')) return
    // The dialog's entrance animation would change the measured place.
    dialog.style.animationName = 'none'
    const box = dialog.getBoundingClientRect()
    size.follow(dialog)
    const button = buttonOf(root)
    const from = startOf(box, button)
    if (isCalm() || !from) {
      dialog.style.animationName = ''
      return
    }
    pictures.open(dialog)
    running = dialog.animate(
      [{ transform: from, opacity: 0 }, { opacity: 1, offset: 0.4 }, { transform: 'none' }],
      { duration: OPEN_MS, easing: easeOut },
    )
  }
  const close = (dialog: HTMLElement) => {
    size.stop()
    running?.cancel()
    const box = dialog.getBoundingClientRect()
    const button = buttonOf(root)
    const to = startOf(box, button)
    if (isCalm() || !to) return
    if (button) pictures.close(dialog, button)
    // A sheet leaves from wherever a finger has pulled it.
    const from = dialog.style.transform || 'none'
    running = dialog.animate({ transform: [from, to] }, { duration: CLOSE_MS, easing: 'ease-in' })
  }
  // The event doesn't bubble.
  const listen = ({ target, newState }: ToggleEvent) => {
    const dialog = target as HTMLElement
    if (!dialog.matches('.lading-dialog')) return
    // After the event, the dialog is open and its content rendered; nothing is painted in between.
    if (newState === 'open') queueMicrotask(() => open(dialog))
    else close(dialog)
  }
  const stops = boxes.map((box) => {
    box.addEventListener('beforetoggle', listen as EventListener, true)
    return swipeSheet(box, isSheet)
  })
  return {
    stop() {
      for (const box of boxes) box.removeEventListener('beforetoggle', listen as EventListener, true)
      for (const stop of stops) stop()
      pictures.stop()
    },
  }
}

/** Returns the rectangle of the button that opens the dialog, if the button is visible. */
function buttonOf(root: HTMLElement): DOMRect | null {
  const box = root.querySelector('.lading-trigger')?.getBoundingClientRect()
  return box && box.width > 0 && box.bottom > 0 && box.top < innerHeight ? box : null
}

/** Returns the transform from which a dialog opens and to which it closes; null if it has no visible button. */
function startOf(box: DOMRect, button: DOMRect | null): string | null {
  if (isSheet()) return 'translateY(100%)'
  if (!button) return null
  const left = button.left + button.width / 2 - box.left - box.width / 2
  const top = button.top + button.height / 2 - box.top - box.height / 2
  return `translate(${left}px, ${top}px) scale(${Math.min(1, button.width / box.width)})`
}
