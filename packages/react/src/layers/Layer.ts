import { setBox } from '../parts/boxesOf.js'
import { takeTheme } from '../parts/takeTheme.js'
import { findLayer } from './findLayer.js'

/**
 * The box of a dialog. React renders into it, but nothing else owns it, so it can be moved into an open dialog of the page.
 */
export class Layer {
  /** The parent of the dialog. */
  readonly box: HTMLElement
  readonly #home: Element
  /** In a layer outside of the dialog's shadow tree: a shadow tree with the same styles. */
  #shade: HTMLElement | undefined

  /** @param home The dialog's own place, inside an element of the class `lading`. */
  constructor(home: Element) {
    this.#home = home
    this.box = home.ownerDocument.createElement('div')
    // Set through the DOM: a strict content security policy forbids a `style` attribute.
    this.box.style.display = 'contents'
  }

  /** Puts the box into the page, at its own place. */
  attach(): void {
    setBox(this.#home, this.box)
    this.goHome()
  }

  /** Whether the dialog can be shown: its own place is in the page. */
  get isInPage(): boolean {
    return this.#home.isConnected
  }

  /** Moves the box to where people can use a dialog now. An open dialog is closed by that. */
  place(): void {
    const layer = findLayer(this.#home)
    if (!layer) {
      this.goHome()
      return
    }
    layer.append(this.#dressFor(layer))
  }

  /** Moves the box below a layer that the page shows above the dialog; the dialog is no longer modal by that. */
  yieldTo(layer: Element): void {
    const { body } = layer.ownerDocument
    const top = [...body.children].find((child) => child.contains(layer))
    body.insertBefore(this.#dressFor(body), top ?? null)
  }

  /** Moves the box to its own place. */
  goHome(): void {
    const { box } = this
    this.#shade?.remove()
    if (box.parentNode === this.#home) return
    for (const name of ['class', 'dir', 'lang', 'style', 'data-react-aria-top-layer'])
      box.removeAttribute(name)
    box.style.display = 'contents'
    this.#home.append(box)
  }

  /** Takes the box out of the page. */
  remove(): void {
    this.#shade?.remove()
    this.box.remove()
    setBox(this.#home, undefined)
  }

  /** Returns the box for another place, with its styles, or what is around the box there. */
  #dressFor(place: Element): Element {
    this.#dress()
    const root = this.#home.getRootNode()
    // React Aria's dialogs let what has this attribute be used.
    this.box.dataset.reactAriaTopLayer = 'true'
    if (!(root instanceof ShadowRoot) || place.getRootNode() === root) return this.box
    this.#shade ??= createShade(root)
    this.#shade.dataset.reactAriaTopLayer = 'true'
    this.#shade.shadowRoot?.append(this.box)
    return this.#shade
  }

  /** Gives the box the theme and the language of its place. */
  #dress(): void {
    const { box } = this
    const root = this.#home.closest<HTMLElement>('.lading')
    if (!root) return
    box.className = root.className
    box.lang = root.lang
    box.dir = getComputedStyle(root).direction
    takeTheme(box, root)
  }
}

/** Creates a shadow tree with the styles of another one. */
function createShade(root: ShadowRoot): HTMLElement {
  const shade = root.ownerDocument.createElement('div')
  shade.style.display = 'contents'
  const tree = shade.attachShadow({ mode: 'open' })
  for (const sheet of root.querySelectorAll('style, link[rel="stylesheet"]'))
    tree.append(sheet.cloneNode(true))
  if (root.adoptedStyleSheets) tree.adoptedStyleSheets = [...root.adoptedStyleSheets]
  return shade
}
