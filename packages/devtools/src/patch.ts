/**
 * Changes a node into another one. Parts that are equal stay in the page: the browser computes the layout of the others only.
 */
export function patch(current: ChildNode, next: ChildNode): void {
  if (current.isEqualNode(next)) return
  if (!current.cloneNode(false).isEqualNode(next.cloneNode(false))) {
    current.replaceWith(next)
    return
  }
  const children = [...current.childNodes]
  const nextChildren = [...next.childNodes]
  for (const [index, nextChild] of nextChildren.entries()) {
    const child = children[index]
    if (child) patch(child, nextChild)
    else current.appendChild(nextChild)
  }
  for (const child of children.slice(nextChildren.length)) child.remove()
}
