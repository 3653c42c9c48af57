const WITHOUT = { observe() {}, unobserve() {}, disconnect() {} }

/** Creates an observer of sizes; in a document without a layout, such as a test runner's in Node, it never calls back. */
export function watchSize(
  onChange: ResizeObserverCallback,
): Pick<ResizeObserver, 'disconnect' | 'observe' | 'unobserve'> {
  return typeof ResizeObserver === 'undefined' ? WITHOUT : new ResizeObserver(onChange)
}
