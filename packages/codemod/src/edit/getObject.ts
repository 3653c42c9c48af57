import type { SgNode } from '@ast-grep/napi'

/** A property of an object literal. */
export interface Property {
  readonly node: SgNode
  /** Empty for `...spread` and computed names. */
  readonly name: string
  /** The value; null for a method, and for `{ name }`, whose value is its name. */
  readonly value: SgNode | null
  /** Source of the value. */
  readonly text: string
}

/** The properties of an object literal in their order; null if the node is anything else. */
export function getObject(node: SgNode | null | undefined): Property[] | null {
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
