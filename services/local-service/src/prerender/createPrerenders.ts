import type { DeliveryParts } from '../cdn/Delivery.js'
import { prepareRender } from '../cdn/prepareRender.js'
import { createFairLimit } from '../fairness/createFairLimit.js'
import type { Operation } from '../render/Operation.js'
import type { StoredFile } from '../storage/StoredFile.js'
import { parsePrerender } from './parsePrerender.js'

/** Renders images before anyone has asked for them. */
export interface Prerenders {
  /**
   * Renders a new image in the sizes that the service was started with, in the background. What doesn't succeed is rendered at the
   * first request, as without this.
   *
   * @param client the uploader's name, see `clientOf`.
   */
  start(file: StoredFile, client: string): void
  /** Ends everything. */
  close(): void
}

/** Images of a project that wait or are being rendered; further ones are rendered at their first request. */
const MAX_PER_PROJECT = 100
/** Networks take turns, and one place of the image work stays free for people who look at images now. */
const TURNS = { size: 2, sizePerSource: 1, sizePerNetwork: 1 } as const
/** Current browsers send this for images, with more that makes no difference. */
const ACCEPT = 'image/avif,image/webp'

/**
 * Creates a service's prerenders.
 *
 * @param operations CDN operations, one string for each size. @throws Error for operations that the CDN doesn't have.
 */
export function createPrerenders(operations: readonly string[], parts: DeliveryParts): Prerenders {
  const sizes = operations.map((text) => {
    const size = parsePrerender(text)
    if (!size)
      throw new Error(`The CDN has no image "${text}": prerender takes operations, such as resize/640x/.`)
    return size
  })
  // The largest size takes longest to render, so it goes first.
  sizes.sort((a, b) => countPixels(b) - countPixels(a))
  const turns = createFairLimit(TURNS)
  const ended = new AbortController()
  const counts = new Map<string, number>()

  async function render(file: StoredFile, client: string): Promise<void> {
    const [network = ''] = client.split(' ')
    for (const operations of sizes) {
      const delivery = { file, operations, filename: '' }
      // Whoever views the file now has a source of its own, so that no view waits for the other sizes.
      const image = await prepareRender(delivery, ACCEPT, parts).open(
        `${network} prerender`,
        network,
        ended.signal,
      )
      // It's in the cache now.
      if (!(image instanceof Uint8Array)) image.body.destroy()
    }
  }

  return {
    start(file, client) {
      const project = file.publicKey
      // A file that's being scanned isn't decoded before a person asks for it, and one of no project has no limit.
      if (sizes.length === 0 || !file.image || file.scan || project === undefined) return
      const count = counts.get(project) ?? 0
      if (count >= MAX_PER_PROJECT) return
      counts.set(project, count + 1)
      void turns
        .run(client, () => render(file, client))
        .catch(() => {})
        .finally(() => {
          const rest = (counts.get(project) ?? 1) - 1
          if (rest > 0) counts.set(project, rest)
          else counts.delete(project)
        })
    },
    close() {
      const reason = new Error('The service is closing.')
      turns.close(reason)
      ended.abort(reason)
    },
  }
}

/** Returns about how many pixels an image has after operations; without a size it stays as large as it is. */
function countPixels(operations: readonly Operation[]): number {
  const sized = operations.findLast((operation) => 'widthPx' in operation)
  if (!sized) return Number.MAX_VALUE
  const { widthPx, heightPx } = sized
  return (widthPx ?? heightPx ?? 0) * (heightPx ?? widthPx ?? 0)
}
