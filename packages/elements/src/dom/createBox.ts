/**
 * Creates the container for an element's rendered content. Its tag name is unique, so a page that morphs itself to new HTML
 * doesn't mistake another element for it.
 */
export function createBox(host: HTMLElement): HTMLElement {
  const box = host.ownerDocument.createElement('lading-root')
  box.style.display = 'contents'
  box.dataset.ladingRoot = ''
  return box
}
