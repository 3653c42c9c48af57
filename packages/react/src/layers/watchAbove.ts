import { findShownLayers, isHidden } from './findLayer.js'

/** Attributes that libraries change to show a layer, or to hide everything else. */
const ATTRIBUTES = [
  'aria-hidden',
  'aria-modal',
  'class',
  'data-state',
  'hidden',
  'inert',
  'open',
  'role',
  'style',
]

/**
 * Watches for layers that the page opens above a modal dialog: outside of the browser's top layer, the dialog would keep people from
 * using them. Returns a function that ends it.
 *
 * @param onChange Receives the topmost of these layers, or undefined once they're closed.
 */
export function watchAbove(dialog: Element, onChange: (layer: Element | undefined) => void): () => void {
  const known = new Set(findShownLayers(dialog))
  const accepted = new Set<Element>()
  let last: Element | undefined

  const find = () => {
    const opened = findShownLayers(dialog, known)
    if (opened.length === 0) return undefined
    // A notice or a chat isn't modal: neither does it say so, nor is the rest of the page hidden.
    const isCovered = !!dialog.parentElement && isHidden(dialog.parentElement)
    for (const layer of opened) if (isCovered || layer.matches('[aria-modal="true"]')) accepted.add(layer)
    return opened.findLast((layer) => accepted.has(layer))
  }
  const observer = new MutationObserver((records) => {
    if (records.some(({ type }) => type === 'childList')) watch()
    const layer = find()
    if (layer === last) return
    last = layer
    onChange(layer)
  })
  /** Watches everything around the dialog, not what's in it: a list of many files changes all the time. */
  const watch = () => {
    observer.disconnect()
    let inside: Node = dialog
    for (let node = parentOf(dialog); node; node = parentOf(node)) {
      observer.observe(node, { childList: true, attributeFilter: ATTRIBUTES })
      if (!(node instanceof Element && node.closest('.lading')))
        for (const child of node.childNodes)
          if (child !== inside && child instanceof Element)
            observer.observe(child, { childList: true, subtree: true, attributeFilter: ATTRIBUTES })
      inside = node
    }
  }
  watch()
  return () => observer.disconnect()
}

const parentOf = (node: Node): Node | null => (node instanceof ShadowRoot ? node.host : node.parentNode)
