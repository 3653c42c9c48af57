/**
 * Calls `listener` when the theme may have changed: with the attributes of the elements around `root`, and with the
 * system's color scheme. Returns a function that ends it.
 */
export function watchTheme(root: Element, listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  // The root of a shadow tree has a host in place of a parent.
  for (let node: Node | null = root.parentNode; node; node = (node as ShadowRoot).host ?? node.parentNode) {
    if (node instanceof Element) observer.observe(node, { attributes: true })
  }
  const scheme = matchMedia('(prefers-color-scheme: dark)')
  scheme.addEventListener('change', listener)
  return () => {
    observer.disconnect()
    scheme.removeEventListener('change', listener)
  }
}
