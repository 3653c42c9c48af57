import type { ImageLayout, ImageProps } from './ImageProps.js'

/** Element settings: an image's props, and how the element uses the image. */
export interface ElementProps extends ImageProps {
  /** URL of the image to show if this image fails. */
  readonly fallback?: string | undefined
  /** Requests the image when it's visible instead of when it comes near the viewport. */
  readonly intersection: boolean
  /** Selector for the elements that show the image as their background. */
  readonly isBackgroundFor?: string | undefined
}

/** Attributes that are settings; all others are passed to the `<img>`. */
const TEXTS =
  'pubkey uuid src breakpoints cdn-cname proxy-cname secure-delivery-proxy cdn-operations cdn-url-modifiers is-background-for layout sizes width height original-width original-height placeholder fallback base-url'
const FLAGS =
  'lazy intersection hi-res-support ultra-res-support progressive is-preview-blur dev-mode priority analytics auto-sizes'
const SWITCHABLE = 'format quality'

const names = (list: string): readonly (readonly [string, string])[] =>
  list.split(' ').map((name) => [name, name.replace(/-./g, (pair) => (pair[1] ?? '').toUpperCase())])
const texts = names(TEXTS)
const flags = names(FLAGS)
const switchables = names(SWITCHABLE)

export const settingNames: ReadonlySet<string> = new Set(
  [texts, flags, switchables].flat().map(([name]) => name),
)

/**
 * Turns attributes into settings. The values `''`, `true` and `1` turn a flag on, and `false`, `0` and `off` turn it off;
 * otherwise it has its default. The same values turn `format` and `quality` off.
 *
 * @param read Returns an attribute, or null if it's missing.
 */
export function parseAttributes(read: (name: string) => string | null): ElementProps {
  const props: Record<string, string | boolean> = {}
  for (const [name, key] of texts) {
    const value = read(name)
    if (value) props[key] = value
  }
  for (const [name, key] of flags) {
    const value = toFlag(read(name))
    if (value !== undefined) props[key] = value
  }
  for (const [name, key] of switchables) {
    const value = read(name)
    if (value !== null) props[key] = value !== '' && toFlag(value) !== false && value
  }
  const { isPreviewBlur = true, intersection = false, placeholder, ...rest } = props as ParsedProps
  return { ...rest, intersection, placeholder: placeholder ?? (isPreviewBlur ? 'blur' : 'none') }
}

interface ParsedProps extends Omit<ElementProps, 'intersection'> {
  readonly isPreviewBlur?: boolean
  readonly intersection?: boolean
  readonly layout?: ImageLayout
}

function toFlag(value: string | null): boolean | undefined {
  if (value === null) return undefined
  const text = value.trim().toLowerCase()
  if (['', 'true', '1', 'on'].includes(text)) return true
  return ['false', '0', 'off', 'none'].includes(text) ? false : undefined
}
