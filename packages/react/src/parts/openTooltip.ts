import { followButton } from './followButton.js'
import { zoomOf } from './zoomOf.js'

/** Distance between a tooltip and its button, in CSS pixels. */
const GAP_PX = 4

let close = () => {}

/**
 * Shows a button's label in the top layer, next to all controls, until the button loses the focus, the finger is lifted, or
 * Escape is pressed. Nothing else receives that Escape.
 *
 * @param signal Aborted when it must close.
 */
export function openTooltip(button: HTMLElement, signal: AbortSignal): void {
  close()
  const label = button.dataset.label || button.title
  const root = button.closest('.lading')
  const isLost = !button.isConnected || !button.matches(':focus-visible, :active')
  if (!label || !root || isLost || !('popover' in button)) return
  const controller = new AbortController()
  const tooltip = Object.assign(document.createElement('span'), {
    className: 'lading-tooltip',
    textContent: label,
    popover: 'manual',
  })
  tooltip.setAttribute('aria-hidden', 'true')
  // A dialog is above everything outside it.
  const frame = button.closest('dialog') ?? root
  frame.append(tooltip)
  tooltip.showPopover?.()
  // Code that loads nearby can move the button, and a removed button sends no event.
  const unfollow = followButton(tooltip, button, () => close(), place)
  close = () => {
    close = () => {}
    controller.abort()
    unfollow()
    tooltip.remove()
  }
  const options = { capture: true, signal: controller.signal }
  const end = () => close()
  button.addEventListener('blur', end, options)
  for (const type of ['pointerup', 'pointercancel', 'scroll', 'resize', 'click']) {
    window.addEventListener(type, end, options)
  }
  signal.addEventListener('abort', end, options)
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.code !== 'Escape' && event.key !== 'Escape') return
      event.preventDefault()
      event.stopImmediatePropagation()
      close()
    },
    options,
  )
}

/** Places a tooltip below or above its button, or before the button's group if it would cover controls. */
function place(tooltip: HTMLElement, button: HTMLElement): void {
  const anchor = button.getBoundingClientRect()
  const group = (button.parentElement?.closest('.lading-actions') ?? button).getBoundingClientRect()
  const { width, height } = tooltip.getBoundingClientRect()
  const isRtl = getComputedStyle(tooltip).direction === 'rtl'
  const middle = anchor.top + (anchor.height - height) / 2
  const center = anchor.left + (anchor.width - width) / 2
  const left = Math.max(GAP_PX, Math.min(center, innerWidth - width - GAP_PX))
  const before = isRtl ? group.right + GAP_PX : group.left - GAP_PX - width
  const places = [
    [left, anchor.bottom + GAP_PX],
    [left, anchor.top - GAP_PX - height],
    [before, middle],
  ] as const
  const controls = [...(tooltip.parentElement?.querySelectorAll('button, a, input, select, summary') ?? [])]
    .filter((control) => control !== button)
    .map((control) => control.getBoundingClientRect())
  const isFree = ([x, y]: readonly [number, number]) =>
    x >= 0 &&
    y >= 0 &&
    x + width <= innerWidth &&
    y + height <= innerHeight &&
    !controls.some((c) => c.left < x + width && c.right > x && c.top < y + height && c.bottom > y)
  const [x, y] = places.find(isFree) ?? places[0]
  const zoom = zoomOf(tooltip)
  tooltip.style.left = `${x / zoom}px`
  tooltip.style.top = `${y / zoom}px`
}
