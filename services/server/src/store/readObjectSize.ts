import type { StoreAnswer } from './createRequester.js'
import { StoreError } from './StoreError.js'

/**
 * Returns an object's size. A proxy in front of the store can drop the header, e.g. to compress answers; without a size, the object would
 * count as damaged.
 *
 * @param head Answer to a HEAD request.
 * @param readFirst Requests the first byte.
 * @throws StoreError if the store doesn't state a size either way
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
