import type { State } from './listChanges.js'
import { nameNode } from './nameNode.js'

/** Reads the classes, styles and attributes of an element. */
export function readElement(element: Element): State {
  const name = nameNode(element)
  const state = new Map<string, unknown>()
  for (const item of element.classList) state.set(`the class "${item}" on ${name}`, true)
  for (const { name: attribute, value } of element.attributes) {
    if (attribute === 'class' || attribute === 'style') continue
    state.set(`the attribute "${attribute}" on ${name}`, value)
  }
  // One by one: setting a style and removing it again writes the others in another form.
  const { style } = element as Partial<ElementCSSInlineStyle>
  // Emulations of the DOM have styles that cannot be iterated.
  for (const property of style && Symbol.iterator in style ? style : []) {
    state.set(`the style "${property}" on ${name}`, style?.getPropertyValue(property))
  }
  return state
}
