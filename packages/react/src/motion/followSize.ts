import { watchSize } from '../parts/watchSize.js'
import { isCalm } from './isCalm.js'
import { isSheet } from './isSheet.js'

const GROW_MS = 220

/** Enough keyframes for a scale and its inverse to be nearly linear in between. */
const STEPS = 16

/** Animates a dialog's edges. */
export interface SizeMotion {
  /** Follows the size of an open dialog. */
  follow(dialog: HTMLElement): void
  /** Stops immediately, e.g. when the dialog closes. */
  stop(): void
}

/** Moves the open dialog's edges to their new places with transforms only, so its content keeps its size. */
export function followSize(): SizeMotion {
  let dialog: HTMLElement | null = null
  let shown: DOMRect | null = null
  let page = ''
  let running: Animation[] = []
  const end = () => {
    for (const animation of running) animation.cancel()
    running = []
  }
  const observer = watchSize(() => {
    if (!dialog) return
    const from = running.length > 0 ? dialog.getBoundingClientRect() : shown
    end()
    // While the dialog opens, it grows to its new size anyway.
    const isOpening = dialog.getAnimations().some((animation) => !(animation instanceof CSSTransition))
    const isSamePage = page === pageSize()
    const box = boxOf(dialog)
    page = pageSize()
    shown = box
    // Window edges and on-screen keyboards are followed immediately.
    if (!from || !isSamePage || isOpening || isCalm() || isSame(from, box)) return
    running = resize(dialog, from, box)
    running[0]?.finished.then(end, () => {})
  })
  return {
    follow(element) {
      dialog = element
      shown = boxOf(element)
      page = pageSize()
      observer.observe(element)
    },
    stop() {
      end()
      observer.disconnect()
      dialog = null
    },
  }
}

/** Returns a dialog's place without its transforms; its style sheet moves a sheet to the lower edge. */
const boxOf = ({ offsetLeft, offsetTop, offsetWidth, offsetHeight }: HTMLElement) =>
  new DOMRect(offsetLeft, isSheet() ? innerHeight - offsetHeight : offsetTop, offsetWidth, offsetHeight)

const pageSize = () => `${innerWidth} ${innerHeight}`

const isSame = (a: DOMRect, b: DOMRect) =>
  [a.left - b.left, a.top - b.top, a.width - b.width, a.height - b.height].every(
    (difference) => Math.abs(difference) < 1,
  )

function resize(dialog: HTMLElement, from: DOMRect, box: DOMRect): Animation[] {
  const outer: Keyframe[] = []
  const inner: Keyframe[] = []
  for (let step = 0; step <= STEPS; step += 1) {
    const rest = (1 - step / STEPS) ** 3
    const x = 1 + rest * (from.width / box.width - 1)
    const y = 1 + rest * (from.height / box.height - 1)
    const left = rest * (from.left - box.left)
    const top = rest * (from.top - box.top)
    outer.push({ transform: `translate(${left}px, ${top}px) scale(${x}, ${y})`, transformOrigin: '0 0' })
    inner.push({ transform: `scale(${1 / x}, ${1 / y})`, transformOrigin: '0 0' })
  }
  const animations = [...dialog.children]
    .filter((child) => child.matches('.lading-activity'))
    .map((child) => child.animate(inner, GROW_MS))
  return [dialog.animate(outer, GROW_MS), ...animations]
}
