/**
 * Passes values to the accessors of an element that were assigned before there were accessors: before the element was
 * upgraded, or before a plugin has defined its configuration key.
 */
export function adoptProperties(element: HTMLElement): void {
  for (const name of Object.keys(element)) {
    if (!isAccessor(Object.getPrototypeOf(element), name)) continue
    const value = Reflect.get(element, name)
    Reflect.deleteProperty(element, name)
    Reflect.set(element, name, value)
  }
}

function isAccessor(prototype: object | null, name: string): boolean {
  if (!prototype) return false
  const property = Object.getOwnPropertyDescriptor(prototype, name)
  return property ? property.set !== undefined : isAccessor(Object.getPrototypeOf(prototype), name)
}
