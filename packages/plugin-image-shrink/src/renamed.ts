const SUFFIX = /\.[a-z0-9]{2,5}$/i
const IMAGE_SUFFIX = /\.(avif|bmp|dib|gif|hei[cf]|jfif|jpe?g|png|webp)$/i
/** By type: suffixes that are right already, and the one that replaces others. */
const SUFFIXES: Record<string, readonly [right: RegExp, suffix: string]> = {
  'image/jpeg': [/\.(jpe?g|jfif)$/i, '.jpg'],
  'image/png': [/\.png$/i, '.png'],
}

/** Returns the name of an image whose type has changed; the same name for the same type. */
export function renamed(name: string, before: string, after: string): string {
  const [right, suffix] = SUFFIXES[after] ?? []
  if (before === after || !right || !suffix || right.test(name)) return name
  if (IMAGE_SUFFIX.test(name)) return name.replace(SUFFIX, suffix)
  // A name without a suffix does not imply a type.
  return name
}
