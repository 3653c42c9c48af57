import type { ImageProps } from '../url/ImageProps.js'
import { imageAttributes } from './imageAttributes.js'
import { type SourceProps, sourceAttributes } from './sourceAttributes.js'

/** Options of {@link imageHtml}. */
export interface ImageHtmlProps extends ImageProps {
  /** Text for readers who can't see the image; empty for decoration. */
  readonly alt: string
  /** Alternative images or sizes, chosen by media query. */
  readonly sources?: readonly SourceProps[]
  /** Additional attributes, such as `class` and `id`. */
  readonly attributes?: Readonly<Record<string, string>>
  /** Sets the layout and placeholder styles inline. @default true */
  readonly inlineStyle?: boolean
}

/** Returns HTML for an `<img>`, or for a `<picture>` if `sources` are given. Values are escaped. */
export function imageHtml({
  alt,
  sources = [],
  attributes = {},
  inlineStyle = true,
  ...image
}: ImageHtmlProps): string {
  const { style, ...rest } = imageAttributes(image)
  // Each source sets its aspect ratio with its attributes.
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
