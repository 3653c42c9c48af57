/** Buttons whose label is not visible. */
const ICONS = '.lading-icon-button'

/**
 * Shows the label of an icon's button that is focused by keyboard, or pressed by a finger; a mouse has the browser's own tooltip. Returns
 * a function that ends it.
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
      // The accessible name is the same.
      () => {},
    )
  }
  // A dialog keeps its input from the page.
  const options = { capture: true, signal }
  page.addEventListener(
    'focusin',
    (event) => show(event, (button) => button.matches(':focus-visible')),
    options,
  )
  page.addEventListener('pointerdown', (event) => show(event, () => event.pointerType === 'touch'), options)
  return () => controller.abort()
}
