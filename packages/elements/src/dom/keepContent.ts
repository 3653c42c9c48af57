/** Maximum restorations per task. After that we give up, because something removes the content whenever we restore it. */
const MAX_RESTORATIONS = 20

interface Guard {
  readonly nodes: readonly Node[]
  stop(): void
}

const guards = new WeakMap<Element, Guard>()

/**
 * Keeps an element's content while the element is in the page, including the focus and the scroll position. Pages that morph
 * themselves to new server HTML remove what the server doesn't know. Releases content that was kept before.
 *
 * @param nodes The content to keep.
 * @param isAlone Whether other content in the element is removed. @default true
 */
export function keepContent(host: HTMLElement, nodes: readonly Node[], isAlone = true): void {
  guards.get(host)?.stop()
  const controller = new AbortController()
  const { signal } = controller
  const scrolled = new Map<Element, number>()
  let focused: HTMLElement | null = null
  let count = 0

  const restore = (records: readonly MutationRecord[]) => {
    if (!host.isConnected || nodes.every(({ parentNode }) => parentNode === host)) return
    if (count === 0) {
      setTimeout(() => {
        count = 0
      })
    }
    if (count++ >= MAX_RESTORATIONS) return
    undoWithin(host, nodes, records)
    if (isAlone) host.replaceChildren(...nodes)
    else host.append(...nodes)
    for (const [element, top] of scrolled) if (host.contains(element)) element.scrollTop = top
    if (focused && host.contains(focused)) focused.focus({ preventScroll: true })
    observer.takeRecords()
  }
  const observer = new MutationObserver(restore)
  observer.observe(host, { childList: true })
  for (const node of nodes) observer.observe(node, { childList: true, subtree: true })

  const options = { capture: true, passive: true, signal }
  host.addEventListener(
    'scroll',
    ({ target }) => scrolled.set(target as Element, (target as Element).scrollTop),
    options,
  )
  host.addEventListener(
    'focusin',
    (event) => {
      focused = event.composedPath()[0] as HTMLElement
    },
    options,
  )
  host.addEventListener(
    'focusout',
    ({ target }) => {
      // Respect a focus that has moved on, unless the newly focused element was removed.
      queueMicrotask(() => {
        if (focused === target && focused?.isConnected && !focused.matches(':focus')) focused = null
      })
    },
    options,
  )
  guards.set(host, {
    nodes,
    stop() {
      observer.disconnect()
      controller.abort()
      guards.delete(host)
    },
  })
}

/** Releases an element's content. @param node If this node is no longer kept, nothing happens */
export function releaseContent(host: HTMLElement, node: Node): void {
  const guard = guards.get(host)
  if (guard?.nodes.includes(node)) guard.stop()
}

/**
 * Restores nodes that were taken out of the content after the content itself was removed, such as morphdom does with elements
 * that have an id.
 */
function undoWithin(host: Node, nodes: readonly Node[], records: readonly MutationRecord[]): void {
  const isRemoval = ({ target, removedNodes }: MutationRecord) =>
    target === host && [...removedNodes].some((node) => nodes.includes(node))
  const start = records.findIndex(isRemoval)
  if (start < 0) return
  for (const { target, removedNodes, nextSibling } of records.slice(start).reverse()) {
    if (target === host) continue
    const before = nextSibling?.parentNode === target ? nextSibling : null
    for (const node of removedNodes) if (!node.parentNode) target.insertBefore(node, before)
  }
}
