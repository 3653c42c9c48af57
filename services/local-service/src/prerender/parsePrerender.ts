import { parseOperations } from '@lading/cdn'
import { CdnError } from '../errors/CdnError.js'
import type { Operation } from '../render/Operation.js'
import { parseOperation } from '../render/parseOperation.js'

/** Most sizes: each one costs every upload. */
export const MAX_PRERENDERS = 20

/** Operations that aren't pixels of an image. */
const FACTS = new Set(['json', 'main_colors'])

/** Parses the operations of a size, such as `-/resize/640x/-/format/auto/`; null if the CDN has no such image. */
export function parsePrerender(text: string): Operation[] | null {
  const given = parseOperations(text)
  try {
    const known = given.map(parseOperation).filter((operation) => operation !== null)
    const isWhole = given.length > 0 && known.length === given.length
    return isWhole && !known.some(({ name }) => FACTS.has(name)) ? known : null
  } catch (error) {
    if (error instanceof CdnError) return null
    throw error
  }
}
