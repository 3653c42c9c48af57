const WITHOUT = { observe() {}, unobserve() {}, disconnect() {} }

/** Creates a resize observer. In a document without layout, such as in a test runner in Node, it never calls back. */
export function watchSize(
  onChange: ResizeObserverCallback,
): Pick<ResizeObserver, 'disconnect' | 'observe' | 'unobserve'> {
  return typeof ResizeObserver === 'undefined' ? WITHOUT : new ResizeObserver(onChange)
}
