/** Parts of the interface by their class. */
const PARTS: readonly string[] = [
  'trigger',
  'dialog',
  'activity',
  'heading',
  'start',
  'drop-area',
  'sources',
  'upload-list',
  'list',
  'row',
  'name',
  'error',
  'thumbnail',
  'toolbar',
  'common-error',
  'common-progress',
  'notice',
  'credit',
]

const BY_ATTRIBUTE = ['data-action', 'data-source'] as const

const SELECTOR = [
  ...PARTS.map((part) => `.lading-${part}`),
  ...BY_ATTRIBUTE.map((name) => `[${name}]`),
].join()

/** Gives the parts inside `root` a `data-testid`, also those that are added later. Returns a function that removes them. */
export function markParts(root: Element): () => void {
  const marked = new Set<Element>()
  const mark = (element: Element) => {
    const id = idOf(element)
    if (!id || element.hasAttribute('data-testid')) return
    element.setAttribute('data-testid', id)
    marked.add(element)
  }
  const markWithin = (element: Element) => {
    mark(element)
    for (const part of element.querySelectorAll(SELECTOR)) mark(part)
  }
  const observer = new MutationObserver((records) => {
    for (const part of marked) if (!part.isConnected) marked.delete(part)
    for (const { addedNodes } of records)
      for (const node of addedNodes) if (node instanceof Element) markWithin(node)
  })
  markWithin(root)
  observer.observe(root, { childList: true, subtree: true })
  return () => {
    observer.disconnect()
    for (const part of marked) part.removeAttribute('data-testid')
  }
}

function idOf(element: Element): string | null {
  for (const name of BY_ATTRIBUTE) {
    const value = element.getAttribute(name)
    if (value) return `lading--${name === 'data-source' ? 'source-' : ''}${value}`
  }
  const part = PARTS.find((name) => element.classList.contains(`lading-${name}`))
  return part ? `lading--${part}` : null
}
