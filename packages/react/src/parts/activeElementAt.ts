/** Returns the focused element in the tree that contains `node`, which can be a shadow tree. */
export function activeElementAt(node: Node): Element | null {
  const root = node.getRootNode()
  return root instanceof Document || root instanceof ShadowRoot ? root.activeElement : null
}
