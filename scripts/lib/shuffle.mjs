/**
 * Returns items in a random order.
 *
 * @template Item
 * @param {readonly Item[]} items
 * @returns {Item[]}
 */
export function shuffle(items) {
  return items
    .map((item) => /** @type {const} */ ([Math.random(), item]))
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item)
}
