import { setBox } from '../parts/boxesOf.js'
import { takeTheme } from '../parts/takeTheme.js'
import { findLayer } from './findLayer.js'

/**
 * A dialog's container. React renders into it, but nothing else owns it, so it can move into a dialog that the page has open.
 */
export class Layer {
  /** The dialog's parent. */
  readonly box: HTMLElement
  readonly #home: Element
  /** In a layer outside the dialog's shadow tree: a shadow tree with the same styles. */
  #shade: HTMLElement | undefined

  /** @param home The dialog's default place, inside an element with the class `lading`. */
  constructor(home: Element) {
    this.#home = home
    this.box = home.ownerDocument.createElement('div')
    // Set through the DOM, because a strict content security policy forbids a `style` attribute.
    this.box.style.display = 'contents'
  }

  /** Puts the container into the page, at its default place. */
  attach(): void {
    setBox(this.#home, this.box)
    this.goHome()
  }

  /** Whether the dialog can be shown, that is, whether its default place is in the page. */
  get isInPage(): boolean {
    return this.#home.isConnected
  }

  /** Moves the container to where people can currently use a dialog. This closes an open dialog. */
  place(): void {
    const layer = findLayer(this.#home)
    if (!layer) {
      this.goHome()
      return
    }
    layer.append(this.#dressFor(layer))
  }

  /** Moves the container below a layer that the page shows above the dialog, so the dialog is no longer modal. */
  yieldTo(layer: Element): void {
    const { body } = layer.ownerDocument
    const top = [...body.children].find((child) => child.contains(layer))
    body.insertBefore(this.#dressFor(body), top ?? null)
  }

  /** Moves the container back to its default place. */
  goHome(): void {
    const { box } = this
    this.#shade?.remove()
    if (box.parentNode === this.#home) return
    for (const name of ['class', 'dir', 'lang', 'style', 'data-react-aria-top-layer'])
      box.removeAttribute(name)
    box.style.display = 'contents'
    this.#home.append(box)
  }

  /** Removes the container from the page. */
  remove(): void {
    this.#shade?.remove()
    this.box.remove()
    setBox(this.#home, undefined)
  }

  /** Returns the container with its styles, ready for another place, or the shadow host that wraps it there. */
  #dressFor(place: Element): Element {
    this.#dress()
    const root = this.#home.getRootNode()
    // React Aria's dialogs don't block elements with this attribute.
    this.box.dataset.reactAriaTopLayer = 'true'
    if (!(root instanceof ShadowRoot) || place.getRootNode() === root) return this.box
    this.#shade ??= createShade(root)
    this.#shade.dataset.reactAriaTopLayer = 'true'
    this.#shade.shadowRoot?.append(this.box)
    return this.#shade
  }

  /** Applies the theme and language that the default place has. */
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

/** Creates a shadow tree with the same styles as `root`. */
function createShade(root: ShadowRoot): HTMLElement {
  const shade = root.ownerDocument.createElement('div')
  shade.style.display = 'contents'
  const tree = shade.attachShadow({ mode: 'open' })
  for (const sheet of root.querySelectorAll('style, link[rel="stylesheet"]'))
    tree.append(sheet.cloneNode(true))
  if (root.adoptedStyleSheets) tree.adoptedStyleSheets = [...root.adoptedStyleSheets]
  return shade
}
