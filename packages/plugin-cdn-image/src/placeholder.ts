import type { ImageProps } from './ImageProps.js'

/**
 * Returns the CSS `background` that shows a placeholder behind the picture; undefined for none.
 *
 * @param preview URL of the blurred version; null for none.
 */
export function placeholder(
  { placeholder = 'blur' }: ImageProps,
  preview: string | null,
): string | undefined {
  const value = placeholder === 'blur' ? preview : placeholder
  if (!value || value === 'none') return undefined
  // A URL or a color.
  return /^\/|^\w+:/.test(value) ? `${cssUrl(value)} 0 0/cover` : value
}

/** Returns `url("…")` that no URL can leave. */
export function cssUrl(url: string): string {
  return `url("${url.replace(/["\\\n]/g, encodeURIComponent)}")`
}
