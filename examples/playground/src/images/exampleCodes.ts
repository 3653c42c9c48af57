import { elementAttributes } from './elementAttributes.js'
import type { ExampleProps } from './ImageExample.js'

/** Returns the JSX of a picture. */
export function reactCode(props: ExampleProps): string {
  const name = props.sources ? 'CdnPicture' : 'CdnImage'
  const lines = Object.entries(props)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => {
      if (value === true) return key
      return typeof value === 'string' ? `${key}="${value}"` : `${key}={${literal(value)}}`
    })
  return `<${name}\n${lines.map((line) => `  ${line}`).join('\n')}\n/>`
}

/** Returns the HTML of the custom element with the same options. */
export function elementCode(props: ExampleProps): string {
  const lines = Object.entries(elementAttributes(props)).map(([name, value]) =>
    value === '' ? name : `${name}="${value}"`,
  )
  return `<lading-img\n${lines.map((line) => `  ${line}`).join('\n')}\n></lading-img>`
}

function literal(value: unknown): string {
  return JSON.stringify(value)
    .replace(/"(\w+)":/g, '$1: ')
    .replaceAll('"', "'")
    .replaceAll(',', ', ')
}
