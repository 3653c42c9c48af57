/** Interface parts by class name. */
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

/**
 * Test ids for parts inside elements with Uploadcare's names, for page tests written for Uploadcare; the other parts have our
 * ids. If several entries match a part, the first wins. Source: `data-testid` in @uploadcare/file-uploader 1.29.
 */
const UPLOADCARE: readonly (readonly [id: string, selector: string])[] = [
  ['uc-start-from', '.lading-activity[data-activity="start-from"]'],
  ['uc-upload-list', '.lading-activity[data-activity="upload-list"]'],
  ['uc-url-source', '.lading-activity[data-activity="url"]'],
  ['uc-camera-source', '.lading-activity[data-activity="camera"]'],
  ['uc-external-source', '.lading-activity[data-activity="external"]'],
  ['uc-cloud-image-editor-activity', '.lading-activity[data-activity="cloud-image-edit"]'],
  ['uc-file-item', '.lading-row'],
  ['uc-camera-source--shot', '.lading-camera-shutter'],
  ['uc-camera-source--accept', '[data-action="accept"]'],
  ['uc-camera-source--tab-photo', '[data-mode="photo"]'],
  ['uc-camera-source--tab-video', '[data-mode="video"]'],
  ['uc-camera-source--toggle-microphone', '[data-action="microphone"]'],
  ['uc-crop-frame', '.lading-editor-frame'],
  ['uc-editor-crop-button-control', '.lading-editor-tools > button'],
  // Uploadcare's button opens the ratios, which are always visible here.
  ['uc-editor-freeform-button-control', '.lading-editor-chips'],
  ['uc-editor-aspect-ratio-button-control', '.lading-editor-chips > button'],
  ['uc-editor-slider', '.lading-editor-value input[type="range"]'],
]

/**
 * Adds a `data-testid` to the parts inside `root`, including parts that are added later. Returns a function that removes them.
 *
 * @param home The element around the whole interface.
 */
export function markParts(root: Element, home: Element = root): () => void {
  const host = home.parentElement?.closest('[data-testid^="uc-"]')
  // If an activity has a host element, that element has the id.
  const hostId = host?.getAttribute('data-testid')
  const theirs = host ? UPLOADCARE.filter(([id]) => id !== hostId) : []
  const selector = [SELECTOR, ...theirs.map(([, part]) => part)].join()
  const marked = new Set<Element>()
  const mark = (element: Element) => {
    const id = theirs.find(([, part]) => element.matches(part))?.[0] ?? idOf(element)
    if (!id || (element.hasAttribute('data-testid') && !marked.has(element))) return
    element.setAttribute('data-testid', id)
    marked.add(element)
  }
  const markWithin = (element: Element) => {
    mark(element)
    for (const part of element.querySelectorAll(selector)) mark(part)
  }
  const observer = new MutationObserver((records) => {
    for (const part of marked) if (!part.isConnected) marked.delete(part)
    for (const { type, target, addedNodes } of records) {
      // The frame stays when its activity changes.
      if (type === 'attributes') mark(target as Element)
      for (const node of addedNodes) if (node instanceof Element) markWithin(node)
    }
  })
  markWithin(root)
  observer.observe(root, { childList: true, subtree: true, attributeFilter: ['data-activity'] })
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
