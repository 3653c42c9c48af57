/** The focused element of the tree that `node` is in, also within a shadow tree. */
export function activeElementAt(node: Node): Element | null {
  const root = node.getRootNode()
  return root instanceof Document || root instanceof ShadowRoot ? root.activeElement : null
}
