import { easeOut } from './easeOut.js'
import { isCalm } from './isCalm.js'

const FILL_MS = 320
const TICK_MS = 240

/**
 * Closes the ring around an uploaded file: the ring fills and its tick appears.
 *
 * @param mark The state on the thumbnail.
 * @param icon The icon that has replaced the ring.
 * @param root Has `data-glide` while few files are being uploaded.
 */
export function drawTick(mark: HTMLElement, icon: Element, root: HTMLElement): void {
  const isNew = mark.hasAttribute('data-new') && !icon.matches('.lading-ring')
  if (!isNew || !root.hasAttribute('data-glide') || isCalm()) return
  mark.animate(
    { opacity: [0, 1, 0], transform: ['scale(0.4)', 'scale(1)', 'scale(1)'] },
    { duration: FILL_MS, easing: 'ease-out', pseudoElement: '::before' },
  )
  icon.animate(
    { opacity: [0, 1], transform: ['scale(0.6)', 'none'] },
    { duration: TICK_MS, delay: FILL_MS - TICK_MS, easing: easeOut, fill: 'backwards' },
  )
}
