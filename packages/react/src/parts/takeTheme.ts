/** The values that a page may set on its uploader, or anywhere above it. */
const TOKENS =
  'accent on-accent background surface hover text muted border danger success radius radius-small font font-size shadow spacing dialog-width dialog-height editor-width editor-height'

/** Gives an element elsewhere in the page the theme of an uploader, which may be removed later. */
export function takeTheme(element: HTMLElement, uploader: Element): void {
  for (const name of uploader.classList) {
    if (!/^lading-(regular|inline|minimal)$/.test(name)) element.classList.add(name)
  }
  const style = getComputedStyle(uploader)
  for (const name of TOKENS.split(' ')) {
    const value = style.getPropertyValue(`--lading-${name}`)
    // Set through the DOM: a strict content security policy forbids a `style` attribute.
    if (value) element.style.setProperty(`--lading-${name}`, value)
  }
  // A class of the page between its root and the uploader.
  if (uploader.closest('.dark, .lading-dark')) element.classList.add('lading-dark')
  else if (uploader.closest('.light, .lading-light')) element.classList.add('lading-light')
}
