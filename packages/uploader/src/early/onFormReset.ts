/**
 * Calls `listener` when the form around an element is reset, unless the page prevents it. Returns an unsubscribe function, or
 * undefined without an element.
 */
export function onFormReset(element: Element | null, listener: () => void): (() => void) | undefined {
  // The event doesn't leave a shadow tree.
  const tree = element?.getRootNode()
  const onReset = (event: Event) => {
    if (!event.defaultPrevented && (event.target as Node).contains(element)) listener()
  }
  tree?.addEventListener('reset', onReset)
  return tree && (() => tree.removeEventListener('reset', onReset))
}
