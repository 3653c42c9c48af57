import { extensionOfType } from './getKnownType.js'
import { trimDots } from './trimDots.js'

const EXTENSION = /^.+?((?:\.tar)?\.[\p{L}\p{N}_-]{1,16})$/su

/** Returns a name's extension with its dot; empty if it has no extension or is a hidden file such as `.env`. */
export function getExtension(name: string): string {
  return EXTENSION.exec(name)?.[1] ?? ''
}

/** Returns whether a name has an extension that tells the file type: digits after a dot belong to a date or a version. */
export function hasExtension(name: string): boolean {
  return name.startsWith('.') || /\D/.test(getExtension(name).slice(1))
}

/**
 * Returns a name with the extension for the file's type, if the name has no extension: Android apps hand out names such as
 * `1000012345` with a type. An empty name stays empty. Plain text, such as a README, doesn't need an extension.
 */
export function addExtension(name: string, type: string | null | undefined): string {
  if (!type || !name || hasExtension(name) || /^text\/plain/i.test(type)) return name
  const extension = extensionOfType(type)
  return extension ? `${trimDots(name)}.${extension}` : name
}
