/** Elements that a page shows above its other content, and that keep the focus inside. */
const LAYERS = 'dialog[open], [role="dialog"], [role="alertdialog"], [aria-modal="true"]'

/** Returns the parent that an element is rendered in, out of shadow trees as well. */
function parentOf(element: Element): Element | null {
  const root = element.parentElement ? null : element.getRootNode()
  return element.assignedSlot ?? element.parentElement ?? (root instanceof ShadowRoot ? root.host : null)
}

/** Adds menus and lists, for which libraries hide the rest of the page as well. */
const ABOVE = `${LAYERS}, [role="menu"], [role="listbox"]`

function isWithin(element: Element, ancestor: Element): boolean {
  for (let node: Element | null = element; node; node = parentOf(node)) if (node === ancestor) return true
  return false
}

/** Returns whether an element, or one around it, is hidden from people or from assistive technology. */
export function isHidden(element: Element): boolean {
  for (let node: Element | null = element; node; node = parentOf(node)) {
    if (node.matches('[inert], [aria-hidden="true"]')) return true
    const { display, visibility } = getComputedStyle(node)
    if (display === 'none' || (node === element && visibility === 'hidden')) return true
  }
  return false
}

/**
 * Returns the layers of the page that people can see, except those around an element and the browser's own modal dialogs.
 *
 * @param known Layers that are left out, too.
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

/** Elements that may contain a dialog; those with a role may not. */
const CONTAINERS = ':is(div, section, article, main, aside, fieldset):not([role])'

/**
 * Returns the element of the page that a dialog has to be shown in, because libraries hide everything outside of their own open
 * dialog, keep the focus in it, and close it when anything else is pressed. Null if its own place is fine.
 *
 * @param home The dialog's own place.
 */
export function findLayer(home: Element): Element | null {
  const page = home.ownerDocument
  const isForeign = (layer: Element) => !layer.closest('.lading') && !isWithin(home, layer)
  const focused = page.activeElement
  const around = focused?.closest(LAYERS)
  if (focused && around && isForeign(around) && !isHidden(around)) {
    // Some libraries take only a part of the dialog for its inside.
    const container = focused.parentElement?.closest(`${CONTAINERS}, ${LAYERS}`)
    return container && around.contains(container) ? container : around
  }
  if (!isHidden(home)) return null
  const layers = [...page.querySelectorAll(LAYERS)].filter((layer) => isForeign(layer) && !isHidden(layer))
  return layers.at(-1) ?? page.body
}
