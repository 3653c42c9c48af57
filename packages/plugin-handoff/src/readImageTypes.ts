import type { ConfigMap } from '@lading/kernel'

/** Types of files that cameras make, by extension. */
const TYPES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.heic': 'image/heic',
  '.heif': 'image/heif',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
}

/** Returns the image types that a page accepts; all images if it names no types. */
export function readImageTypes({
  accept,
  imgOnly,
}: Pick<ConfigMap, 'accept' | 'imgOnly'>): readonly string[] {
  const items = accept.split(',').map((item) => item.trim().toLowerCase())
  const named = items.filter(Boolean)
  if (imgOnly || named.length === 0 || named.includes('*/*')) return ['image/*']
  const types = named.map((item) => TYPES[item] ?? item)
  return [...new Set(types.filter((type) => /^image\/(?!svg)/.test(type)))]
}
