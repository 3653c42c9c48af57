import type { ImageProps } from './ImageProps.js'
import { imageAttributes } from './imageAttributes.js'
import { type SourceProps, sourceAttributes } from './sourceAttributes.js'

/** Options of {@link imageHtml}. */
export interface ImageHtmlProps extends ImageProps {
  /** Text for readers who cannot see the picture; empty for decoration. */
  readonly alt: string
  /** Other pictures, or other sizes, for other pages. */
  readonly sources?: readonly SourceProps[]
  /** Further attributes, such as `class` and `id`. */
  readonly attributes?: Readonly<Record<string, string>>
  /** Sets the style of the layout and of the placeholder inline. @default true */
  readonly inlineStyle?: boolean
}

/** Returns the HTML of an `<img>`, or of a `<picture>` if `sources` are given. Values are escaped. */
export function imageHtml({
  alt,
  sources = [],
  attributes = {},
  inlineStyle = true,
  ...image
}: ImageHtmlProps): string {
  const { style, ...rest } = imageAttributes(image)
  // A source has a shape of its own, by its attributes.
  const shape = sources.length > 0 ? { ...style, aspectRatio: undefined } : style
  const css = Object.entries(shape).flatMap(([name, value]) => (value ? `${kebab(name)}:${value}` : []))
  const img = tag('img', {
    alt,
    ...rest,
    'data-lading-image': image.layout ?? 'constrained',
    style: inlineStyle && css.length > 0 ? css.join(';') : undefined,
    ...attributes,
  })
  if (sources.length === 0) return img
  const variants = sources.map((source) => tag('source', { ...sourceAttributes(image, source) }))
  return `<picture>${variants.join('')}${img}</picture>`
}

function tag(name: string, attributes: Readonly<Record<string, string | number | undefined>>): string {
  const list = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(
      ([key, value]) =>
        ` ${key.startsWith('data-') ? key : key.toLowerCase()}="${escapeHtml(String(value))}"`,
    )
  return `<${name}${list.join('')}>`
}

function escapeHtml(value: string): string {
  return value.replace(/[&"<>]/g, (character) => `&#${character.charCodeAt(0)};`)
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
