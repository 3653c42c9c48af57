/** Style sheets in each document or shadow root, by text. */
const adopted = new WeakMap<Node, Set<string>>()

/**
 * Adds a style sheet once to an element's document or shadow root. It is constructed, so a Content-Security-Policy doesn't have
 * to allow it. It stays, like a style sheet that a page imports.
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
  // Only `style.unlayered.css` says 0. A page style sheet that isn't loaded yet is most likely the layered version, and outside
  // the layer this style sheet would override all its rules.
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

/** False for the root of detached elements. */
const isTree = (root: Node): root is Document | ShadowRoot => 'styleSheets' in root
