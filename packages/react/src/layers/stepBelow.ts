import { findShownLayers, isHidden } from './findLayer.js'
import type { Layer } from './Layer.js'

/** Attributes that libraries change to show a layer or to hide everything else. */
const ATTRIBUTES = [
  'aria-hidden',
  'aria-modal',
  'class',
  'data-state',
  'hidden',
  'inert',
  'open',
  'role',
  'style',
]

interface StepBelowOptions {
  readonly dialog: HTMLDialogElement
  readonly layer: Layer
  /** Page layers that were already shown when the dialog opened. */
  readonly known: ReadonlySet<Element>
  /** Stops this when aborted. */
  readonly signal: AbortSignal
  /** Called once the layers above the dialog are closed. */
  readonly onUncovered: () => void
}

/**
 * Lets a modal dialog step below layers that the page opens above it: in the browser's top layer, the dialog would keep people
 * from using them.
 */
export function stepBelow({ dialog, layer, known, signal, onUncovered }: StepBelowOptions): void {
  const accepted = new Set<Element>()
  let last: Element | undefined

  const find = () => {
    const opened = findShownLayers(dialog, known)
    if (opened.length === 0) return undefined
    // A notice or a chat isn't modal: it doesn't claim to be, and it doesn't hide the page.
    const isCovered = !!dialog.parentElement && isHidden(dialog.parentElement)
    for (const each of opened) if (isCovered || each.matches('[aria-modal="true"]')) accepted.add(each)
    return opened.findLast((each) => accepted.has(each))
  }
  const observer = new MutationObserver((records) => {
    if (records.some(({ type }) => type === 'childList')) watch()
    follow()
  })
  const follow = () => {
    const above = find()
    if (above === last) return
    last = above
    if (!above) return onUncovered()
    dialog.inert = true
    layer.yieldTo(above)
    // The library couldn't focus its layer below a modal dialog.
    if (!above.contains(dialog.ownerDocument.activeElement)) focusIn(above)
  }
  /** Watches everything around the dialog but not its content: a list with many files changes all the time. */
  const watch = () => {
    observer.disconnect()
    let inside: Node = dialog
    for (let node = parentOf(dialog); node; node = parentOf(node)) {
      observer.observe(node, { childList: true, attributeFilter: ATTRIBUTES })
      if (!(node instanceof Element && node.closest('.lading')))
        for (const child of node.childNodes)
          if (child !== inside && child instanceof Element)
            observer.observe(child, { childList: true, subtree: true, attributeFilter: ATTRIBUTES })
      inside = node
    }
  }
  watch()
  // A layer might have opened while this code was loading.
  follow()
  signal.addEventListener('abort', () => observer.disconnect())
}

/** Focuses a page layer or its first control. */
function focusIn(layer: Element): void {
  const first = layer.querySelector<HTMLElement>(
    ':is(a[href], button, input, select, textarea, [tabindex]):not(:disabled, [tabindex^="-"])',
  )
  const target = layer.matches('[tabindex]') ? (layer as HTMLElement) : first
  target?.focus({ preventScroll: true })
}

const parentOf = (node: Node): Node | null => (node instanceof ShadowRoot ? node.host : node.parentNode)
