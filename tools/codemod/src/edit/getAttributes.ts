import type { SgNode } from '@ast-grep/napi'

/** A JSX attribute. */
export interface Attribute {
  readonly node: SgNode
  /** Empty for `{...spread}`. */
  readonly name: string
  /** The value's source code as an expression: `true` for an attribute without a value. */
  readonly value: string
  readonly valueNode: SgNode | null
}

/** Returns a JSX element's name and attributes; `element` is the opening or self-closing element. */
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

/** Reads an attribute and its value as an expression: `a`, `a="b"` or `a={b}`. */
export function writeAttribute(name: string, value: string): string {
  if (value === 'true') return name
  return /^"[^"\\]*"$/.test(value) ? `${name}=${value}` : `${name}={${value}}`
}
