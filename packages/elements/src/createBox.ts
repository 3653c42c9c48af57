/**
 * Creates the box of what is rendered in an element. No page has elements of its name: one that compares itself with new HTML takes no
 * other element for it.
 */
export function createBox(host: HTMLElement): HTMLElement {
  const box = host.ownerDocument.createElement('lading-root')
  box.style.display = 'contents'
  box.dataset.ladingRoot = ''
  return box
}
