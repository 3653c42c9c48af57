import type { State } from './listChanges.js'
import { nameNode } from './nameNode.js'

/** Reads an element's classes, styles and attributes. */
export function readElement(element: Element): State {
  const name = nameNode(element)
  const state = new Map<string, unknown>()
  for (const item of element.classList) state.set(`the class "${item}" on ${name}`, true)
  for (const { name: attribute, value } of element.attributes) {
    if (attribute === 'class' || attribute === 'style') continue
    state.set(`the attribute "${attribute}" on ${name}`, value)
  }
  // Compare per property: browsers re-serialize the whole `style` attribute.
  const { style } = element as Partial<ElementCSSInlineStyle>
  // DOM emulations have styles that can't be iterated.
  for (const property of style && Symbol.iterator in style ? style : []) {
    state.set(`the style "${property}" on ${name}`, style?.getPropertyValue(property))
  }
  return state
}
