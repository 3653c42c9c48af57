/** Enough to keep a disk busy. */
const BATCH = 32

/** Maps items by an asynchronous function, some at a time. */
export async function mapInBatches<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let at = 0; at < items.length; at += BATCH) {
    results.push(...(await Promise.all(items.slice(at, at + BATCH).map(map))))
  }
  return results
}
