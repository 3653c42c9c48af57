/** Custom properties that a page can set on its uploader or on any ancestor. */
const TOKENS =
  'accent on-accent background surface hover text muted border danger success radius radius-small font font-size shadow spacing dialog-width dialog-height editor-width editor-height'

/** Copies an uploader's theme to an element elsewhere in the page. The uploader might be removed later. */
export function takeTheme(element: HTMLElement, uploader: Element): void {
  for (const name of uploader.classList) {
    if (!/^lading-(regular|inline|minimal)$/.test(name)) element.classList.add(name)
  }
  const style = getComputedStyle(uploader)
  for (const name of TOKENS.split(' ')) {
    const value = style.getPropertyValue(`--lading-${name}`)
    // Set through the DOM, because a strict content security policy forbids a `style` attribute.
    if (value) element.style.setProperty(`--lading-${name}`, value)
  }
  // The class can be on any page element between the root and the uploader.
  if (uploader.closest('.dark, .lading-dark')) element.classList.add('lading-dark')
  else if (uploader.closest('.light, .lading-light')) element.classList.add('lading-light')
}
