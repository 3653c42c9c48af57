import type { ImageProps } from './ImageProps.js'

/**
 * Returns the CSS `background` that shows a placeholder behind the image; undefined without a placeholder.
 *
 * @param preview URL of the blurred version; null if there's no such version.
 */
export function placeholder(
  { placeholder = 'blur' }: ImageProps,
  preview: string | null,
): string | undefined {
  const value = placeholder === 'blur' ? preview : placeholder
  if (!value || value === 'none') return undefined
  return /^\/|^\w+:/.test(value) ? `${cssUrl(value)} 0 0/cover` : value
}

/** Returns `url("…")`, escaped so that the URL can't break out. */
export function cssUrl(url: string): string {
  return `url("${url.replace(/["\\\n]/g, encodeURIComponent)}")`
}
