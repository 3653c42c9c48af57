import type { ExampleProps } from './ImageExample.js'

/** Returns the attributes of the custom element. */
export function elementAttributes(props: ExampleProps): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(props)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [
        key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
        value === true ? '' : String(value),
      ]),
  )
}
