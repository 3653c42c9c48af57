import type { StoreAnswer } from './createRequester.js'
import { StoreError } from './StoreError.js'

/**
 * Returns the size of an object. Something before the store may leave the header out, e.g. to compress answers: without it the object would
 * count as a damaged one.
 *
 * @param head Answer to a HEAD request.
 * @param readFirst Asks for the first byte.
 * @throws StoreError if the store doesn't name a size either way
 */
export async function readObjectSize(
  { headers }: Pick<StoreAnswer, 'headers'>,
  readFirst: () => Promise<StoreAnswer | undefined>,
): Promise<number> {
  const known = parse(headers.get('content-length'))
  if (known !== undefined) return known
  const answer = await readFirst().catch((error: unknown) => {
    // An empty object has no first byte.
    if (error instanceof StoreError && error.status === 416) return null
    throw error
  })
  if (answer === null) return 0
  const [, total] = /\/(\d+)$/.exec(answer?.headers.get('content-range') ?? '') ?? []
  const size = parse(total)
  if (size === undefined) throw new StoreError('an object without a size', 200, '')
  return size
}

function parse(text: string | null | undefined): number | undefined {
  return text && /^\d{1,15}$/.test(text) ? Number(text) : undefined
}
