let count = 0

/** Builds a button from the page's header; it opens the page's content. @param label The button's name. */
export function buildDropDown(host: HTMLElement, label: string): void {
  const header = host.querySelector<HTMLElement>(':scope > [content-for="dd-header-button"]')
  const content = host.querySelector<HTMLElement>(':scope > [content-for="dd-content"]')
  if (!header || !content) return
  const button = host.ownerDocument.createElement('button')
  count += 1
  content.id ||= `lading-drop-down-${count}`
  content.setAttribute('popover', 'auto')
  Object.assign(button, { type: 'button', className: 'lading-drop-down' })
  button.setAttribute('popovertarget', content.id)
  button.setAttribute('aria-haspopup', content.getAttribute('role') ?? 'true')
  button.setAttribute('aria-label', label)
  button.append(header)
  host.prepend(button)
  content.addEventListener('click', () => content.hidePopover?.())
  content.addEventListener('toggle', (event) => {
    const isOpen = (event as ToggleEvent).newState === 'open'
    button.setAttribute('aria-expanded', String(isOpen))
    if (isOpen) placeBelow(content, button)
  })
}

/** Positions an open popover at its button, inside the window. */
function placeBelow(content: HTMLElement, button: HTMLElement): void {
  // Measured boxes are zoomed already; without `currentCSSZoom` they aren't.
  const zoom = content.currentCSSZoom || 1
  const { bottom, left } = button.getBoundingClientRect()
  const start = Math.max(0, Math.min(left, innerWidth - content.getBoundingClientRect().width))
  // Set through the DOM, because a strict content security policy forbids a `style` attribute.
  const inset = `${bottom / zoom}px auto auto ${start / zoom}px`
  Object.assign(content.style, { position: 'fixed', margin: '0', inset })
}
