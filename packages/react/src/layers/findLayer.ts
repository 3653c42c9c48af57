/** Elements that a page shows above its other content and that trap the focus. */
const LAYERS = 'dialog[open], [role="dialog"], [role="alertdialog"], [aria-modal="true"]'

/** Returns an element's rendered parent, across shadow boundaries. */
function parentOf(element: Element): Element | null {
  const root = element.parentElement ? null : element.getRootNode()
  return element.assignedSlot ?? element.parentElement ?? (root instanceof ShadowRoot ? root.host : null)
}

/** Adds menus and list boxes, because libraries hide the rest for them as well. */
const ABOVE = `${LAYERS}, [role="menu"], [role="listbox"]`

function isWithin(element: Element, ancestor: Element): boolean {
  for (let node: Element | null = element; node; node = parentOf(node)) if (node === ancestor) return true
  return false
}

/** Returns whether an element or an ancestor is hidden from people or from assistive technology. */
export function isHidden(element: Element): boolean {
  for (let node: Element | null = element; node; node = parentOf(node)) {
    if (node.matches('[inert], [aria-hidden="true"]')) return true
    const { display, visibility } = getComputedStyle(node)
    if (display === 'none' || (node === element && visibility === 'hidden')) return true
  }
  return false
}

/**
 * Returns the page's visible layers, except an element's ancestors and native modal dialogs.
 *
 * @param known Layers to leave out as well.
 */
export function findShownLayers(element: Element, known?: ReadonlySet<Element>): readonly Element[] {
  return [...element.ownerDocument.querySelectorAll(ABOVE)].filter(
    (layer) =>
      !known?.has(layer) &&
      !layer.closest('.lading') &&
      !isWithin(element, layer) &&
      !layer.matches(':modal') &&
      !isHidden(layer),
  )
}

/** Elements that can contain a dialog. Elements with a role can't. */
const CONTAINERS = ':is(div, section, article, main, aside, fieldset):not([role])'

/**
 * Returns the page element that a dialog has to be shown in: libraries hide everything outside their open dialog, trap the
 * focus in it, and close it on a click outside. Null if the default place works.
 *
 * @param home The dialog's default place.
 */
export function findLayer(home: Element): Element | null {
  const page = home.ownerDocument
  const isForeign = (layer: Element) => !layer.closest('.lading') && !isWithin(home, layer)
  const focused = page.activeElement
  const around = focused?.closest(LAYERS)
  if (focused && around && isForeign(around) && !isHidden(around)) {
    // Some libraries count only part of their dialog as its inside.
    const container = focused.parentElement?.closest(`${CONTAINERS}, ${LAYERS}`)
    return container && around.contains(container) ? container : around
  }
  if (!isHidden(home)) return null
  const layers = [...page.querySelectorAll(LAYERS)].filter((layer) => isForeign(layer) && !isHidden(layer))
  return layers.at(-1) ?? page.body
}
