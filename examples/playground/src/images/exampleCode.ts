import type { ExampleProps } from './ImageExample.js'

/** Returns the JSX of a picture. */
export function reactCode(props: ExampleProps): string {
  const name = props.sources ? 'CdnPicture' : 'CdnImage'
  const lines = entriesOf(props).map(([key, value]) => {
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

/** Returns the attributes of the custom element. */
export function elementAttributes(props: ExampleProps): Readonly<Record<string, string>> {
  return Object.fromEntries(
    entriesOf(props).map(([key, value]) => [
      key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
      value === true ? '' : String(value),
    ]),
  )
}

function entriesOf(props: ExampleProps): readonly (readonly [string, unknown])[] {
  return Object.entries(props).filter(([, value]) => value !== undefined)
}

function literal(value: unknown): string {
  return JSON.stringify(value)
    .replace(/"(\w+)":/g, '$1: ')
    .replaceAll('"', "'")
    .replaceAll(',', ', ')
}
