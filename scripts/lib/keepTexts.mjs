import { options } from 'preact'

/**
 * The text that each element was given as its only content.
 *
 * @type {WeakMap<Element, string>}
 */
const texts = new WeakMap()

/**
 * Preact's nodes by the short names that its releases have.
 *
 * @typedef {object} Node
 * @property {unknown} type Null for texts, a string for elements.
 * @property {string} props
 * @property {Element} __e What is in the page.
 * @property {(Node | null)[] | undefined} __k Children.
 */

/**
 * Shows a changed text although a translator has replaced its text node: React sets the content of the element, while Preact writes
 * into the node, which is no longer in the page.
 *
 * @param {Node} node
 */
function keepText({ type, __e: element, __k: children }) {
  if (typeof type !== 'string' || !children) return
  const text = children.length === 1 && children[0]?.type === null ? children[0] : undefined
  const last = texts.get(element)
  if (text) {
    if (last !== text.props && text.__e.parentNode !== element) element.replaceChildren(text.__e)
    texts.set(element, text.props)
  } else if (last !== undefined) {
    if (!children.some(Boolean)) element.replaceChildren()
    texts.delete(element)
  }
}

const { diffed } = options
options.diffed = (node) => {
  diffed?.(node)
  keepText(/** @type {Node} */ (/** @type {unknown} */ (node)))
}
