import { setImmediate as yieldTurn } from 'node:timers/promises'

/** Number of items to handle before other requests get a turn: a few milliseconds. */
const SLICE_SIZE = 4000

/** Yields a long list some items at a time, and lets other requests have a turn between them. */
export async function* inSlices<Item>(
  items: readonly Item[],
  { isReversed = false }: { readonly isReversed?: boolean } = {},
): AsyncGenerator<readonly Item[]> {
  for (let start = 0; start < items.length; start += SLICE_SIZE) {
    if (start > 0) await yieldTurn()
    yield isReversed
      ? items.slice(Math.max(0, items.length - start - SLICE_SIZE), items.length - start).reverse()
      : items.slice(start, start + SLICE_SIZE)
  }
}
