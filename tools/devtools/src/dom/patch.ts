/** Turns a node into another node. Equal parts stay on the page, so the browser doesn't lay them out again. */
export function patch(current: ChildNode, next: ChildNode): void {
  if (current.isEqualNode(next)) return
  if (!(current instanceof Element && next instanceof Element && isSimilar(current, next))) {
    current.replaceWith(next)
    return
  }
  for (const { name } of [...current.attributes]) if (!next.hasAttribute(name)) current.removeAttribute(name)
  for (const { name, value } of next.attributes) {
    if (current.getAttribute(name) !== value) current.setAttribute(name, value)
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

/** Returns whether one element can become the other. A Content Security Policy can forbid setting the `style` attribute. */
const isSimilar = (a: Element, b: Element) =>
  a.nodeName === b.nodeName && a.getAttribute('style') === b.getAttribute('style')
