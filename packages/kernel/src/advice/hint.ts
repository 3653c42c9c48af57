import { nearest } from './nearest.js'

/** Returns the end of a message, which suggests the name that was probably meant. */
export function hint(name: string, names: Iterable<string>): string {
  const found = nearest(name, names)
  return found ? ` Did you mean "${found}"?` : ''
}
