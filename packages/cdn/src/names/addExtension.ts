import { extensionOfType } from './getKnownType.js'
import { trimDots } from './trimDots.js'

const EXTENSION = /^.+?((?:\.tar)?\.[\p{L}\p{N}_-]{1,16})$/su

/** Returns the extension of a name with its dot; empty if it has none, and of a hidden file such as `.env`. */
export function getExtension(name: string): string {
  return EXTENSION.exec(name)?.[1] ?? ''
}

/** Returns whether a name says what its file is: digits behind a dot belong to a date or a version. */
export function hasExtension(name: string): boolean {
  return name.startsWith('.') || /\D/.test(getExtension(name).slice(1))
}

/**
 * Returns a name with the extension of its file's type, if the name has no extension: apps of Android hand out names such as
 * `1000012345` with a type. An empty name stays empty. Plain text needs none, such as a README.
 */
export function addExtension(name: string, type: string | null | undefined): string {
  if (!type || !name || hasExtension(name) || /^text\/plain/i.test(type)) return name
  const extension = extensionOfType(type)
  return extension ? `${trimDots(name)}.${extension}` : name
}
