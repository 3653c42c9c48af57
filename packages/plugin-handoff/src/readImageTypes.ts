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

/** Returns the image types of an `accept` list; all images if the list is empty. */
export function readImageTypes(accept: string | readonly string[]): readonly string[] {
  const items = (typeof accept === 'string' ? accept.split(',') : accept).map((item) =>
    item.trim().toLowerCase(),
  )
  const named = items.filter(Boolean)
  if (named.length === 0 || named.includes('*/*')) return ['image/*']
  const types = named.map((item) => TYPES[item] ?? item)
  return [...new Set(types.filter((type) => /^image\/(?!svg)/.test(type)))]
}
