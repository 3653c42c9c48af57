import { listChanges, type State } from './listChanges.js'
import { nameNode } from './nameNode.js'
import { readElement } from './readElement.js'
import type { StateWatch } from './StateWatch.js'
import { watchHandlers } from './watchHandlers.js'

/**
 * Watches page state: title and URL, handlers such as `onbeforeunload`, adopted stylesheets, elements in `<html>`, `<head>`
 * and `<body>`, and existing elements' classes, styles and attributes.
 */
export function watchPageState(): StateWatch {
  if (typeof document === 'undefined') return { changes: () => [], restore() {} }
  // DOM emulations don't have adopted stylesheets.
  const {
    documentElement,
    body,
    title,
    adoptedStyleSheets = [],
  } = document as Partial<DocumentOrShadowRoot> & Document
  const { href } = location
  const elements = [documentElement, ...documentElement.children, ...body.children].map((element) => ({
    element,
    attributes: new Map([...element.attributes].map(({ name, value }) => [name, value])),
    state: readElement(element),
  }))
  const handlers = watchHandlers()
  const sheets = [...adoptedStyleSheets]
  const present = new Set(listElements())
  const readPage = (): State =>
    new Map<string, unknown>([
      ['the title of the page', document.title],
      ['the URL of the page', location.href],
      ['the number of adopted stylesheets', document.adoptedStyleSheets?.length],
    ])
  const page = readPage()
  const addedElements = () => listElements().filter((element) => !present.has(element))

  return {
    changes: () => [
      ...listChanges(page, readPage()),
      ...handlers.changes(),
      ...elements.flatMap(({ element, state }) => listChanges(state, readElement(element))),
      ...addedElements().map(
        (element) => `the element ${nameNode(element)} in ${nameNode(element.parentNode ?? document)}`,
      ),
    ],
    restore() {
      if (document.title !== title) document.title = title
      if (location.href !== href) history.replaceState(history.state, '', href)
      if ('adoptedStyleSheets' in document) document.adoptedStyleSheets = sheets
      handlers.restore()
      for (const { element, attributes } of elements) {
        for (const { name } of [...element.attributes]) {
          if (!attributes.has(name)) element.removeAttribute(name)
        }
        // Only restore changed attributes: setting a frame's `src` to the same value reloads it.
        for (const [name, value] of attributes) {
          if (element.getAttribute(name) !== value) element.setAttribute(name, value)
        }
      }
      for (const element of addedElements()) element.remove()
    },
  }
}

/** Returns the elements in `<html>`, `<head>` and `<body>`, except styles that Vite inserts for modules. */
function listElements(): Element[] {
  const { documentElement, head, body } = document
  const all = [...documentElement.children, ...head.children, ...body.children]
  return all.filter((element) => !element.hasAttribute('data-vite-dev-id'))
}
