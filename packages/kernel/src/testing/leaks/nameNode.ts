/** Returns a node's name for messages: `<div#app>` for an element, otherwise e.g. `#document`. */
export function nameNode(node: Node): string {
  if (!(node instanceof Element)) return node.nodeName
  return `<${node.localName}${node.id && `#${node.id}`}>`
}
