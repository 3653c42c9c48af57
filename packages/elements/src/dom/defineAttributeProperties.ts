/** Property names. The attributes have the same names in kebab case and lower case. */
export interface AttributeProperties {
  readonly strings?: readonly string[]
  readonly booleans?: readonly string[]
}

/** Defines element properties that read and write its attributes. Null, undefined and `false` remove an attribute. */
export function defineAttributeProperties(
  prototype: HTMLElement,
  { strings = [], booleans = [] }: AttributeProperties,
): void {
  for (const name of strings) define(prototype, name, (element) => readAttribute(element, name))
  for (const name of booleans) define(prototype, name, (element) => isSet(element, name))
}

/** Reads an attribute in either spelling; null if it is absent. */
export function readAttribute(element: Element, name: string): string | null {
  return element.getAttribute(toKebabCase(name)) ?? element.getAttribute(name.toLowerCase())
}

/** Reads an attribute in either spelling as a boolean: absent and `false` are false. */
export function isSet(element: Element, name: string): boolean {
  return readBoolean(element, toKebabCase(name)) || readBoolean(element, name.toLowerCase())
}

function define(prototype: HTMLElement, name: string, read: (element: HTMLElement) => unknown): void {
  Object.defineProperty(prototype, name, {
    configurable: true,
    enumerable: true,
    get(this: HTMLElement) {
      return read(this)
    },
    set(this: HTMLElement, value: unknown) {
      const attribute = toKebabCase(name)
      if (attribute !== name) this.removeAttribute(name.toLowerCase())
      if (value === null || value === undefined || value === false) this.removeAttribute(attribute)
      else this.setAttribute(attribute, value === true ? '' : String(value))
    },
  })
}

function toKebabCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/** Reads an attribute as a boolean, as the configuration does: absent and `false` are false. */
function readBoolean(element: Element, name: string): boolean {
  const value = element.getAttribute(name)
  return value !== null && value !== 'false'
}
