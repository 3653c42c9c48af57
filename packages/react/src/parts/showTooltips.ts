/** Buttons whose label is not visible. */
const ICONS = '.lading-icon-button'

/**
 * Shows an icon button's label while the button has keyboard focus or a finger rests on it; with a mouse, the browser shows its
 * native tooltip. Returns a function that stops it.
 */
export function showTooltips(): () => void {
  const page = globalThis.document as Document | undefined
  if (!page) return () => {}
  const controller = new AbortController()
  const { signal } = controller
  const show = (event: Event, isWanted: (button: HTMLElement) => boolean) => {
    const [target] = event.composedPath()
    const button = target instanceof Element ? target.closest<HTMLElement>(ICONS) : null
    if (!button || !isWanted(button)) return
    void import('./openTooltip.js').then(
      ({ openTooltip }) => signal.aborted || openTooltip(button, signal),
      // The accessible name says the same.
      () => {},
    )
  }
  // Capturing, because a dialog doesn't let its input reach the page.
  const options = { capture: true, signal }
  page.addEventListener(
    'focusin',
    (event) => show(event, (button) => button.matches(':focus-visible')),
    options,
  )
  page.addEventListener('pointerdown', (event) => show(event, () => event.pointerType === 'touch'), options)
  return () => controller.abort()
}
