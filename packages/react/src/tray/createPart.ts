/** Creates an element with classes. */
export function createPart<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  element.className = className
  return element
}
