/** Restorations within one task, after which the page has the last word: something removes the content whenever it's there. */
const MAX_RESTORATIONS = 20

interface Guard {
  readonly nodes: readonly Node[]
  stop(): void
}

const guards = new WeakMap<Element, Guard>()

/**
 * Keeps the content of an element in it while the element is in the page, with the focus and how far it's scrolled. Pages that
 * compare themselves with new HTML from their server remove what the server doesn't know. Ends what was kept in it before.
 *
 * @param nodes What is kept.
 * @param isAlone Whether other content of the element makes room for it. @default true
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
      // The focus has moved on, unless its element was removed.
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

/** Lets an element lose its content. @param node Does nothing if this one isn't kept any more */
export function releaseContent(host: HTMLElement, node: Node): void {
  const guard = guards.get(host)
  if (guard?.nodes.includes(node)) guard.stop()
}

/** Puts back what was taken out of the content after it was removed itself, such as the elements with an id by morphdom. */
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
