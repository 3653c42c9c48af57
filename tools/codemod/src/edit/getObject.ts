import type { SgNode } from '@ast-grep/napi'

/** An object literal property. */
export interface Property {
  readonly node: SgNode
  /** Empty for `...spread` and computed names. */
  readonly name: string
  /** The value; null for methods and for the shorthand `{ name }`. */
  readonly value: SgNode | null
  /** The value's source code. */
  readonly text: string
}

const TYPED = /^(as_expression|satisfies_expression|parenthesized_expression)$/

/** Returns an object literal's properties in source order; null if the node is anything else. A type around the literal is ignored. */
export function getObject(given: SgNode | null | undefined): Property[] | null {
  let node = given
  while (node && TYPED.test(String(node.kind()))) node = node.children().find((child) => child.isNamed())
  if (node?.kind() !== 'object') return null
  return node
    .children()
    .filter((child) => child.isNamed() && child.kind() !== 'comment')
    .map((child) => {
      if (child.kind() === 'shorthand_property_identifier') {
        return { node: child, name: child.text(), value: null, text: child.text() }
      }
      if (child.kind() === 'method_definition') {
        const name = child.field('name')
        const isPlain = name?.kind() === 'property_identifier'
        return { node: child, name: isPlain ? name.text() : '', value: null, text: child.text() }
      }
      if (child.kind() !== 'pair') return { node: child, name: '', value: null, text: child.text() }
      const key = child.field('key')
      const value = child.field('value')
      const name =
        key?.kind() === 'computed_property_name' ? '' : (key?.text().replace(/^['"]|['"]$/g, '') ?? '')
      return { node: child, name, value, text: value?.text() ?? '' }
    })
}
