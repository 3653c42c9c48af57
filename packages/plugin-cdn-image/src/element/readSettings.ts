import { type ElementProps, parseAttributes } from '../url/parseAttributes.js'

const PREFIXES = ['--lading-img-', '--uc-img-']

/**
 * Reads an element's settings from its attributes; CSS custom properties stand in for missing attributes.
 *
 * @param inherited Read for settings that the element itself doesn't have.
 */
export function readSettings(element: Element, inherited?: (name: string) => string | null): ElementProps {
  return parseAttributes((name) => element.getAttribute(name) ?? inherited?.(name) ?? null)
}

/** Returns a function that reads a custom property without quotes, or null if it isn't set. */
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
