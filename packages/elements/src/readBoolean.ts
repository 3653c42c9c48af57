/** Reads an attribute as a boolean, as the configuration does: absent and `false` are false. */
export function readBoolean(element: Element, name: string): boolean {
  const value = element.getAttribute(name)
  return value !== null && value !== 'false'
}
