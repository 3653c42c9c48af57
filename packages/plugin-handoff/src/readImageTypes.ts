import type { ConfigMap } from '@lading/kernel'

/** Returns the image types that a page accepts; all images if it names no types. */
export function readImageTypes({
  accept,
  imgOnly,
}: Pick<ConfigMap, 'accept' | 'imgOnly'>): readonly string[] {
  if (imgOnly || !accept.trim() || /(?:^|,)\s*\*(?:\/\*)?\s*(?:,|$)/.test(accept)) return ['image/*']
  const types = accept
    .toLowerCase()
    .split(',')
    .map((item) =>
      item
        .trim()
        .replace(/^\.jpe?g$/, 'image/jpeg')
        .replace(/^\.(avif|gif|hei[cf]|png|webp)$/, 'image/$1'),
    )
  return types.filter((type) => /^image\/(?!svg)/.test(type))
}
