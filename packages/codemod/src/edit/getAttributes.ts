import type { SgNode } from '@ast-grep/napi'

/** An attribute of a JSX element. */
export interface Attribute {
  readonly node: SgNode
  /** Empty for `{...spread}`. */
  readonly name: string
  /** Source of the value as an expression: `true` for an attribute without a value. */
  readonly value: string
  readonly valueNode: SgNode | null
}

/** The name of a JSX element and its attributes; `element` is the opening or self-closing one. */
export function getAttributes(element: SgNode): Attribute[] {
  return element.children().flatMap((node): Attribute[] => {
    if (node.kind() === 'jsx_expression') return [{ node, name: '', value: node.text(), valueNode: null }]
    if (node.kind() !== 'jsx_attribute') return []
    const [nameNode, valueNode] = node.children().filter((child) => child.isNamed())
    const name = nameNode?.text() ?? ''
    if (!valueNode) return [{ node, name, value: 'true', valueNode: null }]
    if (valueNode.kind() === 'string') return [{ node, name, value: valueNode.text(), valueNode }]
    const inner = valueNode.children().find((child) => child.isNamed() && child.kind() !== 'comment') ?? null
    return [{ node, name, value: inner?.text() ?? '', valueNode: inner }]
  })
}

/** An attribute with a value that is an expression: `a`, `a="b"` or `a={b}`. */
export function writeAttribute(name: string, value: string): string {
  if (value === 'true') return name
  return /^"[^"\\]*"$/.test(value) ? `${name}=${value}` : `${name}={${value}}`
}
