import type { ImageProps } from './ImageProps.js'

/** CSS of a placeholder, in camel case. */
export interface PlaceholderStyle {
  readonly backgroundColor?: string
  readonly backgroundImage?: string
  readonly backgroundSize?: string
}

/** Whether the placeholder is requested from the CDN. */
export function isBlurred({ placeholder = 'blur', priority }: ImageProps): boolean {
  return placeholder === 'blur' && !priority
}

/** Returns the CSS that shows a placeholder behind the picture. */
export function placeholderStyle({ placeholder = 'blur' }: ImageProps, previewUrl: string | null): PlaceholderStyle {
  if (placeholder === 'none' || placeholder === '') return {}
  const url = placeholder === 'blur' ? previewUrl : placeholder
  if (!url) return {}
  if (placeholder !== 'blur' && !/^data:/i.test(url)) return { backgroundColor: url }
  return { backgroundImage: cssUrl(url), backgroundSize: 'cover' }
}

/** Returns `url("…")` that no URL can leave. */
export function cssUrl(url: string): string {
  return `url("${url.replace(/["\\\n\r]/g, encodeURIComponent)}")`
}
