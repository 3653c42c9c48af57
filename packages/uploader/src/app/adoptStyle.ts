/** The sheets of each document or shadow root, by their text. */
const adopted = new WeakMap<Node, Set<string>>()

/**
 * Adds style sheets to the document or the shadow root of an element, each once. They are constructed, so a
 * Content-Security-Policy does not have to allow them; and they stay, like those that a page imports.
 *
 * @param element An element of the class `lading` or around one.
 */
export function adoptStyle(element: Element, styles: readonly string[]): void {
  const root = element.getRootNode()
  const view = element.ownerDocument.defaultView
  if (!view || !('adoptedStyleSheets' in root)) return
  const known = adopted.get(root) ?? new Set()
  adopted.set(root, known)
  const uploader = element.querySelector('.lading') ?? element
  // The page's own sheet says whether it is in the cascade layer; see `style.unlayered.css`.
  const isLayered = view.getComputedStyle(uploader).getPropertyValue('--_layered') === '1'
  for (const style of styles) {
    if (known.has(style)) continue
    known.add(style)
    const sheet = new (view as Window & typeof globalThis).CSSStyleSheet()
    sheet.replaceSync(isLayered ? `@layer lading{${style}}` : style)
    ;(root as Document | ShadowRoot).adoptedStyleSheets.push(sheet)
  }
}
