import { setImmediate as yieldTurn } from 'node:timers/promises'

/** Takes a few milliseconds if an item is a line of text. */
const SLICE_SIZE = 4000

/**
 * Yields a long list some items at a time, and lets other requests have a turn between them.
 *
 * @param size how many.
 */
export async function* inSlices<Item>(
  items: readonly Item[],
  { isReversed = false, size = SLICE_SIZE }: { readonly isReversed?: boolean; readonly size?: number } = {},
): AsyncGenerator<readonly Item[]> {
  for (let start = 0; start < items.length; start += size) {
    if (start > 0) await yieldTurn()
    yield isReversed
      ? items.slice(Math.max(0, items.length - start - size), items.length - start).reverse()
      : items.slice(start, start + size)
  }
}
