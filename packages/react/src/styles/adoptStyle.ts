/** The style sheets of each document or shadow root, by their text. */
const adopted = new WeakMap<Node, Set<string>>()

/**
 * Adds a style sheet to the document or the shadow root of an element, once. It is constructed, so a
 * Content-Security-Policy does not have to allow it; and it stays, like one that a page imports.
 */
export function adoptStyle(element: Element, style: string): void {
  const root = element.getRootNode()
  const view = element.ownerDocument.defaultView as (Window & typeof globalThis) | null
  if (!view || !isTree(root)) return
  const known = adopted.get(root) ?? new Set()
  adopted.set(root, known)
  if (known.has(style)) return
  known.add(style)
  const uploader = element.closest('.lading') ?? element.querySelector('.lading') ?? element
  // Only `style.unlayered.css` says 0. A page's style sheet that is not loaded yet is most likely the one in the layer, and
  // outside of it this one would override all of its rules.
  const isLayered = view.getComputedStyle(uploader).getPropertyValue('--_layered') !== '0'
  const text = isLayered ? `@layer lading{${style}}` : style
  const { adoptedStyleSheets, head } = root as Document
  if (adoptedStyleSheets && 'replaceSync' in view.CSSStyleSheet.prototype) {
    const sheet = new view.CSSStyleSheet()
    sheet.replaceSync(text)
    adoptedStyleSheets.push(sheet)
  } else {
    // Before Safari 16.4, and in test runners in Node.
    const sheet = element.ownerDocument.createElement('style')
    sheet.textContent = text
    const parent: ParentNode = head ?? root
    parent.append(sheet)
  }
}

/** False for the root of elements that are not in a page. */
const isTree = (root: Node): root is Document | ShadowRoot => 'styleSheets' in root
