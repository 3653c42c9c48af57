import { type ElementProps, parseAttributes } from '../parseAttributes.js'

const PREFIXES = ['--lading-img-', '--uc-img-']

/**
 * Reads the settings of an element: its attributes, and CSS custom properties for those that it does not have.
 *
 * @param inherited Read for what the element itself does not set.
 */
export function readSettings(element: Element, inherited?: (name: string) => string | null): ElementProps {
  return parseAttributes((name) => element.getAttribute(name) ?? inherited?.(name) ?? null)
}

/** Returns a function that reads a custom property, without quotes; null for none. */
export function propertiesOf(element: Element): (name: string) => string | null {
  const style = getComputedStyle(element)
  return (name) => {
    for (const prefix of PREFIXES) {
      const value = style.getPropertyValue(prefix + name).trim()
      if (value) return value.replace(/^(["'])(.*)\1$/s, '$2')
    }
    return null
  }
}
